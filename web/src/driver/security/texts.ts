/** Texts of what opens the account. */
export const security = {
  title: 'Sign-in and devices',
  back: 'Back to Me',
} as const

export const passkeys = {
  title: 'Passkeys',
  hint: 'A passkey opens your account with the lock of your phone: no code, and nothing that somebody could read out.',
  unable: 'This browser cannot use passkeys here.',
  none: 'You have no passkey yet.',
  add: 'Add a passkey',
  added: 'The passkey is added.',
  removed: 'The passkey is removed.',
  since: (day: string) => `Added on ${day}`,
  used: (when: string) => `Last used ${when}`,
  unused: 'Not used yet',
  remove: (name: string) => `Remove ${name}`,
  failed: 'The browser has not made a passkey. Try again.',
  unknownBrowser: 'This device',
} as const

export const devices = {
  title: 'Signed in on',
  here: 'This device',
  unknown: 'A device that does not say what it is',
  since: (day: string) => `Signed in on ${day}`,
  seen: (when: string) => `Last used ${when}`,
  network: (network: string) => `From the network ${network}`,
  signOut: (device: string) => `Sign out ${device}`,
} as const
