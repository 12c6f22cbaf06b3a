export {
  type DriverGroup,
  selectDriverGroup,
  selectDriverGroups,
  selectGroupsOf,
  selectMemberPage,
} from './queries.ts'
export {
  addMember,
  createDriverGroup,
  deleteDriverGroup,
  removeMember,
  renameDriverGroup,
} from './service.ts'
