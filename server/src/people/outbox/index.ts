export {
  applyReports,
  deleteOldSpend,
  keepReports,
  loadMessageCaps,
  loadSpentToday,
  lockMessageCaps,
  type MessageCaps,
  updateMessageCaps,
} from './attempt-queries.ts'
export { deliverOutbox } from './deliver.ts'
export { formatFailure } from './format-failure.ts'
export type { BulkMessage, NewMessage, OutboxMessage } from './queries.ts'
export { RECEIVER, selectNextDue, selectOutboxPage } from './queries.ts'
export {
  forgetMessages,
  forgetMessagesTo,
  getShownBody,
  queueMessage,
  queueMessages,
  redactArrived,
  redactReplaced,
  withdrawPromotions,
} from './service.ts'
export { MESSAGES_WAITING } from './waiting-queries.ts'
