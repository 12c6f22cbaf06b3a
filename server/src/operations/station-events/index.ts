export { openStationHub, type StationHub, type StationReader } from './hub.ts'
