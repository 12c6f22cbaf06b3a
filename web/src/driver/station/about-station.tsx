/** A station beside charging: its pictures, its hours, what it really gave, what drivers say, and what is wrong. */
import type { reportReview } from '@voltyatra/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { callApi } from '../../shared/call-api.ts'
import { amenities as amenityWords } from '../../shared/drivers/amenity-texts.ts'
import { count, formatAgo, formatClock, formatDate, formatMeasuredKilowatts } from '../../shared/formats.ts'
import { formatMonth } from '../../shared/months.ts'
import { buildReportPath } from '../addresses.ts'
import { useProfile } from '../session/session.ts'
import ui from '../ui/app-ui.module.css'
import { formatProblem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './about-station.module.css'
import { type Experience, useExperience } from './experience.ts'
import type { Station } from './station.ts'
import { station as stationWords, about as words } from './texts.ts'

interface StationProps {
  readonly station: Station
}

export function AboutStation({ station }: StationProps) {
  const { data } = useExperience(station._id)
  return (
    <>
      <Pictures station={station} />
      {data && data.power.length > 0 && <Measured station={station} power={data.power} />}
      {data && data.works.length > 0 && <Works station={station} works={data.works} />}
      <Amenities station={station} />
      <Hours station={station} />
      {data && <Reviews experience={data} />}
      <Link className={ui.second} to={buildReportPath(station._id)}>
        {words.report}
      </Link>
      {data && (
        <a className={ui.second} href={data.page}>
          {stationWords.page}
        </a>
      )}
    </>
  )
}

/** The place of each picture is there before the picture is. */
function Pictures({ station: { pictures, stationName } }: StationProps) {
  if (pictures.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label={words.pictures}>
      {pictures.map(({ _id, file, caption }, at) => (
        <li key={_id}>
          <a href={`/user-images/${file}`} target="_blank" rel="noreferrer">
            <img
              src={`/user-images/small/${file}`}
              srcSet={`/user-images/small/${file} 480w, /user-images/${file} 1600w`}
              sizes="320px"
              alt={caption ?? words.picture(at + 1, stationName)}
              loading="lazy"
              width="320"
              height="240"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Amenities({ station: { amenities } }: StationProps) {
  if (amenities.length === 0) return null
  return (
    <section className={ui.card} aria-labelledby="amenities">
      <h2 id="amenities">{amenityWords.title}</h2>
      <p>{amenities.map((one) => amenityWords.names[one]).join(' · ')}</p>
    </section>
  )
}

function Measured({ station, power }: StationProps & Pick<Experience, 'power'>) {
  return (
    <section className={ui.card} aria-labelledby="measured">
      <h2 id="measured">{words.measured}</h2>
      <dl className={ui.facts}>
        {power.map(({ connectorId, medianKW, charges }) => {
          const connector = station.connectors.find(({ _id }) => _id === connectorId)
          return connector ? (
            <div key={connectorId}>
              <dt>{words.connector(connector.number, connector.type)}</dt>
              <dd>
                {formatMeasuredKilowatts(medianKW)}
                <span className={ui.quiet}> {words.charges(charges)}</span>
              </dd>
            </div>
          ) : null
        })}
      </dl>
      <p className={ui.quiet}>{words.measuredHint}</p>
    </section>
  )
}

function Works({ station, works }: StationProps & Pick<Experience, 'works'>) {
  return (
    <section className={ui.card} aria-labelledby="works">
      <h2 id="works">{words.works}</h2>
      <dl className={ui.facts}>
        {works.map((one) => {
          const connector = station.connectors.find(({ _id }) => _id === one.connectorId)
          return connector ? (
            <div key={one.connectorId}>
              <dt>{words.connector(connector.number, connector.type)}</dt>
              <dd>
                {listWorks(one).map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </dd>
            </div>
          ) : null
        })}
      </dl>
      <p className={ui.quiet}>{words.worksHint}</p>
    </section>
  )
}

function listWorks({ worked, lastChargedAt, powerKW, promisedKW }: Experience['works'][number]): string[] {
  return [
    worked ? words.worked(count(worked.days), count(worked.of)) : words.newHere,
    ...(lastChargedAt === null ? [] : [words.lastCharged(formatAgo(lastChargedAt, new Date()))]),
    ...(powerKW === null || promisedKW === null
      ? []
      : [words.gave(formatMeasuredKilowatts(powerKW), formatMeasuredKilowatts(promisedKW))]),
  ]
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

function Hours({ station: { opening, openingHours } }: StationProps) {
  const { isOpen, until } = opening
  const at = until && words.at(formatDate(until), formatClock(until))
  const now = at ? (isOpen ? words.openUntil(at) : words.closedUntil(at)) : isOpen ? words.open : words.closed
  return (
    <section className={ui.card} aria-labelledby="hours">
      <h2 id="hours">{words.hours}</h2>
      <p>{openingHours === null ? words.alwaysOpen : now}</p>
      {openingHours && (
        <dl className={ui.facts}>
          {DAYS.map((day) => (
            <div key={day}>
              <dt>{words.days[day]}</dt>
              <dd>
                {openingHours
                  .filter((span) => span.day === day)
                  .map(({ from, to }) => `${from}–${to}`)
                  .join(', ') || words.closed}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** As many reviews are shown before all are asked for. */
const SHOWN_REVIEWS = 3

function Reviews({ experience: { rating, reviews } }: { readonly experience: Experience }) {
  const [isAll, setIsAll] = useState(false)
  const shown = isAll ? reviews : reviews.slice(0, SHOWN_REVIEWS)
  return (
    <section className={ui.card} aria-labelledby="reviews">
      <h2 id="reviews">{words.reviews}</h2>
      {rating && (
        <p>
          <strong>{words.stars(rating.average)}</strong>{' '}
          <span className={ui.quiet}>{words.drivers(rating.drivers)}</span>
        </p>
      )}
      {reviews.length === 0 ? (
        <p className={ui.quiet}>{words.noReviews}</p>
      ) : (
        <ul className={ui.rows}>
          {shown.map((review) => (
            <Review key={review._id} review={review} />
          ))}
        </ul>
      )}
      {shown.length < reviews.length && (
        <button type="button" className={ui.second} onClick={() => setIsAll(true)}>
          {words.allReviews(reviews.length)}
        </button>
      )}
    </section>
  )
}

function Review({ review }: { readonly review: Experience['reviews'][number] }) {
  const { _id: id, stars, words: text, month, connectorType, hiddenBecause, answer } = review
  const { data: profile } = useProfile()
  const report = useAction({
    mutationFn: () => callApi<typeof reportReview>('POST', '/driver/reviews/{id}/report', { params: { id } }),
  })
  return (
    <li className={styles.review}>
      <p>
        <strong>{words.stars(stars)}</strong>{' '}
        <span className={ui.quiet}>{words.of(formatMonth(month), connectorType)}</span>
      </p>
      {text && <p className={styles.words}>{text}</p>}
      {hiddenBecause && <p className={ui.quiet}>{words.hidden(hiddenBecause)}</p>}
      {answer && <p className={ui.note}>{words.answer(answer)}</p>}
      {text && profile && (
        <div role="status">
          {report.isSuccess ? (
            <p className={ui.quiet}>{report.data.message}</p>
          ) : report.error ? (
            <p className={ui.quiet}>{formatProblem(report.error)}</p>
          ) : (
            <button
              type="button"
              className={ui.link}
              aria-label={words.reportReviewOf(words.stars(stars), formatMonth(month))}
              onClick={() => report.mutate()}
            >
              {words.reportReview}
            </button>
          )}
        </div>
      )}
    </li>
  )
}
