/** What goes out beside a driver's inbox, in the operator's own words; and the browsers that take push messages. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, doneReply, Line, Lines, Timestamp } from '../fields.ts'

/** What happens to one driver. */
export const NOTICE_EVENTS = [
  'booking-completed',
  'booking-confirmed',
  'booking-cancelled',
  'booking-expired',
  'booking-by-program',
  'booking-returned-by-program',
  'charge-overrun',
  'idle-fee',
  'charge-begun',
  'charge-almost-done',
  'reservation-soon',
  'connector-free',
  'card-charge',
  'maintenance-planned',
  'maintenance-called-off',
  'card-sent',
  'deposit-returned',
  'owed-collected',
  'order-paid',
  'order-failed',
  'order-refunded',
  'payment-asked',
  'refund-sent',
  'top-up-announced',
  'top-up-paused',
  'top-up-ended',
  'refund-returned',
  'order-taken-back',
  'wallet-goodwill',
  'wallet-corrected',
  'new-device',
  'passkey-added',
  'passkey-removed',
  'query-received',
  'query-answered',
] as const

/** Beside them, what goes out in any case: in the program's words where the operator has written none. */
export const TEMPLATE_EVENTS = [
  ...NOTICE_EVENTS,
  'partner-statement',
  'guest-receipt',
  'broadcast-service',
  'broadcast-promotional',
] as const

export const TEMPLATE_CHANNELS = ['sms', 'email', 'push', 'whatsapp'] as const

const Key = z.object({
  event: z.enum(TEMPLATE_EVENTS, { error: `One of ${TEMPLATE_EVENTS.join(', ')}` }),
  channel: z.enum(TEMPLATE_CHANNELS, { error: `One of ${TEMPLATE_CHANNELS.join(', ')}` }),
})

const Text = z.object({
  subject: Line(200, 'Enter the subject')
    .nullable()
    .describe('Of mails and push messages; left out of others'),
  body: Lines(4000, 'Enter the text').describe('An ICU message with the event’s variables'),
})

export const MessageTemplates = z.object({
  events: z.array(
    z.object({
      event: z.enum(TEMPLATE_EVENTS),
      variables: z.array(z.string()).describe('What a text can be filled with'),
      channels: z.array(z.enum(TEMPLATE_CHANNELS)).describe('By which a text can go'),
      isLetter: z
        .boolean()
        .describe('Goes out in any case: without a text that is in use, in the program’s words'),
      templates: z.array(
        z.object({
          channel: z.enum(TEMPLATE_CHANNELS),
          subject: z.string().nullable(),
          body: z.string(),
          isOn: z.boolean(),
          version: z.number().int(),
        }),
      ),
    }),
  ),
})

export const listMessageTemplates = defineEndpoint({
  name: 'listMessageTemplates',
  method: 'GET',
  path: '/message-templates',
  tag: 'Messages',
  summary:
    'The operator sees which events send messages beside the inbox, by which channels and in which words.',
  access: { may: 'message.read' },
  reply: defineDataReply(MessageTemplates),
  refusals: [],
})

export const setMessageTemplate = defineEndpoint({
  name: 'setMessageTemplate',
  method: 'PUT',
  path: '/message-templates/{event}/{channel}',
  tag: 'Messages',
  summary: 'The owner writes what goes out for an event by a channel, and turns it on or off.',
  access: { may: 'message.configure' },
  params: Key,
  body: Text.extend({ isOn: z.boolean({ error: 'On or off' }) }),
  reply: defineDataReply(MessageTemplates),
  refusals: ['template-variable-unknown', 'template-not-readable', 'template-channel-not-of-event'],
})

export const removeMessageTemplate = defineEndpoint({
  name: 'removeMessageTemplate',
  method: 'DELETE',
  path: '/message-templates/{event}/{channel}',
  tag: 'Messages',
  summary: 'The owner takes a text away: nothing goes out for the event by this channel.',
  access: { may: 'message.configure' },
  params: Key,
  reply: defineDataReply(MessageTemplates),
  refusals: ['template-not-found'],
})

