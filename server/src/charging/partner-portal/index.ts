export { type OwnCharger, selectOwnChargers } from './queries.ts'
export { checkOwnBill, type OwnBillRequest, stopByPartner } from './stop-by-partner.ts'
