/** Texts of what drivers say of stations. */

export const reviews = {
  list: 'Reviews',
  search: 'Search by station or words',
  columns: {
    stars: 'Stars',
    station: 'Station',
    words: 'Words',
    connector: 'Connector',
    reports: 'Reported',
    status: 'Status',
    written: 'Written',
  },
  title: (station: string) => `Review of ${station}`,
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  noWords: 'Stars only',
  status: 'Status',
  statuses: { shown: 'Shown', hidden: 'Words hidden', unanswered: 'Without an answer' },
  charge: 'Charge',
  openCharge: 'Open the charge',
  hiddenBecause: 'Hidden because',
  reported: (reports: number) =>
    reports === 1
      ? 'One driver says that these words should not be shown.'
      : `${reports} drivers say that these words should not be shown.`,
  empty: 'No reviews found.',
  emptyHint: 'Drivers can rate each charge that has delivered energy. What they say appears here.',
  answer: 'Public answer',
  answerHint: 'Everybody reads it below the review. Leave it empty to take it away.',
  saveAnswer: 'Save the answer',
  saving: 'Saving…',
  answered: 'The answer is saved.',
  hide: 'Hide the words',
  reason: 'Reason for hiding the words',
  reasonHint: 'Everybody reads it in place of the words. The stars count all the same.',
  reasonNeeded: 'Please enter a reason',
  hiding: 'Hiding…',
  hidden: 'The words are hidden.',
  show: 'Show the words',
  keep: 'Leave the words as they are',
  showing: 'Saving…',
  shown: 'The words are shown.',
} as const
