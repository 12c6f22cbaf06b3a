export { changeLoadLimit } from './change-load-limit.ts'
export { selectSentLimit } from './queries.ts'
export { findNextLoadAt, shareLoads } from './share-load.ts'
export { type ConnectorLoad, loadStationLoad, type StationLoad } from './station-load.ts'
