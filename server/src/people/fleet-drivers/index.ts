export {
  type FleetDriver,
  forgetFleetDriver,
  lockActivePlace,
  selectFleetDriverPage,
  selectFleetsOf,
} from './queries.ts'
export {
  acceptFleetInvitation,
  addFleetDriver,
  changeFleetDriver,
  leaveFleet,
  removeFleetDriver,
} from './service.ts'
