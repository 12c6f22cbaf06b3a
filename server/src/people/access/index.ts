export { buildHasFactor } from './factor-queries.ts'
export {
  confirmSession,
  isFreshOfOperator,
  needFreshProof,
  needOperatorProof,
  needProofForRefund,
} from './fresh-proof.ts'
export {
  type DeviceCookie,
  findKnownDevice,
  type KnownDevices,
  loadKnownDevices,
  rememberDevice,
} from './known-devices.ts'
export { selectAccountByEmail, selectAccountById } from './queries.ts'
export { CUSTOM_ROLE_FIELDS } from './role-queries.ts'
export {
  clearSessions,
  endOpenSession,
  hasSession,
  type OpenedBy,
  selectLive,
  selectOpenSessions,
  updateSeenRole,
} from './session-queries.ts'
export {
  hashToken,
  keepSession,
  loadAdministratorSession,
  loadCustomer,
  loadCustomerSession,
  loadFleetPerson,
  loadPartnerPerson,
  type NewSession,
  openSession,
  revokeAllSessions,
  revokeSession,
} from './sessions.ts'
export { auditFailure, type SignOnRefusal, signIn, signOut, verifyCredentials } from './sign-in.ts'
export {
  allowTries,
  clear,
  countAndCheckTry,
  type TooManyTries,
  takeBack,
  toNetwork,
  toWideNetwork,
} from './throttle.ts'
