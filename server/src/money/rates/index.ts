export {
  isPriceSet,
  markBegun,
  type PastRate,
  type Rate,
  reachOfRate,
  selectNextRateAt,
  selectRateInForce,
  selectRatePage,
} from './queries.ts'
export { setRate, undoRate } from './service.ts'
