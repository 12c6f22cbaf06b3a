/** Texts of the prices of an own station. */
import { formatDate, formatRupees } from '../../shared/formats.ts'
import type { Price, Prices } from './price-calls.ts'

export const pricesTexts = {
  title: 'Prices',
  notAllowed: 'Your contract does not let you set prices. The network’s price counts.',
  ofNetwork: 'The network’s price counts now.',
  set: 'Set a price',
  perKwh: 'For each kWh, before GST (₹)',
  idlePerHour: 'Idle fee for an hour, before GST (₹)',
  from: 'From (time in India)',
  hint: 'Charges that run keep their price. An idle fee begins ten minutes after the driver was notified. A price that the network has set for one connector or for a group of drivers goes first.',
  save: 'Set the price',
  saving: 'Setting…',
  cancel: 'Cancel',
  earlier: 'Earlier prices',
  takeBack: 'Take back',
  takeBackHint: 'It has not begun and never will.',
  end: 'End this price',
  endHint: 'From now on the network’s price counts for new charges.',
  ending: 'Ending…',
  states: { 'to-come': 'To come', 'in-force': 'In force', past: 'Ended', withdrawn: 'Taken back' },
  wrongPrice: 'Enter rupees for each kWh, with at most four decimals',
  wrongFee: 'Enter rupees for an hour, with at most two decimals',
  wrongTime: 'Enter a day and a time',
  failed: 'That did not work.',
} as const

export const formatAllowed = ({ since, least, most, idleMost }: NonNullable<Prices['allowed']>): string =>
  `From ${formatDate(since)} on your contract allows ${formatRupees(least)} to ${formatRupees(most)} for each kWh${
    idleMost > 0 ? `, and at most ${formatRupees(idleMost)} for an hour of idle time` : ''
  }, before GST.`

export const formatPrice = ({ perKwh, idlePerHour }: Price): string =>
  `${formatRupees(perKwh)} for each kWh${idlePerHour > 0 ? `, ${formatRupees(idlePerHour)} for an idle hour` : ''}`

export const formatSpan = (from: string, until: string | null): string =>
  until === null ? `from ${from}` : `from ${from} until ${until}`

export const formatSetBy = (by: string | null, at: string): string =>
  by === null ? `Set on ${at}` : `Set by ${by} on ${at}`
