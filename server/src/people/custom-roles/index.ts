export { type CustomRole, selectCustomRoles } from './queries.ts'
export {
  changeCustomRole,
  createCustomRole,
  endSeeingAsRole,
  removeCustomRole,
  viewAsRole,
} from './service.ts'
