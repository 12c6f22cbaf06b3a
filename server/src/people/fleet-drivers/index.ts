export {
  type FleetDriver,
  forgetFleetDriver,
  lockActivePlace,
  selectActivePlace,
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
