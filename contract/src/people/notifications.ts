/** Notifications: what the operator sends to every driver, its delivery, and the driver's own inbox. */

import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import {
  ById,
  defineDataReply,
  doneReply,
  Id,
  Line,
  Lines,
  listQuery,
  listReply,
  Timestamp,
} from '../fields.ts'
import { DRIVER_LANGUAGES } from './driver.ts'

const BROADCAST_KINDS = ['service', 'promotional'] as const
const DELIVERY_CHANNELS = ['inbox', 'sms', 'email', 'push'] as const
const DELIVERY_RESULTS = ['queued', 'deferred', 'delivered', 'skipped', 'failed'] as const

/** The text of a notification or an offer, in English. */
export const MessageText = z.object({
  title: Line(200, 'Please fill all fields!'),
  message: Lines(5000, 'Please fill all fields!'),
})

/** The languages of drivers beside English, as operators call them. */
const TRANSLATED_LANGUAGES = {
  hi: 'Hindi',
  bn: 'Bengali',
  mr: 'Marathi',
  te: 'Telugu',
  ta: 'Tamil',
  gu: 'Gujarati',
  kn: 'Kannada',
  or: 'Odia',
  ml: 'Malayalam',
  pa: 'Punjabi',
} as const

export type TranslatedLanguage = keyof typeof TRANSLATED_LANGUAGES

const buildByLanguage = <T extends z.ZodType>(build: (language: string) => T) =>
  Object.fromEntries(
    Object.entries(TRANSLATED_LANGUAGES).map(([code, name]) => [code, build(name).optional()]),
  ) as Record<TranslatedLanguage, z.ZodOptional<T>>

/** The same text in other languages; a fault names the language that it is in. */
export const MessageTranslations = z
  .strictObject(
    buildByLanguage((language) =>
      z.object(
        {
          title: Line(200, `${language}: Please write a title, too`, `${language}: `),
          message: Lines(5000, `${language}: Please write a message, too`, `${language}: `),
        },
        { error: `${language}: Please write a title and a message` },
      ),
    ),
    { error: 'Not a language of this network' },
  )
  .describe('By language (ISO 639-1); who reads one that is missing gets the English')

export const WrittenTranslations = z
  .object(buildByLanguage(() => z.object({ title: z.string(), message: z.string() })))
  .describe('In other languages, as they were written')

const Count = z.number().int()

const DeliveryCounts = z.object({
  delivered: Count,
  skipped: Count,
  failed: Count,
  waiting: Count.describe('Still to be sent, or put off until they may be'),
})

export const Broadcast = z.object({
  _id: Id,
  title: z.string(),
  message: z.string(),
  translations: WrittenTranslations,
  createdAt: Timestamp,
  createdBy: z.string().nullable().describe('E-mail address of the operator who sent it'),
  kind: z
    .enum(BROADCAST_KINDS)
    .describe('promotional goes out by text message, mail and push message only to those who agreed'),
  offerId: Id.nullable().describe('The offer that was sent by it'),
  status: z.enum(['queued', 'delivering', 'delivered', 'cancelled']),
  undoUntil: Timestamp.nullable().describe('Until then nothing goes out, and it can be taken back'),
  recipients: Count.describe('Customers who had joined when it was sent; each has one delivery by channel'),
  delivered: Count.describe('Deliveries by all channels'),
  skipped: Count,
  failed: Count,
  waiting: Count,
  progress: z.number().min(0).max(100).describe('Percent of the deliveries whose result is known'),
  channels: z.object({
    inbox: DeliveryCounts,
    sms: DeliveryCounts,
    email: DeliveryCounts,
    push: DeliveryCounts,
  }),
  skipReasons: z
    .array(
      z.object({
        channel: z.enum(DELIVERY_CHANNELS),
        reason: z.string().describe('no-consent, no-address, no-browser or blocked'),
        count: Count,
      }),
    )
    .describe('Why deliveries were skipped'),
})

export const Delivery = z.object({
  _id: Id,
  customerId: Id,
  customer: z.object({ phone: z.string(), name: z.string().nullable() }),
  channel: z.enum(DELIVERY_CHANNELS),
  result: z.enum(DELIVERY_RESULTS),
  reason: z
    .string()
    .nullable()
    .describe(
      'Why it was skipped (no-consent, no-address, no-browser, blocked), put off (quiet-hours, could not be written) or failed',
    ),
  dueAt: Timestamp.nullable().describe('When one that was put off is looked at again'),
  createdAt: Timestamp,
})

export const DriverNotification = z.object({
  _id: Id,
  kind: z.string().describe('service, promotional, or what happened: booking-completed, order-paid, …'),
  title: z.string(),
  message: z.string(),
  language: z
    .enum(DRIVER_LANGUAGES)
    .describe(
      'Of the title and the message: English where the operator has not written them in the reader’s',
    ),
  subject: z
    .object({ kind: z.enum(['booking', 'order', 'adjustment']), id: Id })
    .nullable()
    .describe('What it is about'),
  createdAt: Timestamp,
  readAt: Timestamp.nullable(),
})

const DriverCounts = z.object({ unread: Count, total: Count })

