export { confirmBankDetails, proposeBankDetails, withdrawBankDetails } from './bank-details.ts'
export { type BankDetails, selectEveryDetails } from './bank-queries.ts'
export { findBranch } from './ifsc-branches.ts'
export { selectPayees } from './payable-queries.ts'
export { type Payout, type RunSummary, runById, runPage, selectAloneLimit, selectPayouts } from './queries.ts'
export { removePayout } from './removing.ts'
export {
  approveRun,
  blockOf,
  cancelRun,
  configurePayouts,
  createDraftRun,
  needsSecondPerson,
} from './runs.ts'
export { failPayout, payPayout } from './settling.ts'
export { PAYOUT_RUNS_WAITING } from './waiting-queries.ts'
