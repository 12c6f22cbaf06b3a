export {
  deleteOldMessages,
  isRequestedFor,
  selectMessages,
  selectNextDue,
  selectWebhook,
  selectWebhooks,
  type Webhook,
  type WebhookMessage,
} from './queries.ts'
export { sendWebhooks } from './send.ts'
export { createWebhook, removeWebhook, rotateSecret, sendMessageAgain, turnOn } from './service.ts'
