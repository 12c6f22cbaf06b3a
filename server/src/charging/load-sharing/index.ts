export { changeLoadLimit } from './set-limit.ts'
export { nextLoadAt, shareLoads } from './share-load.ts'
export { type ConnectorLoad, type StationLoad, stationLoad } from './station-load.ts'
