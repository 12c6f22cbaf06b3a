export { type FleetRequest, isFleetStopped, selectRequests } from './queries.ts'
export { advanceRequests, formatRequestNumber, lookAtFleetMonths, payRequest } from './service.ts'
