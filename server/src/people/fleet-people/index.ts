export { type FleetPerson, selectFleetPerson, selectPeopleOfFleet } from './queries.ts'
export { addPerson, removePerson } from './service.ts'
export { fleetCodes, normalizePhone, requestFleetCode, signInPerson } from './sign-in.ts'
