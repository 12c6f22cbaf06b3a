/** Texts of what the portals of partners and of fleets have in common. */
import { brand } from '../shared/brand.ts'

export const portalTexts = {
  sections: 'Sections',
  signOut: 'Sign out',
  skip: 'Skip to the content',
  send: 'Send a code',
  sending: 'Sending…',
  code: 'Code of six digits',
  codeHint: 'The code is valid for five minutes.',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  passkey: 'Sign in with a passkey',
  again: 'Please sign in again',
  againHint: 'This needs a sign-in of the last ten minutes. What you have entered is kept, and is sent then.',
  phone: 'Your mobile number',
  sent: 'A code is on its way to your number.',
  resend: 'Send another code',
  ended: 'You are signed out. Please sign in again.',
  broken: 'This screen cannot be shown',
  brokenHint: 'The portal may have been updated. Loading it again usually helps; nothing was changed.',
  reload: 'Load again',
  toSite: 'To the public site',
} as const

export const formatTitle = (screen: string): string => `${screen} · ${brand.name}`
