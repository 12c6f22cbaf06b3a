export { type Partner, selectPartner, selectPartnerPage, selectPartnerTerms } from './queries.ts'
export {
  type ActivePartnerRefusal,
  changePartner,
  createPartner,
  holdActivePartner,
  type MovePartnerRefusal,
  movePartnerBy,
} from './service.ts'
export { PARTNERS_WAITING } from './waiting-queries.ts'
