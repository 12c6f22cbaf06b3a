export { deleteCalls, type PaymentCall, selectCallPage } from './call-queries.ts'
export { changeUse, enterKeys } from './change-accounts.ts'
export { findPaymentMode, listAccounts, type PaymentAccount } from './queries.ts'
export { createPaymentProviders } from './registry.ts'
