export {
  adjustmentLimits,
  adjustWallet,
  ownAllowance,
  setAdjustmentLimit,
} from './adjust-wallet.ts'
export type { AdjustmentLimit } from './decide-adjustment.ts'
export { statementPage, type WalletEntry, type WalletMovement, walletPage } from './statement-queries.ts'
