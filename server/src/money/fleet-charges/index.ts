export { loadFleetAccount, recordFleetPayment } from './accounts.ts'
export {
  type FleetChargeRow,
  isPaidByFleet,
  selectFleetChargePage,
  selectFleetPaymentPage,
} from './queries.ts'
export { chooseFleet, closeFleetCharge, type FleetRefused, useFleet } from './use-fleet.ts'
