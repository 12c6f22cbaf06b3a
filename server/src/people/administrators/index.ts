export {
  ensureFirstAdministrator,
  type FirstAdministrator,
} from './first-administrator.ts'
export { changePassword, endAll, endOne, preparePasswordChange } from './own-account.ts'
export {
  type Administrator,
  type OwnSession,
  selectActiveAdministrators,
  selectAdministrator,
  selectAdministratorPage,
  selectAdministrators,
  selectOwnSessionPage,
} from './queries.ts'
export {
  addAdministrator,
  changeRole,
  disable,
  enable,
  hashNewPassword,
  resetPassword,
  type WeakPassword,
} from './service.ts'
