export { type CustomRole, selectCustomRoles } from './queries.ts'
export {
  changeCustomRole,
  createCustomRole,
  endSeeingAsRole,
  lookAsRole,
  removeCustomRole,
} from './service.ts'
