export { loadFleetAccount, recordFleetPayment } from './accounts.ts'
export { correctCharge } from './correct-charge.ts'
export { extendFleetCharge, isFleetPaying } from './extend-charge.ts'
export {
  type FleetChargeRow,
  type FleetPayment,
  isPaidByFleet,
  lockFleetChargeOf,
  selectFleetChargePage,
  selectFleetPaymentPage,
  selectInvoiceOfCharge,
} from './queries.ts'
export { type FleetReportRow, selectFleetReport } from './report-queries.ts'
export { settleFleetPayments } from './settle-payments.ts'
export {
  chooseFleet,
  closeFleetCharge,
  type FleetRefused,
  loadFleetMost,
  lockFleetMost,
  useFleet,
} from './use-fleet.ts'
