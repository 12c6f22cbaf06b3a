/** Texts of payments at card terminals. */

export const settlements = {
  list: 'Payments at card terminals',
  search: 'Search by reference, receipt or station',
  status: 'Status',
  statuses: {
    Settled: 'Settled',
    Canceled: 'Cancelled',
    Rejected: 'Rejected',
    Failed: 'Failed',
    Unanswered: 'No answer',
  },
  differences: {
    differs: 'The bill of this charge has another amount.',
    'paid-twice':
      'The driver has paid for this charge in the app or from a wallet as well. Give this payment back at its provider, then enter 0 below.',
    'not-settled': 'This charge is billed, and this payment did not succeed.',
    unanswered:
      'This charge is billed, and its terminal has not said whether it was paid. Look at its payment provider, and enter what was really taken.',
    'no-bill':
      'This charge has ended and has no bill: nobody has booked it, and the terminal is not trusted.',
    'called-off':
      'This charge was called off and costs nothing. Give this payment back at its provider, then enter 0 below.',
    'unknown-charge': 'No such charge of this charger is known.',
  },
  columns: {
    reference: 'Reference',
    where: 'Charger',
    status: 'Status',
    amount: 'Paid',
    bill: 'Bill',
    when: 'Reported',
  },
  /** In the list, where nobody has looked at it yet. */
  inShort: {
    differs: 'Other than the bill',
    'paid-twice': 'Paid twice',
    'not-settled': 'Not paid',
    unanswered: 'Look at its provider',
    'no-bill': 'No bill',
    'called-off': 'Called off',
    'unknown-charge': 'Unknown charge',
  },
  /** Of what the terminal has not taken. */
  notPaid: 'Amount, not paid',
  none: '—',
  empty: 'No payments at card terminals found.',
  emptyHint: 'Chargers of OCPP 2.1 with a card terminal say here what was paid.',
  details: 'Details',
  title: (reference: string) => `Payment ${reference}`,
  settledAt: 'At the terminal',
  awaitedUntil: 'Awaited until',
  reference: 'Reference of its provider',
  transaction: 'Transaction',
  receipt: 'Receipt',
  taxNumber: 'GSTIN of the payer',
  statusText: 'Terminal says',
  booking: 'Charge',
  bookingLink: 'Open the charge',
  seenAt: 'Looked at',
  resolution: 'What was done',
  corrected: 'Taken in the end',
  taken: 'Taken at the provider in the end (₹)',
  takenHint:
    'After a refund or a capture at the provider; the books follow it. Left empty, what the terminal said counts.',
  givenBackHint:
    'Enter 0 once it is given back there. Left empty, it counts as taken, and the driver has paid twice.',
  silentHint:
    'The books follow it. Left empty, they count the bill as taken, until the terminal says otherwise.',
  takenWrong: 'Enter an amount, or nothing',
  reason: 'What was done',
  reasonHint: 'Kept with the payment and in the audit log. It needs no attention any more.',
  reasonNeeded: 'Please say what was done',
  save: 'Mark as looked at',
  saved: 'The payment is marked as looked at.',
  saving: 'Saving…',
} as const
