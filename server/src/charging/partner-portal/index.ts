export { type OwnCharger, selectOwnChargers } from './queries.ts'
export { checkOwnBill, type OwnBillAsk, stopByPartner } from './stop-by-partner.ts'
