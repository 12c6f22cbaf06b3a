/** The calls of webhooks. */
import type {
  BodyOf,
  createWebhook,
  listWebhookMessages,
  listWebhooks,
  ReplyOf,
  removeWebhook,
  replayWebhookMessage,
  rotateWebhookSecret,
  turnWebhookOn,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type Webhook = ReplyOf<typeof listWebhooks>['data'][number]
export type WebhookMessage = ReplyOf<typeof listWebhookMessages>['data'][number]
export type NewWebhook = BodyOf<typeof createWebhook>
export type WebhookEvent = NewWebhook['events'][number]

export const loadWebhooks = async (signal: AbortSignal) =>
  (await callApi<typeof listWebhooks>('GET', '/webhooks', { signal })).data

export const loadMessages = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof listWebhookMessages>('GET', '/webhooks/{id}/messages', { params: { id }, signal }))
    .data

/** Not kept for a repeat: the answers hold the secret. */
export const addWebhook = (body: NewWebhook) => callApi<typeof createWebhook>('POST', '/webhooks', { body })
export const rotateSecret = (id: string) =>
  callApi<typeof rotateWebhookSecret>('POST', '/webhooks/{id}/rotate-secret', { params: { id } })

export const turnOn = (id: string, idempotencyKey: string) =>
  callApi<typeof turnWebhookOn>('POST', '/webhooks/{id}/turn-on', { params: { id }, idempotencyKey })

export const takeAway = (id: string, idempotencyKey: string) =>
  callApi<typeof removeWebhook>('DELETE', '/webhooks/{id}', { params: { id }, idempotencyKey })

export const sendAgain = (id: string, idempotencyKey: string) =>
  callApi<typeof replayWebhookMessage>('POST', '/webhook-messages/{id}/replay', {
    params: { id },
    idempotencyKey,
  })
