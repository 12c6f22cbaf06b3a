export { type Fleet, isPayerOfFleet, lockFleet, selectFleet, selectFleetPage } from './queries.ts'
export { changeFleet, createFleet, ensurePayer, setSuspension } from './service.ts'
export { FLEETS_WAITING } from './waiting-queries.ts'
