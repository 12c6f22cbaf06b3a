/** Texts of what the partner asks the network. */
export const helpTexts = {
  title: 'Help',
  hint: 'Ask the network. Everybody of your company sees the questions and answers here, and faults of your chargers that the network has found.',
  ask: 'Ask a question',
  question: 'Your question',
  again: 'Say more',
  aboutFault: 'Ask or say something about it',
  needed: 'Please write what you want to know',
  send: 'Send',
  sending: 'Sending…',
  empty: 'Nobody of your company has asked anything yet, and the network has reported no fault.',
  more: 'Show more questions',
  words: 'Question or fault',
  state: 'State',
  states: { new: 'Sent', acknowledged: 'The network works on it', settled: 'Settled' },
  faultStates: { new: 'Found', acknowledged: 'The network works on it', settled: 'Settled' },
  number: 'No.',
  at: 'Asked or found',
  entries: 'Answers',
  network: 'The network',
  failed: 'That did not work.',
} as const

export const formatNumber = (number: number, isFault: boolean): string =>
  isFault ? `Fault no. ${number}` : `Question no. ${number}`
