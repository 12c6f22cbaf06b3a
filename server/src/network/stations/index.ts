export { silentStations } from './availability-queries.ts'
export { holdStationForBooking, type StationForBooking, selectStationForBooking } from './booking-queries.ts'
export { changeStation } from './change-station.ts'
export { formatReason } from './format-reason.ts'
export { computeLiveState } from './live-state.ts'
export { loadLimitOf, lockLoadLimit, setLoadLimit } from './load-limit-queries.ts'
export { loadStationMap, type StationMap } from './map.ts'
export { selectNetworkStations } from './network-queries.ts'
export {
  countStationsWithPage,
  findStationName,
  findStationWithPage,
  selectStationsWithPage,
} from './page-queries.ts'
export { movePartnerWithStations } from './partner-suspension.ts'
export { loadNetworkPrices, loadPrices, type NetworkPrices, type StationPrice } from './prices.ts'
export {
  selectProgramConnector,
  selectProgramConnectors,
  selectProgramStation,
  selectProgramStations,
} from './program-queries.ts'
export {
  type Connector,
  type StationDetail,
  type StationSummary,
  selectSoughtStations,
  selectStationDetail,
  selectStationPage,
} from './queries.ts'
export {
  isCharging,
  isEvseOccupied,
  isMaintained,
  isOutOfUse,
  OUT_OF_USE,
  selectOthersOfEvse,
  selectReportedStatus,
} from './reported-status-queries.ts'
export { createStation, moveStationTo } from './service.ts'
export { type StationNow, selectStationStates } from './state-queries.ts'
export { loadTariffPrices, NO_TARIFF_PRICES, type TariffPrices } from './tariff-prices.ts'
