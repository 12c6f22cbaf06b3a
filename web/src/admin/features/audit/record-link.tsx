/** What an entry of the audit log is about, by its name and leading to it. */
import { Link } from 'react-router'
import { usePanel } from '../../frame/panel.ts'
import type { ScreenName } from '../../screens.ts'
import { phrase } from './phrase.ts'

type Place = readonly [ScreenName, Readonly<Record<string, string>>?]

const opened =
  (screen: ScreenName, more: Readonly<Record<string, string>> = {}) =>
  (id: string): Place => [screen, { ...more, open: id }]

/** Where the records of each kind are shown. */
const PLACES: Readonly<Record<string, (id: string) => Place>> = {
  administrator: () => ['settings', { tab: 'administrators' }],
  booking: opened('completed'),
  'booking-setting': () => ['settings', { tab: 'bookings' }],
  charger: opened('chargers'),
  contact: opened('contactformquery'),
  customer: opened('user'),
  job: () => ['settings', { tab: 'jobs' }],
  notification: opened('sendNotification', { tab: 'sent' }),
  offer: opened('sendNotification', { tab: 'offers' }),
  order: opened('order'),
  partner: opened('partner'),
  provider: () => ['addevStation'],
  query: opened('query'),
  rate: () => ['updatePrice'],
  registration: opened('seminar'),
  station: opened('station'),
  vehicle: () => ['addvechile'],
}

interface Subject {
  readonly kind: string
  readonly id: string | null
  readonly name: string | null
}

export function RecordLink({ kind, id, name }: Subject) {
  const { to } = usePanel()
  const shown = name ?? (id && kind === 'job' ? phrase(id) : phrase(kind).toLowerCase())
  const place = id === null || !Object.hasOwn(PLACES, kind) ? undefined : PLACES[kind]?.(id)
  if (!place) return <b>{shown}</b>
  return (
    <Link className="link" to={to(...place)}>
      {shown}
    </Link>
  )
}
