/** Texts of what the partner asks the network. */
export const helpTexts = {
  title: 'Help',
  hint: 'Ask the network. Everybody of your company sees the questions and answers here.',
  ask: 'Ask a question',
  question: 'Your question',
  again: 'Say more',
  needed: 'Please write what you want to know',
  send: 'Send',
  sending: 'Sending…',
  empty: 'Nobody of your company has asked anything yet.',
  more: 'Show more questions',
  words: 'Question',
  state: 'State',
  states: { new: 'Sent', acknowledged: 'The network works on it', settled: 'Settled' },
  number: 'No.',
  at: 'Asked',
  entries: 'Answers',
  network: 'The network',
  failed: 'That did not work.',
} as const

export const formatNumber = (number: number): string => `Question no. ${number}`
