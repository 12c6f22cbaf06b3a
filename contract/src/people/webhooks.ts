/** Webhooks: what is sent to programs when something happens, in the form of Standard Webhooks. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, SecureAddress, Timestamp } from '../fields.ts'

export const WEBHOOK_EVENTS = [
  'booking.reserved',
  'booking.cancelled',
  'session.started',
  'session.updated',
  'session.stopped',
  'session.billed',
  'charger.online',
  'charger.offline',
  'charger.faulted',
  'payment.succeeded',
  'payment.failed',
  'refund.made',
  'invoice.issued',
  'tariff.changed',
  'statement.issued',
] as const

const tag = 'Programs'
const MOST_STATIONS = 200
const Event = z.enum(WEBHOOK_EVENTS, { error: `Any of ${WEBHOOK_EVENTS.join(', ')}` })
const Secret = z.string().describe('Shown this once')

const Webhook = z.object({
  _id: Id,
  url: z.string(),
  events: z.array(Event),
  stations: z
    .array(z.object({ _id: Id, stationName: z.string() }))
    .nullable()
    .describe('null: every station'),
  createdAt: Timestamp,
  createdBy: z.string().nullable(),
  failingSince: Timestamp.nullable().describe('Since when nothing has arrived; null while it works'),
  offAt: Timestamp.nullable().describe('When it was turned off after five days of failures'),
  oldSecretUntil: Timestamp.nullable().describe('Until when messages are signed with the secret before too'),
  waiting: z.number().int().describe('Messages that are still to be sent, counted up to 1000'),
})

const WebhookMessage = z.object({
  _id: Id.describe('The header webhook-id'),
  event: Event,
  at: Timestamp,
  data: z.record(z.string(), z.unknown()),
  state: z.enum(['waiting', 'delivered', 'given-up']),
  attempts: z.number().int(),
  nextAt: Timestamp.nullable(),
  triedAt: Timestamp.nullable(),
  httpStatus: z.number().int().nullable().describe('What the latest attempt was answered'),
  failure: z.string().nullable(),
})

export const listWebhooks = defineEndpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  tag,
  summary: 'Where programs are notified of what happens.',
  access: { may: 'program.read' },
  reply: defineDataReply(z.array(Webhook)),
  refusals: [],
})

export const createWebhook = defineEndpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  tag,
  summary: 'The owner adds an address that is notified of events; the answer alone shows the secret.',
  access: { may: 'program.write' },
  reauthentication: 'always',
  // An answer that was kept would keep the secret.
  idempotency: 'ignored',
  body: z.object({
    url: SecureAddress.refine((url) => url.length <= 500, 'At most 500 characters').describe(
      'Of https; a development installation takes http, too',
    ),
    events: z
      .array(Event)
      .min(1, 'Choose what it is notified of')
      .max(WEBHOOK_EVENTS.length, 'Each event once'),
    stationIds: z
      .array(Id)
      .min(1, 'Choose a station')
      .max(MOST_STATIONS, `At most ${MOST_STATIONS} stations`)
      .nullable()
      .default(null)
      .describe('null: every station, also those that are added later, and what happens at none'),
  }),
  success: 201,
  reply: defineDataReply(Webhook.extend({ secret: Secret })),
  refusals: [
    'webhook-exists',
    'too-many-webhooks',
    'webhook-address',
    'webhook-station-not-found',
    'webhook-event-without-station',
  ],
})

export const rotateWebhookSecret = defineEndpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/{id}/rotate-secret',
  tag,
  summary: 'A new secret; for a day messages are signed with the one before too.',
  access: { may: 'program.write' },
  reauthentication: 'always',
  idempotency: 'ignored',
  params: ById,
  reply: defineDataReply(Webhook.extend({ secret: Secret })),
  refusals: ['webhook-not-found'],
})

export const turnWebhookOn = defineEndpoint({
  name: 'turnWebhookOn',
  method: 'POST',
  path: '/webhooks/{id}/turn-on',
  tag,
  summary: 'Notifies an address again that was turned off after failures.',
  access: { may: 'program.write' },
  reauthentication: 'always',
  params: ById,
  reply: doneReply,
  refusals: ['webhook-not-found'],
})

export const removeWebhook = defineEndpoint({
  name: 'removeWebhook',
  method: 'DELETE',
  path: '/webhooks/{id}',
  tag,
  summary: 'Nothing more is sent to the address, nor what waits.',
  access: { may: 'program.write' },
  reauthentication: 'always',
  params: ById,
  reply: doneReply,
  refusals: ['webhook-not-found'],
})

export const listWebhookMessages = defineEndpoint({
  name: 'listWebhookMessages',
  method: 'GET',
  path: '/webhooks/{id}/messages',
  tag,
  summary: 'The newest hundred messages to an address, and what became of them; kept for 30 days.',
  access: { may: 'program.read' },
  params: ById,
  reply: defineDataReply(z.array(WebhookMessage)),
  refusals: ['webhook-not-found'],
})

export const replayWebhookMessage = defineEndpoint({
  name: 'replayWebhookMessage',
  method: 'POST',
  path: '/webhook-messages/{id}/replay',
  tag,
  summary: 'Sends a message once more, under the same id.',
  access: { may: 'program.write' },
  reauthentication: { not: 'changes-nothing' },
  params: ById,
  reply: doneReply,
  refusals: ['webhook-message-not-found'],
})
