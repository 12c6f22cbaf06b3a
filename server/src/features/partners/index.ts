export {
  type Partner,
  type PartnerTerms,
  partnerById,
  partnerPage,
  partnerTerms,
  type StatementLine,
  statementPage,
} from './queries.ts'
export {
  type ActivePartnerRefusal,
  changePartner,
  createPartner,
  holdActivePartner,
  movePartnerBy,
  type NewPartner,
  type PartnerChange,
} from './service.ts'
