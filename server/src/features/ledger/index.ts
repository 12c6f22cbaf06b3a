export { type LockedAccounts, lockAccounts, postTransfer } from './post-transfer.ts'
export { balanceOf } from './queries.ts'
