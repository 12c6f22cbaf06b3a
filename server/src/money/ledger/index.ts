export {
  auditEntries,
  auditLedger,
  describeDifference,
} from './audit-ledger.ts'
export { computeMissing } from './compute-missing.ts'
export { lockPayment } from './payment-queries.ts'
export { lockAccounts, lockToPost, postTransfer } from './post-transfer.ts'
export { selectBalance, selectOwed } from './queries.ts'
