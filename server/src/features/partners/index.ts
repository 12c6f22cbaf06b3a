export {
  type Partner,
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
} from './service.ts'
