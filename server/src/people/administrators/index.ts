export {
  ensureFirstAdministrator,
  type FirstAdministrator,
} from './first-administrator.ts'
export { changePassword, endAll, endOne, preparePasswordChange } from './own-account.ts'
export {
  type Administrator,
  administratorById,
  administratorPage,
  allAdministrators,
  type OwnSession,
  ownSessionPage,
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
