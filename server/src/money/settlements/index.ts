export { acceptDifference } from './accept-difference.ts'
export { bookEarlier } from './book-earlier.ts'
export { sumEarlier } from './earlier-queries.ts'
export { importSettlements } from './import-settlements.ts'
export {
  type Difference,
  findDifference,
  findSettlement,
  type Settlement,
  type SettlementLine,
  selectDifferencePage,
  selectDifferencesOf,
  selectLines,
  selectSettlementPage,
} from './list-queries.ts'
export { reconcileSettlements } from './reconcile-settlements.ts'
export { SETTLEMENTS_WAITING } from './waiting-queries.ts'
