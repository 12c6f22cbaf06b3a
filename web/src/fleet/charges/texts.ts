/** Texts of the charges at the cost of the fleet. */
export const chargesTexts = {
  title: 'Charges',
  driver: 'Driver',
  allDrivers: 'All drivers',
  at: 'Date',
  station: 'Station',
  energy: 'Energy',
  amount: 'With GST (₹)',
  invoice: 'Invoice',
  notIssued: 'Not issued',
  notBilled: 'At most, not billed yet',
  empty: 'No driver has charged at your cost yet.',
  more: 'Earlier charges',
  thisMonth: 'This month as CSV',
  lastMonth: 'Last month as CSV',
  list: 'All charges',
  report: {
    title: 'By month',
    month: 'Month',
    by: 'By',
    of: { driver: 'Driver', car: 'Car', card: 'Card', station: 'Station' },
    none: { driver: '', car: 'Without a car', card: 'Without a card', station: '' },
    charges: 'Charges',
    empty: 'Nothing was charged at your cost in this month.',
  },
} as const

export const formatReportSum = (charges: number, energy: string, amount: string): string =>
  `${charges === 1 ? '1 charge' : `${charges} charges`} · ${energy} · ${amount} with GST`

/** Of charges that run or wait for their bill. */
export const formatNotBilled = (notBilled: number): string =>
  `${notBilled === 1 ? '1 charge is' : `${notBilled} charges are`} not billed yet, and not in these sums.`