export const previewMessageTemplate = defineEndpoint({
  name: 'previewMessageTemplate',
  method: 'POST',
  path: '/message-templates/{event}/{channel}/preview',
  tag: 'Messages',
  summary: 'The operator sees a text filled with the latest case of the event, before it is saved.',
  access: { may: 'message.read' },
  idempotency: 'ignored',
  params: Key,
  body: Text,
  reply: defineDataReply(
    z.object({
      subject: z.string().nullable(),
      body: z.string(),
      at: Timestamp.nullable().describe(
        'When the case happened that it is filled with; null for a plausible one',
      ),
    }),
  ),
  refusals: ['template-variable-unknown', 'template-not-readable'],
})

export const testMessageTemplate = defineEndpoint({
  name: 'testMessageTemplate',
  method: 'POST',
  path: '/message-templates/{event}/email/test',
  tag: 'Messages',
  summary: 'The owner has a text sent to the own e-mail address, filled with the latest case of the event.',
  access: { may: 'message.configure' },
  params: Key.pick({ event: true }),
  body: Text,
  reply: doneReply,
  refusals: ['template-variable-unknown', 'template-not-readable'],
})

const On = z.boolean({ error: 'Yes or no' })

const NoticeChannels = z.object({ sms: z.boolean(), email: z.boolean(), whatsapp: z.boolean() })

export const getNoticeChannels = defineEndpoint({
  name: 'getNoticeChannels',
  method: 'GET',
  path: '/driver/notice-channels',
  tag: 'Driver',
  summary: 'A driver reads by which channels messages about own charges and money may come beside the inbox.',
  access: 'customer',
  reply: defineDataReply(NoticeChannels),
  refusals: [],
})

export const changeNoticeChannels = defineEndpoint({
  name: 'changeNoticeChannels',
  method: 'PUT',
  path: '/driver/notice-channels',
  tag: 'Driver',
  summary:
    'A driver turns channels off or on; what is left out stays. The inbox has every message, and a sign-in on a new device is sent all the same.',
  access: 'customer',
  body: z.object({ sms: On.optional(), email: On.optional(), whatsapp: On.optional() }),
  reply: defineDataReply(NoticeChannels),
  refusals: [],
})

const PushKeys = z.object({
  endpoint: z
    .string({ error: 'Where the browser takes messages' })
    .max(1000, 'At most 1000 characters')
    .describe('As the browser’s push service gave it'),
  p256dh: z
    .string({ error: 'The browser’s public key' })
    .min(87, 'Not a public key')
    .max(88, 'Not a public key')
    .regex(/^[\w-]*=?$/, 'Not a public key')
    .describe('Base64url, 65 bytes'),
  auth: z
    .string({ error: 'The browser’s secret' })
    .min(22, 'Not 16 bytes')
    .max(24, 'Not 16 bytes')
    .regex(/^[\w-]*={0,2}$/, 'Not 16 bytes')
    .describe('Base64url, 16 bytes'),
})

export const getPushKey = defineEndpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/driver/push-key',
  tag: 'Driver',
  summary: 'A browser asks for the key with which it subscribes to push messages; null where there are none.',
  access: 'customer',
  reply: defineDataReply(z.object({ publicKey: z.string().nullable() })),
  refusals: [],
})

export const subscribeToPush = defineEndpoint({
  name: 'subscribeToPush',
  method: 'PUT',
  path: '/driver/push-subscriptions',
  tag: 'Driver',
  summary: 'A driver allows push messages in this browser.',
  access: 'customer',
  body: PushKeys,
  reply: doneReply,
  refusals: ['push-endpoint-unknown', 'too-many-browsers'],
})

export const unsubscribeFromPush = defineEndpoint({
  name: 'unsubscribeFromPush',
  method: 'POST',
  path: '/driver/push-subscriptions/end',
  tag: 'Driver',
  summary: 'A driver wants no push messages in this browser any more.',
  access: 'customer',
  body: PushKeys.pick({ endpoint: true }),
  reply: doneReply,
  refusals: [],
})
