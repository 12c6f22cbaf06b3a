/** Texts of reporting what is wrong with a connector, for whoever has signed in and for guests. */
export const report = {
  title: 'Report a problem',
  what: 'What is wrong?',
  kinds: {
    'does-not-start': 'Does not start',
    'cable-broken': 'Cable or plug is broken',
    blocked: 'Blocked by a car',
    unsafe: 'Dark or unsafe',
    'wrong-place': 'Is in another place',
    'wrong-price': 'Another price is charged',
    other: 'Something else',
  },
  words: 'In your words (optional)',
  send: 'Send the report',
} as const
