export { deliverOutbox } from './deliver.ts'
export { nextDue, outboxPage } from './queries.ts'
export {
  type BulkMessage,
  type NewMessage,
  type OutboxMessage,
  queueMessage,
  queueMessages,
  redactArrived,
  redactReplaced,
  shownBody,
  withdrawPromotions,
} from './service.ts'
