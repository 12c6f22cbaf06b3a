export { keepSeen, loadAttentionCounts, selectFailedMessagePage } from './queries.ts'
