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
} as const
