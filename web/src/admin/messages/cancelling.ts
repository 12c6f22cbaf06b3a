/** Texts of taking a booking back. */
export const cancelling = {
  cancel: 'Cancel booking',
  reason: 'Reason',
  hint: 'The charge ends and the full prepayment is returned to the driver’s wallet. This cannot be undone.',
  running: 'Cancelling…',
  keep: 'Keep booking',
  done: 'The booking is cancelled and the prepayment is back in the wallet.',
} as const
