/** A long text to be read, searched and printed. */
import { LOCALE } from '../../../shared/locale.ts'
import { LANGUAGE } from '../../language.ts'
import { type LegalSection, type LegalText, legal } from '../../messages/legal.ts'

const CHANGED = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })

/** The day on which a legal text was last changed. */
const CHANGED_ON = '2026-11-22'

interface LegalPageProps {
  readonly text: LegalText
  /** The address of its English text. */
  readonly english: string
}

/** A translation is there to be understood; what binds is one text, in English. */
export function LegalPage({ text, english }: LegalPageProps) {
  const { heading, lead } = text
  const sections = Object.entries(text.sections)
  return (
    <>
      <section className="night page-head">
        <div className="wrap">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {LANGUAGE !== 'en' && (
            <p className="translated">
              {legal.translated}{' '}
              <a href={english} hrefLang="en">
                {legal.english}
              </a>
            </p>
          )}
          <p className="changed">
            {`${legal.changed}: `}
            <time dateTime={CHANGED_ON}>{CHANGED.format(new Date(CHANGED_ON))}</time>
          </p>
        </div>
      </section>
      <div className="wrap legal-columns">
        <nav className="contents" aria-label={legal.contents}>
          <h2>{legal.contents}</h2>
          <ol>
            {sections.map(([id, { heading }]) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-text">
          {sections.map(([id, section]) => (
            <Section key={id} id={id} section={section} />
          ))}
        </div>
      </div>
    </>
  )
}

interface SectionProps {
  readonly id: string
  readonly section: LegalSection
}

function Section({ id, section: { heading, body } }: SectionProps) {
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
