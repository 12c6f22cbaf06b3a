export { type DeviceCookie, knownDevice, rememberDevice } from './known-devices.ts'
export { accountByEmail, accountById } from './queries.ts'

export { endOpenSession, openSessionsOf } from './session-queries.ts'
export {
  administratorOf,
  administratorSession,
  customerOf,
  customerSession,
  hashOfToken,
  type NewSession,
  openSession,
  revokeAllSessions,
  revokeSession,
} from './sessions.ts'
export { signIn, signOut, verifyCredentials } from './sign-in.ts'
export { clear, countAndCheckTry, networkOf, wideNetworkOf } from './throttle.ts'
