export { assignTariff, unassignTariff } from './assign.ts'
export {
  type AssignedVersion,
  type Assignment,
  assignmentsOf,
  connectorPlace,
  isCustomer,
} from './assignment-queries.ts'
export { gstRateAround, previewTariff, type TariffPreview } from './preview.ts'
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
export { type TariffReasons, whyTariff } from './tariff-at.ts'
