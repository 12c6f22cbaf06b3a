export { insertWithdrawal, selectWithdrawalPage, type Withdrawal } from './queries.ts'
export { recordWithdrawal } from './service.ts'
