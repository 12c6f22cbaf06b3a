export { type FleetRequest, isFleetStopped, selectRequests } from './queries.ts'
export { advanceRequests, formatRequestNumber, lookAtFleetMonths } from './service.ts'
