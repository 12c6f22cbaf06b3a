/** Texts of one's own account. */
export const accountTexts = {
  title: 'Account',
  passkeys: 'Passkeys',
  hint: 'A passkey opens the portal without a code. Adding and removing one needs a sign-in of the last ten minutes.',
} as const
