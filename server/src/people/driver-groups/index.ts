export { type DriverGroup, driverGroupById, driverGroups, groupsOf, memberPage } from './queries.ts'
export {
  addMember,
  createDriverGroup,
  deleteDriverGroup,
  removeMember,
  renameDriverGroup,
} from './service.ts'
