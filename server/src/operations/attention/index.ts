export { attentionCounts, failedMessagePage, keepSeen, type Waiting } from './queries.ts'
