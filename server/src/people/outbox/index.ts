export { deliverOutbox } from './deliver.ts'
export { failureInWords } from './failure-in-words.ts'
export type { BulkMessage, NewMessage, OutboxMessage } from './queries.ts'
export { nextDue, outboxPage } from './queries.ts'
export {
  queueMessage,
  queueMessages,
  redactArrived,
  redactReplaced,
  shownBody,
  withdrawPromotions,
} from './service.ts'
export { MESSAGES_WAITING } from './waiting-queries.ts'
