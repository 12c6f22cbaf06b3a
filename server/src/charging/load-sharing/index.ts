export { changeLoadLimit } from './set-limit.ts'
export { nextLoadAt, shareLoads } from './share-load.ts'
export { type PlaceLoad, type StationLoad, stationLoad } from './station-load.ts'
