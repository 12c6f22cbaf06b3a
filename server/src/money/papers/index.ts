export type { ConfirmedCharge } from './confirmed-charge.ts'
export { invoiceCharge } from './invoice-charge.ts'
export { issueAwaiting } from './issue-awaiting.ts'
