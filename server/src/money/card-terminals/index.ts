export { recordTerminalPayment } from './payments.ts'
export {
  insertTerminalCharge,
  isPaymentUsed,
  lockTerminalChargeOf,
  lockTerminalChargeOfSession,
  markTerminalHeard,
  markTerminalLooked,
  markTerminalRaised,
  markTerminalRefused,
  selectDueTerminalCharges,
  selectNextTerminalLook,
  selectTerminalAccount,
  selectTerminalCharge,
  selectTerminalChargeOfSession,
  selectTerminalPaymentPage,
  selectUnpaidTerminalSessions,
  type TerminalAccount,
  type TerminalCharge,
  type TerminalRefused,
} from './queries.ts'
export {
  closeTerminalCharge,
  followTerminalWord,
  isTerminalAwaited,
  type PaidAtTerminal,
  raiseTerminal,
  useTerminal,
} from './use-terminal.ts'
