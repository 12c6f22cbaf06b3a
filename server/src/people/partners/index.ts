export { type Partner, partnerById, partnerPage, partnerTerms } from './queries.ts'
export {
  type ActivePartnerRefusal,
  changePartner,
  createPartner,
  holdActivePartner,
  movePartnerBy,
} from './service.ts'
export { type StatementLine, statementPage } from './statement-queries.ts'
