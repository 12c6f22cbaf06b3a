/** Texts of automatic top-ups. */
export const automatic = {
  title: 'Automatic top-up',
  hint: 'When your wallet runs low, your bank is debited by a UPI mandate. You approve it once with your UPI PIN, and you are notified at least a day before each debit.',
  below: 'When the wallet holds less than (₹)',
  amount: 'Add (₹)',
  monthMost: 'At most in a month (₹)',
  make: 'Set it up with UPI',
  waiting: 'Approve it in your UPI app. Nothing is debited before.',
  open: 'Open the UPI app',
  states: { active: 'On', paused: 'Paused' },
  rule: (below: string, amount: string, most: string) =>
    `Below ${below}, ${amount} is added. At most ${most} a month.`,
  failed: 'Two debits failed. Look at your bank account before it goes on.',
  stopped: 'Paused in your UPI app. It goes on when you allow it there.',
  debit: (day: string) => `Debit on ${day}`,
  change: 'Change',
  pause: 'Pause',
  resume: 'Let it go on',
  end: 'End it',
} as const
