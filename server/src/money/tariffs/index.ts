export { assignTariff, unassignTariff } from './assign.ts'
export {
  type AssignedVersion,
  type Assignment,
  buildAssignedAt,
  insertAssignment,
  isCustomer,
  parseAssigned,
  selectAssignmentsOf,
  selectConnectorPlace,
  selectPlacesWithTariffs,
} from './assignment-queries.ts'
export { endOwnPrices, endPrice, endPricesAtStation } from './end-own-prices.ts'
export { formatFacts, formatPrice, listFactsAt, type PriceReader } from './in-words.ts'
export {
  countPricesSince,
  insertOwnTariff,
  insertPublished,
  isOwnStation,
  lockOwnStation,
  type OwnStation,
  type StoredPrice,
  selectOwnTariff,
  selectStoredPrice,
  selectStoredPrices,
} from './own-price-queries.ts'
export { previewTariff, type TariffPreview } from './preview.ts'
export { selectProgramTariff, selectProgramTariffs } from './program-queries.ts'
export {
  isWithdrawn,
  selectTariff,
  selectTariffPage,
  selectVersionsById,
  selectVersionsOf,
  type TariffRow,
  type TariffState,
  type Version,
} from './queries.ts'
export {
  createTariff,
  discardDraft,
  endTariff,
  publishTariff,
  renameTariff,
  withdrawTariff,
  writeDraft,
} from './service.ts'
export {
  chooseTariffs,
  explainTariff,
  loadTariffsAt,
  type TariffInForce,
  type TariffReasons,
} from './tariff-at.ts'
