export { loadAttentionCounts, markItemsSeen, selectFailedMessagePage } from './queries.ts'
