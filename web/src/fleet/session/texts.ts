/** Texts of signing in. */
export const signInTexts = {
  title: 'Fleet sign-in',
  hint: 'For companies whose drivers charge on this network at the company’s cost.',
  contact: 'Mobile number',
  other: 'Use another number',
} as const
