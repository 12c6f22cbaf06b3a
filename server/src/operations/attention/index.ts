export { keepSeen, loadAttentionCounts, selectFailedMessagePage, type Waiting } from './queries.ts'
