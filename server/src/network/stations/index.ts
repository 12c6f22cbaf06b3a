export { changeStation } from './change-station.ts'
export { liveStateOf } from './live-state.ts'
export { loadLimitOf, lockLoadLimit, setLoadLimit } from './load-limit-queries.ts'
export { type StationMap, stationMap } from './map.ts'
export { networkStations } from './network-queries.ts'
export { bringBackStationsOf, takeOutStationsOf } from './partner-suspension.ts'
export { pricesAt, type StationPrice } from './prices.ts'
export {
  type Connector,
  holdStationForBooking,
  type StationDetail,
  type StationForBooking,
  type StationSummary,
  silentStations,
  stationDetail,
  stationForBooking,
  stationPage,
  stationsSought,
} from './queries.ts'
export { reasonInWords } from './reason-in-words.ts'
export { isOutOfUse, OUT_OF_USE, reportedStatus } from './reported-status-queries.ts'
export { createStation, moveStationTo } from './service.ts'
export { type TariffPrices, tariffPrices } from './tariff-prices.ts'
