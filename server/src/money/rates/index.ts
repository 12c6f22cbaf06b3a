export {
  isPriceSet,
  markBegun,
  nextRateAt,
  type PastRate,
  type Rate,
  rateInForce,
  ratePage,
  reachOfRate,
} from './queries.ts'
export { setRate, undoRate } from './service.ts'
