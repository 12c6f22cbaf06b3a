/** Texts of the charges at the own stations. */
import { formatRupees } from '../../shared/formats.ts'

export const chargesTexts = {
  title: 'Charges',
  empty: 'There is no such charge.',
  more: 'Show more charges',
  which: 'Which charges',
  csv: 'These as CSV',
  all: 'All',
  running: 'Waiting for your bill',
  billed: 'Billed, not confirmed yet',
  confirmed: 'Confirmed',
  station: 'Station',
  connector: 'Connector',
  start: 'Start',
  end: 'End',
  status: 'Status',
  energy: 'Energy',
  bill: 'Your bill with GST',
  credit: 'Credited to you',
  stop: 'Stop charging',
  details: 'Charge',
  prepaid: 'Prepaid with GST',
  commission: 'Commission with GST',
  byMeter: 'By the meter',
  byBill: 'By the bill',
  energyRow: 'Energy',
  amountRow: 'Amount before GST',
  difference: 'Difference',
  comparison: 'Bill and meter',
  differs:
    'The bill differs from the meter by more than 5\u00a0%. The network looks at it before it confirms it.',
  differsShort: 'Differs from the meter',
  differed:
    'The bill differed from the meter by more than 5\u00a0%. The network looked at it and confirmed it.',
  agrees: 'The bill agrees with the meter.',
  picture: 'Picture of the bill',
  showPicture: 'Show the whole picture',
  madeBy: 'The bill was made by',
  makers: { meter: 'the meter', partner: 'you', operator: 'the network' },
} as const

export const stopTexts = {
  title: 'Stop charging',
  hint: 'This ends the charge with your bill. What is left of the prepayment goes back to the driver when the network confirms the bill.',
  amount: 'Bill before GST (₹)',
  kwh: 'Energy (kWh)',
  picture: 'Photo of the bill',
  pictureHint: 'JPEG, PNG or WebP, up to 5 MB',
  preview: 'Preview of the bill',
  prepaid: 'Prepaid with GST',
  gst: 'GST on the bill',
  total: 'Bill with GST',
  above: 'The bill exceeds what was prepaid for this charge.',
  send: 'Stop charging',
  sending: 'Stopping…',
  cancel: 'Cancel',
  done: 'The charge is stopped. The network confirms your bill next.',
  failed: 'The charge could not be stopped.',
} as const

export const formatDifference = (rupees: number): string =>
  rupees === 0 ? formatRupees(0) : `${rupees > 0 ? '+' : '−'}${formatRupees(Math.abs(rupees))}`
export const formatStopAt = (station: string, connector: number): string =>
  `${station}, connector ${connector}`
