export { type Withdrawal, withdrawalPage } from './queries.ts'
export { type RecordedWithdrawal, recordWithdrawal, type WithdrawalRefusal } from './service.ts'
