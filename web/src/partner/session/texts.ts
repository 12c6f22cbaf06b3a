/** Texts of signing in. */
export const signInTexts = {
  title: 'Partner sign-in',
  hint: 'For people of partners whose stations are on this network.',
  contact: 'Mobile number or e-mail address',
  thisDevice: 'This device',
  other: 'Use another number or address',
} as const
