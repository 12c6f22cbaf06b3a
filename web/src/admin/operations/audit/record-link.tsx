/** What an entry of the audit log is about, by its name and leading to it. */
import { Link } from 'react-router'
import { usePanel } from '../../frame/panel.ts'
import type { PagedScreen, ScreenName } from '../../screens.ts'
import { phrase } from './phrase.ts'

type Place = readonly [ScreenName, Readonly<Record<string, string>>?]

const opened =
  (screen: ScreenName, more: Readonly<Record<string, string>> = {}) =>
  (id: string): Place => [screen, { ...more, open: id }]

/** The kinds whose records have pages of their own. */
const PAGES: Readonly<Record<string, PagedScreen>> = {
  booking: 'bookings',
  customer: 'user',
  station: 'station',
}

/** Where the records of the other kinds are shown. */
const PLACES: Readonly<Record<string, (id: string) => Place>> = {
  administrator: () => ['settings', { tab: 'administrators' }],
  'booking-setting': () => ['settings', { tab: 'bookings' }],
  card: opened('cards'),
  charger: opened('chargers'),
  contact: opened('contactformquery'),
  job: () => ['settings', { tab: 'jobs' }],
  notification: opened('sendNotification', { tab: 'sent' }),
  offer: opened('sendNotification', { tab: 'offers' }),
  order: opened('order'),
  partner: opened('partner'),
  provider: () => ['addevStation'],
  query: opened('query'),
  rate: () => ['updatePrice'],
  registration: opened('seminar'),
  vehicle: () => ['addvechile'],
}

interface Subject {
  readonly kind: string
  readonly id: string | null
  readonly name: string | null
}

export function RecordLink({ kind, id, name }: Subject) {
  const { to, toPage } = usePanel()
  const wayTo = (of: string, record: string): string | undefined => {
    if (Object.hasOwn(PAGES, of)) return PAGES[of] && toPage(PAGES[of], record)
    const place = Object.hasOwn(PLACES, of) ? PLACES[of]?.(record) : undefined
    return place && to(...place)
  }
  const shown = name ?? (id && kind === 'job' ? phrase(id) : phrase(kind).toLowerCase())
  const way = id === null ? undefined : wayTo(kind, id)
  if (!way) return <b>{shown}</b>
  return (
    <Link className="link" to={way}>
      {shown}
    </Link>
  )
}
