export { insertWithdrawal, type Withdrawal, withdrawalPage } from './queries.ts'
export { recordWithdrawal } from './service.ts'
