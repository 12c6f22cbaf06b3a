export { waitingIds } from './kind-queries.ts'
export { attentionCounts, failedMessagePage, keepSeen, type Waiting } from './queries.ts'
