/** Texts of the charges that go on: ending, cancelling, and those in doubt. */
import { formatKilowattHours } from '../../../shared/formats.ts'

export const cancelling = {
  cancel: 'Cancel booking',
  reason: 'Reason',
  hint: 'The charge ends and the full prepayment is returned to the driver’s wallet. This cannot be undone.',
  running: 'Cancelling…',
  keep: 'Keep booking',
  done: 'The booking is cancelled and the prepayment is back in the wallet.',
} as const

export const stopCharger = {
  title: 'Stop the charger',
  hint: 'The charger is asked to end the charge. The bill is made from its final meter reading; there is nothing to enter.',
  stop: 'Stop the charger',
  sure: 'The car stops charging now. It cannot be resumed under this booking; the unused prepayment returns to the wallet.',
  stopping: 'Asking the charger…',
  asked: 'The charger is asked to stop.',
  underWay: 'The charger is asked to stop. The booking is completed when the charger confirms it.',
  byHand: 'Enter the partner’s bill instead',
  byHandHint:
    'If the charger does not answer. A bill that differs from the meter by more than 5\u00a0% is flagged.',
} as const

export const ongoing = {
  list: 'OnGoing Requests',
  empty: 'No Ongoing Request found.',
  emptyHint: 'Charges appear here as soon as drivers start them.',
  stop: 'Stop Charging',
  view: 'View Details',
  stopTitle: 'Stop Charging',
  stopHint:
    'Ends the charge with the partner’s bill. The unused prepayment returns to the wallet when the bill is confirmed.',
  amount: 'Bill before GST (₹)',
  kwh: 'Energy (kWh)',
  bill: 'Photo of the bill',
  billHint: 'JPEG, PNG or WebP, up to 5 MB',
  preview: 'Preview of the bill',
  prepaid: 'Prepaid with GST',
  gst: 'GST on the bill',
  total: 'Bill with GST',
  returns: 'Returned to the wallet',
  above: 'The bill exceeds what was prepaid for this booking.',
  send: 'Stop Charging',
  sending: 'Stopping…',
  stopped: 'The charge is stopped and awaits confirmation under Completed Requests.',
  failed: 'The charge could not be stopped.',
} as const

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
  number: 'Enter a number with at most three decimals, like 12.5',
  reason: 'Reason',
  bill: 'Bill this energy',
  billing: 'Billing…',
  hint: 'For example what the charger’s display or the partner’s own meter shows. It is billed and confirmed at once, up to the prepayment.',
  wait: 'Wait another day',
  waiting: 'Waiting another day for the charger.',
  release: 'To release the money, cancel the booking below.',
  billed: (kwh: number) => `${formatKilowattHours(kwh)} billed and confirmed.`,
} as const
