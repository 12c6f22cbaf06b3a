export {
  ensureFirstAdministrator,
  type FirstAdministrator,
} from './first-administrator.ts'
export { changePassword, endAll, endOne, preparePasswordChange } from './own-account.ts'
export { parseRole } from './parse-role.ts'
export {
  type Administrator,
  type ChosenRole,
  NO_PASSWORD,
  type OwnSession,
  selectAdministrator,
  selectAdministratorPage,
  selectAdministrators,
  selectOwnSessionPage,
} from './queries.ts'
export { queueForOperators } from './queue-for-operators.ts'
export {
  addAdministrator,
  changeRole,
  disable,
  enable,
  hashNewPassword,
  lockStandingOwners,
  resetPassword,
  type WeakPassword,
} from './service.ts'
export { ADMINISTRATORS_WAITING } from './waiting-queries.ts'
