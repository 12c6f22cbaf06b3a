export {
  adjustmentLimits,
  adjustWallet,
  loadOwnAllowance,
  setAdjustmentLimit,
} from './adjust-wallet.ts'
export type { AdjustmentLimit } from './decide-adjustment.ts'
export {
  selectStatementPage,
  selectWalletPage,
  type WalletEntry,
  type WalletMovement,
} from './statement-queries.ts'
