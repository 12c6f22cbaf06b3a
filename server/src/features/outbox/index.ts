export { deliverOutbox } from './deliver.ts'
export { outboxPage } from './queries.ts'
export {
  type NewMessage,
  type OutboxMessage,
  queueMessage,
  redactArrived,
  redactReplaced,
  shownBody,
} from './service.ts'
