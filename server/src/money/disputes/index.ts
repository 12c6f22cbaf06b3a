export { applyDispute, type DisputeOutcome } from './apply-dispute.ts'
export { type Dispute, selectDisputes } from './queries.ts'
export { DISPUTES_WAITING } from './waiting-queries.ts'
