/** Texts of taking a booking back. */
export const cancelling = {
  cancel: 'Cancel booking',
  reason: 'Why',
  hint: 'The charge ends and the whole prepayment returns to the wallet. It cannot be undone.',
  running: 'Cancelling…',
  keep: 'Keep it',
  done: 'The booking is cancelled; the prepayment is back in the wallet.',
} as const
