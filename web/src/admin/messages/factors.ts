/** Texts of second factors, and of showing again who one is. */
import { count } from '../../shared/formats.ts'

export const factors = {
  title: 'Second factor',
  hint: 'Beside the password, a second factor keeps out whoever has learned the password. A passkey opens the account by itself.',
  none: 'You have no second factor yet: the password alone opens your account.',
  required: (day: string, days: number) =>
    `Your role needs a second factor from ${day}, in ${count(days)} ${days === 1 ? 'day' : 'days'}. After that nothing else opens before you have set one up.`,
  mustSetUp: 'Your role needs a second factor. Set one up to go on.',
  setUp: 'Set one up',
  add: 'Add',
  adding: 'Adding…',
  remove: 'Remove',
  removing: 'Removing…',
  app: 'App for one-time codes',
  appHint: 'Any authenticator app on your phone will do.',
  appSince: (day: string) => `Set up on ${day}`,
  appRemoved: 'The app is removed.',
  appRemoveHint: 'Codes of the app do not open your account any more.',
  scan: 'Read this picture with the app, or type the secret into it. Then enter the code that the app shows.',
  picture: 'QR code for the app',
  secret: 'Secret',
  code: 'Code of the app',
  codeWanted: 'Code of the app, or a recovery code',
  confirmCode: 'Set up',
  confirming: 'Checking…',
  appDone: 'The app is set up.',
  passkeys: 'Passkeys',
  passkeysHint:
    'The lock of your device, or a security key: nothing to type, and nothing that somebody could read out.',
  unable: 'This browser cannot use passkeys here.',
  passkeyAdded: 'The passkey is added.',
  passkeyRemoved: 'The passkey is removed.',
  addPasskey: 'Add a passkey',
  since: (day: string) => `Added on ${day}`,
  thisDevice: 'This device',
  failed: 'The browser has not made a passkey. Try again.',
  recovery: 'Recovery codes',
  recoveryLeft: (left: number) =>
    left === 1 ? 'One recovery code is left.' : `${count(left)} recovery codes are left.`,
  recoveryHint: 'Each of them opens your account once in the place of a code, where the phone is lost.',
  makeRecovery: 'Make new recovery codes',
  makeRecoveryHint: 'The earlier ones count no more.',
  keepThem: 'Keep these ten codes where only you can find them. They are not shown again.',
  kept: 'I have kept them',
} as const

export const askAgain = {
  title: 'Is it you?',
  hint: 'This is asked again before money leaves, and before what decides who may come in and what chargers trust or run. What you have entered is kept.',
  password: 'Your password',
  confirm: 'Confirm',
  confirming: 'Checking…',
  passkey: 'Confirm with a passkey',
} as const

export const secondStep = {
  title: 'Second factor',
  hint: 'Enter the code of your app, or one of your recovery codes.',
  back: 'Other account',
  passkey: 'Sign in with a passkey',
} as const
