export {
  isPriceSet,
  markBegun,
  type PastRate,
  type Rate,
  selectNextRateAt,
  selectRateInForce,
  selectRatePage,
  selectRateReach,
} from './queries.ts'
export { setRate, undoRate } from './service.ts'
