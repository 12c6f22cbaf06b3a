export { type AnswerContext, answerAtProvider, keepAnswer } from './answer-dispute.ts'
export { applyDispute, applyEarlierDisputes, type DisputeOutcome } from './apply-dispute.ts'
export { buildEvidencePdfWork } from './evidence.ts'
export {
  type EvidenceCharge,
  findDispute,
  type ListedDispute,
  type ListedMove,
  selectCharges,
  selectDisputePage,
  selectMoves,
} from './list-queries.ts'
export { notifyOperators } from './notify-operators.ts'
export {
  type Dispute,
  findOrderDispute,
  IS_TAKEN,
  IS_UNDECIDED,
  selectDisputes,
  sumDisputed,
  sumDisputedOfBlock,
  sumUndecidedOf,
} from './queries.ts'
export { readDisputes } from './read-disputes.ts'
export { DISPUTES_WAITING } from './waiting-queries.ts'
