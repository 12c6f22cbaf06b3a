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
  deleteBeyondOrder,
  hasProviderRefund,
  insertUnexplained,
  lockBeyondOrder,
  selectFitting,
  settleUnexplained,
  sumUnexplained,
  takeUnexplained,
  type UnexplainedRefund,
} from './unexplained-queries.ts'
export { REFUNDS_WAITING } from './waiting-queries.ts'
