/** Texts of the account of the fleet and of what runs now. */
export const overviewTexts = {
  title: 'Overview',
  account: 'Account',
  paid: 'Paid in advance',
  owes: 'You owe',
  held: 'Held, not billed yet',
  credit: 'Credit limit',
  prepaid: 'None: you pay in advance',
  available: 'Left for charges',
  requestsHint:
    'Pay by UPI, card or netbanking, or by bank transfer that names the number. A month that is not paid in time ends charging at your cost after the days of grace.',
  pay: 'Pay online',
  paying: 'Opening …',
  running: 'Now',
  noneRunning: 'No charge runs at your cost.',
  driver: 'Driver',
  station: 'Station',
  since: 'Since',
  energy: 'Energy',
  power: 'Power',
  most: 'At most (₹)',
  ended: 'Ended, no bill yet',
  payments: 'Your payments',
  noPayments: 'No payment is recorded yet.',
  morePayments: 'Show more payments',
  day: 'Day',
  amount: 'Amount (₹)',
  reference: 'Reference',
} as const

export const formatPlace = (station: string, connector: number): string =>
  `${station}, connector ${connector}`
