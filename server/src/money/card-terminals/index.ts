export { recordTerminalPayment } from './payments.ts'
export {
  insertTerminalCharge,
  isPaymentUsed,
  lockTerminalChargeOf,
  lockTerminalChargeOfSession,
  markTerminalHeard,
  markTerminalRefused,
  selectDueTerminalCharges,
  selectNextTerminalLook,
  selectTerminalAccount,
  selectTerminalCharge,
  selectTerminalChargeOfSession,
  selectTerminalPaymentPage,
  selectUnpaidTerminalSessions,
  setNextLook,
  type TerminalAccount,
  type TerminalRefused,
} from './queries.ts'
export {
  closeTerminalCharge,
  followTerminalWord,
  isTerminalAwaited,
  type PaidAtTerminal,
  useTerminal,
} from './use-terminal.ts'
