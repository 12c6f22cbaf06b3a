export { attentionCounts, failedMessagePage, keepSeen } from './queries.ts'
