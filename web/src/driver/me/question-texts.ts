/** Texts of the driver's questions to the support. */
export const questions = {
  own: 'My questions',
  number: (number: string) => `Question ${number}`,
  states: { new: 'Sent', acknowledged: 'Being looked into', settled: 'Settled' },
  older: 'Older questions',
  back: 'Back to Me',
  network: 'Support',
  you: 'You',
  more: 'Write more',
  again: 'Write more: the question is opened again',
  send: 'Send',
} as const
