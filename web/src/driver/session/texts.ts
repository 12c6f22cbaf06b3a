/** Texts of the sign-in. */
export const signIn = {
  title: 'Sign in',
  hint: 'We send a code to your phone. The first time, this makes your account.',
  phone: 'Mobile number',
  phoneExample: '98765 43210',
  send: 'Send the code',
  sentTo: (phone: string) => `Enter the code that we sent to ${phone}.`,
  code: 'Six-digit code',
  verify: 'Sign in',
  again: 'Send another code',
  call: 'Call me instead',
  calling: 'You are being called. The code is spoken twice.',
  againSent: 'Another code is on its way.',
  passkey: 'Sign in with a passkey',
  otherNumber: 'Use another number',
} as const

/** Where something asks for a fresh proof. */
export const confirm = {
  title: 'Confirm that it is you',
  hint: (phone: string) => `Please confirm that it is you: we send a code to ${phone}.`,
  sentTo: (phone: string) => `Enter the code that we sent to ${phone}.`,
  code: 'Six-digit code',
  send: 'Send the code',
  confirm: 'Confirm',
} as const
