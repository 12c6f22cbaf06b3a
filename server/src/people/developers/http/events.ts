/** What of the API for programs is published beside its reference. */
import type { WEBHOOK_EVENTS } from '@voltyatra/contract'

export const EVENT_MEANINGS: Readonly<Record<(typeof WEBHOOK_EVENTS)[number], string>> = {
  'booking.reserved': 'A connector was reserved for a driver.',
  'booking.cancelled':
    'A booking was cancelled or given back, or nobody came for it; `reason` is the code, absent where an operator wrote why.',
  'session.started': 'A charge has begun.',
  'session.updated':
    'The charger has reported a reading of a charge; at most every 30 seconds for each charge.',
  'session.stopped':
    'A charge has ended. `isFinal` is false where it was taken for ended, as its charger had said nothing of it for long: it may go on, and the event comes again, with the energy of then, when the charger says that it has ended.',
  'session.billed': 'A charge has its bill.',
  'charger.online': 'A charger has connected.',
  'charger.offline': 'A charger has lost its connection.',
  'charger.faulted': 'A charger has reported a fault at a connector.',
  'payment.succeeded': 'A payment has arrived.',
  'payment.failed': 'A payment has failed.',
  'refund.made': 'A refund was made.',
  'invoice.issued': 'An invoice, a credit note or a voucher was issued.',
  'tariff.changed': 'A version of a tariff was published.',
  'statement.issued': 'A partner’s statement was issued.',
}

/** Newest first. */
export const API_CHANGES: readonly { readonly on: string; readonly what: string }[] = [
  {
    on: '2026-11-29',
    what: 'session.stopped says whether the end is final; one that is not comes again once the charger has said the end.',
  },
  {
    on: '2026-11-24',
    what: 'The events booking.reserved and booking.cancelled; invoice.issued says of which booking.',
  },
  {
    on: '2026-11-24',
    what: 'Reserving connectors for drivers, giving them back, and reservations as iCalendar.',
  },
  { on: '2026-11-24', what: 'The event session.updated reports how a charge goes on.' },
  { on: '2026-11-23', what: 'A typed client for TypeScript and JavaScript, @voltyatra/client.' },
  {
    on: '2026-11-23',
    what: 'Drivers, partners’ statements, lines and PDF of invoices; restarting chargers, unlocking connectors, taking them out of use.',
  },
  { on: '2026-11-23', what: 'Open data: the active stations as GeoJSON, without a key.' },
  { on: '2026-11-23', what: 'Webhooks, signed as Standard Webhooks.' },
  {
    on: '2026-11-23',
    what: 'Bookings, charging sessions, chargers and invoices; starting and stopping charges.',
  },
  { on: '2026-11-23', what: 'The first calls: stations, connectors and tariffs.' },
]
