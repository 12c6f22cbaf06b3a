/** Sessions without a booking, and charges in doubt. */
import { kilowattHours } from '../../shared/formats.ts'

export const unentitled = {
  list: 'Sessions without a booking',
  hint: 'Whatever charged without a booking. The program asks the charger to stop it, again until it ends.',
  toChargers: 'All chargers',
  columns: {
    charger: 'Charger',
    connector: 'Connector',
    since: 'Since',
    energy: 'Energy',
    why: 'Reason',
    state: 'State',
    done: 'What was done',
    driver: 'Driver',
  },
  why: {
    'no-booking': 'No booking',
    'booking-cancelled': 'The booking was cancelled',
    'booking-over': 'The booking is over',
    'unknown-transaction': 'A stop for an unknown transaction',
    'card-refused': 'The card was not accepted',
  },
  goesOn: 'Still charging',
  ended: 'Ended',
  notAsked: 'Not asked to stop',
  asked: (times: number, answer: string | null) =>
    `Asked to stop${times > 1 ? ` ${times} times` : ''}${answer ? `: ${ANSWERS[answer] ?? answer}` : ''}`,
  acknowledge: 'Mark as checked',
  acknowledgeOf: (charger: string) => `Mark the session at ${charger} as checked`,
  acknowledged: 'Marked as checked.',
  filters: { status: 'Checked', open: 'Not checked', acknowledged: 'Checked' },
  empty: 'No session without a booking.',
  emptyHint: 'A session that no booking pays for appears here as soon as its charger reports it.',
} as const

const ANSWERS: Readonly<Record<string, string>> = {
  Accepted: 'accepted',
  Rejected: 'rejected',
  waiting: 'being sent',
  sent: 'waiting for the answer',
  'no-answer': 'no answer',
  'not-connected': 'not connected',
  refused: 'refused with an error',
}

export const doubt = {
  title: 'Charge in doubt',
  reasons: {
    'no-reading': 'The charge ended without a meter reading that says what was delivered.',
    contradictory: 'The meter stood still while the charger measured power.',
    'charger-lost': 'The charger was lost before it reported the end of the charge.',
  },
  held: (amount: string) =>
    `${amount} stay held until this is decided. A late report of the charger is billed by itself.`,
  energy: 'Energy delivered, in kWh',
  reason: 'Reason',
  bill: 'Bill this energy',
  billing: 'Billing…',
  hint: 'For example what the charger’s display or the partner’s own meter shows. It is billed and confirmed at once, up to the prepayment.',
  wait: 'Wait another day',
  waiting: 'Waiting another day for the charger.',
  release: 'To release the money, cancel the booking below.',
  billed: (kwh: number) => `${kilowattHours(kwh)} billed and confirmed.`,
} as const
