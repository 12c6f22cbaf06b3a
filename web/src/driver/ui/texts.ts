/** Texts of what every screen of the app has. */
export const states = {
  loading: 'Loading',
  unreachable: 'No connection to the network. What you see may be old.',
  failed: 'Something went wrong. Please try again.',
  retry: 'Try again',
} as const
