/** Texts of what went wrong. */
export const problems = {
  unknown: 'Something went wrong on this page. Please try again.',
  unreachable: 'The server cannot be reached. Nothing you typed is lost: please try again.',
  retryIn: (seconds: number) => `Try again in ${seconds} s.`,
  listDefault: 'Error fetching data',
  list: (message: string) => `Error: ${message}`,
  retry: 'Try again',
  offline: 'You are offline. What you see may be out of date; changes cannot be sent.',
  stale: (when: string) => `This could not be loaded again. You see what was there ${when}.`,
  screenTitle: 'This screen could not be shown',
  screenHint: 'It may have been updated meanwhile. Load it again; nothing on the server has changed.',
  reload: 'Load again',
  notAllowed: 'Your role does not allow this.',
} as const
