export { confirmSession, needFreshProof } from './fresh-proof.ts'
export { type DeviceCookie, findKnownDevice, rememberDevice } from './known-devices.ts'
export { selectAccountByEmail, selectAccountById } from './queries.ts'
export { clearSessions, endOpenSession, hasSession, selectOpenSessions } from './session-queries.ts'
export {
  hashToken,
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
export { clear, countAndCheckTry, takeBack, toNetwork, toWideNetwork } from './throttle.ts'
