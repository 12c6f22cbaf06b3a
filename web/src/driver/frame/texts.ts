/** Texts of the app's frame. */
export const frame = {
  find: 'Find',
  charges: 'Charges',
  money: 'Money',
  me: 'Me',
  sections: 'Sections',
  offline: (since: string) => `No connection since ${since}. What you see may be old.`,
  broken: 'This screen cannot be shown.',
  brokenHint: 'The app may have been updated. Loading it again usually helps.',
  reload: 'Load again',
} as const
