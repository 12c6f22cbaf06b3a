export {
  buildRateInForce,
  isPriceSet,
  markBegun,
  type PastRate,
  type Rate,
  requireRate,
  selectNextRateAt,
  selectRateInForce,
  selectRatePage,
  selectRateReach,
} from './queries.ts'
export { setRate, undoRate } from './service.ts'
