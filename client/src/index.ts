/** A typed client of the VoltYatra API for programs: see the README beside this folder. */
export type { Answer, CallOptions, FileAnswer, PageAnswer, WriteOptions } from './ask.ts'
export { type Client, type ClientOptions, createClient } from './client.ts'
export { ConnectionError, type Issue, ProblemError, type RateLimit } from './errors.ts'
export type * from './made/codes.ts'
export type * from './made/types.ts'
export { verifyWebhook, WebhookError, type WebhookMessage } from './webhooks.ts'
