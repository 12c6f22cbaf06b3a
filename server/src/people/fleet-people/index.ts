export { type FleetPerson, selectFleetPerson, selectPeopleOfFleet } from './queries.ts'
export { addPerson, removePerson } from './service.ts'
export {
  allowFleetCodeRequest,
  findKnownFleetDevice,
  normalizePhone,
  rememberFleetDevice,
  requestFleetCode,
  signInPerson,
  tryFleetCode,
} from './sign-in.ts'