export const sendBroadcast = defineEndpoint({
  name: 'sendBroadcast',
  method: 'POST',
  path: '/send-broadcast-notification',
  tag: 'Notifications',
  summary: 'The operator sends a notification to every driver.',
  access: { may: 'notification.send' },
  body: MessageText.extend({
    translations: MessageTranslations.optional(),
    kind: z
      .enum(BROADCAST_KINDS, { error: 'One of service, promotional' })
      .default('promotional')
      .describe('service is for what customers have to know, and needs no consent'),
    undoable: z
      .boolean({ error: 'Yes or no' })
      .optional()
      .describe('It goes out after ten seconds instead of at once, and can be taken back until then'),
  }),
  success: 201,
  reply: defineDataReply(Broadcast),
  refusals: [],
})

export const undoBroadcast = defineEndpoint({
  name: 'undoBroadcast',
  method: 'POST',
  path: '/notifications/{id}/undo',
  tag: 'Notifications',
  summary: 'The operator takes a notification back before it goes out; nobody gets it.',
  access: { may: 'notification.send' },
  params: ById,
  reply: defineDataReply(Broadcast),
  refusals: ['notification-not-found', 'notification-under-way'],
})

export const broadcastAudience = defineEndpoint({
  name: 'broadcastAudience',
  method: 'GET',
  path: '/notifications/audience',
  tag: 'Notifications',
  summary: 'The operator sees how many drivers a notification would reach, by channel and by language.',
  access: { may: 'notification.read' },
  query: z.object({
    kind: z.enum(BROADCAST_KINDS, { error: 'One of service, promotional' }).default('promotional'),
  }),
  reply: defineDataReply(
    z.object({
      recipients: Count,
      inbox: Count,
      sms: Count,
      email: Count,
      push: Count.describe('Drivers with a browser that takes push messages'),
      languages: z
        .array(
          z.object({
            language: z.enum(DRIVER_LANGUAGES),
            recipients: Count,
            byText: z
              .boolean()
              .describe('Text messages may be in it: a text is registered in it, or none in any language'),
          }),
        )
        .describe('Which drivers are written to in, most drivers first; English where they have chosen none'),
    }),
  ),
  refusals: [],
})

export const testBroadcast = defineEndpoint({
  name: 'testBroadcast',
  method: 'POST',
  path: '/notifications/test',
  tag: 'Notifications',
  summary: 'The operator gets a notification by mail, as drivers would, and nobody else does.',
  access: { may: 'notification.send' },
  body: MessageText.extend({
    kind: z.enum(BROADCAST_KINDS, { error: 'One of service, promotional' }).default('promotional'),
  }),
  success: 202,
  reply: doneReply,
  refusals: ['too-many-requests'],
})

export const listBroadcasts = defineEndpoint({
  name: 'listBroadcasts',
  method: 'GET',
  path: '/notifications',
  tag: 'Notifications',
  summary: 'The operator reads what was sent, and how far it has got.',
  access: { may: 'notification.read' },
  query: listQuery({ sort: ['createdAt', 'title'] }),
  reply: listReply(Broadcast),
  refusals: [],
})

export const getBroadcast = defineEndpoint({
  name: 'getBroadcast',
  method: 'GET',
  path: '/notifications/{id}',
  tag: 'Notifications',
  summary: 'The operator opens one notification.',
  access: { may: 'notification.read' },
  params: ById,
  reply: defineDataReply(Broadcast),
  refusals: ['notification-not-found'],
})

export const listDeliveries = defineEndpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/notifications/{id}/deliveries',
  tag: 'Notifications',
  summary: 'The operator reads what became of a notification for each customer and channel.',
  access: { may: 'notification.read' },
  params: ById,
  query: listQuery({ sort: ['createdAt'] })
    .omit({ q: true })
    .extend({
      channel: z.enum(DELIVERY_CHANNELS, { error: `One of ${DELIVERY_CHANNELS.join(', ')}` }).optional(),
      result: z.enum(DELIVERY_RESULTS, { error: `One of ${DELIVERY_RESULTS.join(', ')}` }).optional(),
    }),
  shows: 'data[].customerId',
  reply: listReply(Delivery),
  refusals: ['notification-not-found'],
})

export const listDriverNotifications = defineEndpoint({
  name: 'listDriverNotifications',
  method: 'GET',
  path: '/driver/notifications',
  tag: 'Notifications',
  summary: 'The driver reads the own inbox.',
  access: 'customer',
  query: listQuery({ sort: ['createdAt'], status: ['unread', 'read'] }),
  reply: listReply(DriverNotification),
  refusals: [],
})

export const countDriverNotifications = defineEndpoint({
  name: 'countDriverNotifications',
  method: 'GET',
  path: '/driver/notifications/count',
  tag: 'Notifications',
  summary: 'The driver sees how many notifications are unread.',
  access: 'customer',
  reply: defineDataReply(DriverCounts),
  refusals: [],
})

export const readDriverNotification = defineEndpoint({
  name: 'readDriverNotification',
  method: 'POST',
  path: '/driver/notifications/{id}/read',
  tag: 'Notifications',
  summary: 'The driver marks a notification as read; one that was read stays so.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(DriverNotification),
  refusals: ['notification-not-found'],
})

export const readAllDriverNotifications = defineEndpoint({
  name: 'readAllDriverNotifications',
  method: 'POST',
  path: '/driver/notifications/read-all',
  tag: 'Notifications',
  summary: 'The driver marks every notification as read.',
  access: 'customer',
  reply: defineDataReply(DriverCounts),
  refusals: [],
})

export const exportNotifications = defineExport({
  name: 'exportNotifications',
  file: 'notifications',
  of: 'the notifications',
  list: listBroadcasts,
  query: listBroadcasts.query.omit(PAGE),
})
