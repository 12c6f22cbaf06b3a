/** A long text to be read, searched and printed. */
import { LOCALE } from '../../../shared/locale.ts'
import { LANGUAGE } from '../../language.ts'
import { type LegalSection, type LegalText, legal } from '../../messages/legal.ts'

const CHANGED = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })

/** The day on which a legal text was last changed. */
const CHANGED_ON = '2026-11-22'

/** The text itself stands in English in every language: what binds is one text. */
export function LegalPage({ text }: { readonly text: LegalText }) {
  const { heading, lead, sections } = text
  const english = LANGUAGE === 'en' ? undefined : 'en'
  return (
    <>
      <section className="night page-head">
        <div className="wrap">
          <h1 lang={english}>{heading}</h1>
          <p className="lead" lang={english}>
            {lead}
          </p>
          {english && <p className="is-english">{legal.isEnglish}</p>}
          <p className="changed">
            {`${legal.changed}: `}
            <time dateTime={CHANGED_ON}>{CHANGED.format(new Date(CHANGED_ON))}</time>
          </p>
        </div>
      </section>
      <div className="wrap legal-columns">
        <nav className="contents" aria-label={legal.contents}>
          <h2>{legal.contents}</h2>
          <ol lang={english}>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-text" lang={english}>
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
