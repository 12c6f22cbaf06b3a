export {
  auditEntries,
  auditLedger,
  describeDifference,
  type LedgerAudit,
  type LedgerDifference,
} from './audit-ledger.ts'
export { type LockedAccounts, lockAccounts, postTransfer } from './post-transfer.ts'
export { balanceOf, owedBy } from './queries.ts'
