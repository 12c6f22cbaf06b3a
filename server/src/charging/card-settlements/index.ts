export { admitPayment, answerPayment, type TerminalAnswer } from './admit.ts'
export {
  findNextTerminalLook,
  followTerminal,
  followTerminals,
  noteRaisedBlock,
  payAllAtTerminals,
  payAtTerminal,
} from './follow.ts'
export {
  type ListedSettlement,
  markSettlementSeen,
  saveSettlement,
  selectSettledCharge,
  selectSettlementPage,
} from './queries.ts'
export { selectTerminalMost } from './terminal-queries.ts'
export { setTerminal } from './terminals.ts'
export { SETTLEMENTS_WAITING } from './waiting-queries.ts'
