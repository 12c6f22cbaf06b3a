/** Texts of signing in. */
export const signInTexts = {
  title: 'Partner sign-in',
  hint: 'For people of partners whose stations are on this network.',
  contact: 'Mobile number or e-mail address',
  send: 'Send a code',
  sending: 'Sending…',
  code: 'Code of six digits',
  codeHint: 'The code is valid for five minutes.',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  other: 'Use another number or address',
  ended: 'You are signed out. Please sign in again.',
  toSite: 'To the public site',
} as const
