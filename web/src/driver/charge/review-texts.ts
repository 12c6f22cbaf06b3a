/** Texts of rating a charge. */
export const review = {
  title: 'How was this station?',
  yours: 'Your review',
  how: 'Stars',
  stars: (stars: number) => `${stars} of 5 stars`,
  words: 'In your words (optional)',
  hint: (until: string) =>
    `Others see the month and the connector, never your name. You can write and change it until ${until}.`,
  save: 'Save the review',
  saving: 'Saving…',
  answer: (words: string) => `The operator answers: ${words}`,
} as const
