export {
  ALONE_AFTER_MS,
  confirmBankDetails,
  proposeBankDetails,
  withdrawBankDetails,
} from './bank-details.ts'
export { type BankCheck, type BankDetails, lockPayees, selectEveryDetails } from './bank-queries.ts'
export { findBranch } from './ifsc-branches.ts'
export { selectPayees } from './payable-queries.ts'
export {
  type Payout,
  type RunSummary,
  runById,
  selectAloneLimit,
  selectPayouts,
  selectRunPage,
} from './queries.ts'
export { removePayout } from './removing.ts'
export {
  approveRun,
  type Blocked,
  cancelRun,
  configurePayouts,
  createDraftRun,
  findBlock,
  findBlockedAccount,
  needsSecondPerson,
} from './runs.ts'
export { failPayout, payPayout } from './settling.ts'
export { PAYOUT_RUNS_WAITING } from './waiting-queries.ts'
