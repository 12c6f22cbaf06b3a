export { assignTariff, unassignTariff } from './assign.ts'
export {
  type AssignedVersion,
  type Assignment,
  assignmentsOf,
  connectorPlace,
  isCustomer,
  placesWithTariffs,
} from './assignment-queries.ts'
export { factsAt, factsInWords, type PriceReader, priceInWords } from './in-words.ts'
export { previewTariff, type TariffPreview } from './preview.ts'
export {
  isWithdrawn,
  type TariffRow,
  type TariffState,
  tariffById,
  tariffPage,
  type Version,
  versionsById,
  versionsOf,
} from './queries.ts'
export {
  createTariff,
  discardDraft,
  draftTariff,
  endTariff,
  publishTariff,
  renameTariff,
  withdrawTariff,
} from './service.ts'
export { type TariffInForce, type TariffReasons, tariffsAt, whyTariff } from './tariff-at.ts'
