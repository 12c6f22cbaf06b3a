/** Texts of what went wrong. */
export const problems = {
  unknown: 'Something went wrong on this page. Please try again.',
  unreachable: 'The server cannot be reached. What you typed is kept: please try again.',
  tooLarge: 'This is too large to be sent at once. Make it shorter, or send it in parts.',
  retryIn: (seconds: number) => `Try again in ${seconds} s.`,
  listDefault: 'Error fetching data',
  list: (message: string) => `Error: ${message}`,
  retry: 'Try again',
  offline: 'You are offline. Data may be out of date and changes cannot be saved.',
  stale: (when: string) => `Could not refresh. Showing data from ${when}.`,
  screenTitle: 'This screen could not be shown',
  screenHint: 'The panel may have been updated. Reload the page; nothing was changed on the server.',
  reload: 'Reload',
  notAllowed: 'Your role does not allow this.',
} as const
