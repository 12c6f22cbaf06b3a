export { type DeviceCookie, findKnownDevice, rememberDevice } from './known-devices.ts'
export { selectAccountByEmail, selectAccountById } from './queries.ts'

export { endOpenSession, openSessionsOf } from './session-queries.ts'
export {
  hashOfToken,
  loadAdministrator,
  loadAdministratorSession,
  loadCustomer,
  loadCustomerSession,
  type NewSession,
  openSession,
  revokeAllSessions,
  revokeSession,
} from './sessions.ts'
export { signIn, signOut, verifyCredentials } from './sign-in.ts'
export { clear, countAndCheckTry, toNetwork, toWideNetwork } from './throttle.ts'
