export { type AttentionKind, attentionCounts } from './queries.ts'
