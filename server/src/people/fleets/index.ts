export { type Fleet, lockFleet, selectFleet, selectFleetPage } from './queries.ts'
export { changeFleet, createFleet, setSuspension } from './service.ts'
export { FLEETS_WAITING } from './waiting-queries.ts'
