export { type DeviceCookie, knownDevice, rememberDevice } from './known-devices.ts'
export { type Account, accountByEmail, accountById } from './queries.ts'
export type { SessionKind } from './session-queries.ts'
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
export { type SignedIn, type SignInRefusal, signIn, signOut, verifyCredentials } from './sign-in.ts'
export { clear, hit, networkOf, type Tries, type Verdict, wideNetworkOf } from './throttle.ts'
