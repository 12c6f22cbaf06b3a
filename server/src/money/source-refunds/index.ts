export {
  checkRefundSoon,
  claimDueRefunds,
  type DueRefund,
  findNextRefundAt,
  hasRefundOnItsWay,
  insertSourceRefund,
  lockRefund,
  updateRefund,
} from './queries.ts'
export {
  deleteBeyond,
  hasProviderRefund,
  insertUnexplained,
  lockBeyond,
  selectFitting,
  settleBeyond,
  sumBeyond,
  takeUnexplained,
  type UnexplainedRefund,
} from './unexplained-queries.ts'
export { REFUNDS_WAITING } from './waiting-queries.ts'
