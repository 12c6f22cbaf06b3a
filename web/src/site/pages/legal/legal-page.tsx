/** A long text to be read, searched and printed. */
import { LOCALE } from '../../../shared/locale.ts'
import { type LegalSection, type LegalText, legal } from '../../messages/legal.ts'

const CHANGED = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })

export function LegalPage({ text }: { readonly text: LegalText }) {
  const { heading, lead, sections } = text
  return (
    <>
      <section className="night page-head">
        <div className="wrap">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          <p className="changed">
            {`${legal.changed}: `}
            <time dateTime={legal.changedOn}>{CHANGED.format(new Date(legal.changedOn))}</time>
          </p>
        </div>
      </section>
      <div className="wrap legal-columns">
        <nav className="contents" aria-label={legal.contents}>
          <h2>{legal.contents}</h2>
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-text">
          {sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </div>
      </div>
    </>
  )
}

function Section({ section: { id, heading, body } }: { readonly section: LegalSection }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {body.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{part}</p>
        ) : (
          <ul key={part[0]}>
            {part.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}
