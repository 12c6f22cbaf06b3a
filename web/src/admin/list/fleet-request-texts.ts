/** Texts of what a fleet is asked to pay. */
export const requestTexts = {
  title: 'Requests for payment',
  none: 'Nothing is asked for yet. Each month is, after its end.',
  columns: {
    month: 'Month',
    number: 'Number',
    amount: 'Amount (₹)',
    left: 'Not paid (₹)',
    due: 'Due',
    state: 'State',
    pay: 'Pay',
  },
  states: { open: 'Open', overdue: 'Overdue', stopped: 'Charging stopped', paid: 'Paid' },
  tones: { open: 'info', overdue: 'warn', stopped: 'bad', paid: 'good' },
} as const
