export { loadFleetAccount, recordFleetPayment } from './accounts.ts'
export {
  type FleetChargeRow,
  type FleetPayment,
  isPaidByFleet,
  selectFleetChargePage,
  selectFleetPaymentPage,
  selectInvoiceOfCharge,
} from './queries.ts'
export { chooseFleet, closeFleetCharge, type FleetRefused, useFleet } from './use-fleet.ts'
