/** Texts of the price screen. */

import { createOnce } from '../../../shared/create-once.ts'
import { count } from '../../../shared/formats.ts'
import { LOCALE } from '../../../shared/locale.ts'

const times = createOnce(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }))

export const price = {
  current: 'Current price',
  perKwh: 'per kWh, before GST',
  withGst: (amount: string, percent: number) => `${amount} with ${percent}\u00a0% GST`,
  since: (when: string) => `Since ${when}`,
  title: 'Update Price',
  label: 'New price per kWh (₹, before GST)',
  invalid: 'Please enter valid price',
  submit: 'Update Price',
  submitting: 'Updating…',
  updated: 'Price Updated successfully!',
  failed: 'Failed to update price.',
  changes: {
    now: 'Now',
    next: 'New',
    driver: 'A driver pays for 10 kWh, with GST',
    withGst: (was: string, is: string) => `${was} → ${is} per kWh with GST`,
    from: (was: string, is: string) => `${was} → ${is}`,
    difference: 'Difference',
  },
  stations: (stations: number) => `${count(stations)} ${stations === 1 ? 'station' : 'stations'}`,
  charging: (charging: number) =>
    charging === 1
      ? 'One running charge keeps its price.'
      : `${count(charging)} running charges keep their price.`,
  jump: (next: string, by: number, now: string) =>
    by > 1
      ? `${next} is ${times().format(by)} times the current price (${now}). Is that correct?`
      : `${next} is less than half of the current price (${now}). Is that correct?`,
  meant: (next: string) => `Yes, I mean ${next} per kWh`,
  meantNeeded: 'Please confirm this price, or correct it',
  inTenSeconds: (next: string) =>
    `${next} per kWh is in force ten seconds after it was set. Until then no charge starts at it.`,
  undone: (now: string) => `Undone. The price stays ${now} per kWh.`,
  pending: 'Scheduled',
  withdrawn: 'Undone',
  running:
    'Running charges keep their price. The new one is in force ten seconds after you update it; until then you can undo it.',
  history: 'Price history',
  columns: { price: 'Price per kWh (₹)', since: 'Valid from', by: 'Set by', state: 'State' },
  first: 'Initial price',
  empty: 'No prices found.',
  emptyHint: 'The first price comes with the installation.',
} as const
