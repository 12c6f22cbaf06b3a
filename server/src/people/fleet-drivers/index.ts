export {
  type FleetDriver,
  forgetFleetDriver,
  lockActiveMembership,
  selectActiveMembership,
  selectFleetDriver,
  selectFleetDriverPage,
  selectFleetsOf,
} from './queries.ts'
export { type FleetRules, toRuleColumns, toRuleFacts, toRules } from './rules.ts'
export {
  acceptFleetInvitation,
  addFleetDriver,
  changeFleetDriver,
  leaveFleet,
  removeFleetDriver,
} from './service.ts'
