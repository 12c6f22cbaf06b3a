/** Consents: by which channels a driver agrees to receive offers. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, Line, Timestamp } from '../fields.ts'

const CONSENT_CHANNELS = ['sms', 'email', 'push'] as const

const Agreed = z.boolean({ error: 'Yes or no' })

export const Consents = z.object({
  sms: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  notice: z
    .object({ version: z.string(), language: z.string(), text: z.string() })
    .describe('What a driver agrees to, in the language of whoever asks'),
  history: z
    .array(
      z.object({
        channel: z.enum(CONSENT_CHANNELS),
        noticeVersion: z.string().describe('The notice that was agreed to'),
        noticeLanguage: z.string().nullable().describe('In which it was shown'),
        noticeText: z.string().nullable().describe('Word for word; null where it was not kept yet'),
        givenAt: Timestamp,
        withdrawnAt: Timestamp.nullable(),
      }),
    )
    .describe('Newest first, at most 100'),
})

export const getConsents = defineEndpoint({
  name: 'getConsents',
  method: 'GET',
  path: '/driver/consents',
  tag: 'Driver',
  summary: 'The driver reads by which channels offers may come.',
  access: 'customer',
  reply: defineDataReply(Consents),
  refusals: [],
})

export const changeConsents = defineEndpoint({
  name: 'changeConsents',
  method: 'PUT',
  path: '/driver/consents',
  tag: 'Driver',
  summary: 'The driver agrees or withdraws, channel by channel, with effect at once; what is left out stays.',
  access: 'customer',
  body: z.object({
    sms: Agreed.optional(),
    email: Agreed.optional(),
    push: Agreed.optional(),
    noticeVersion: Line(50)
      .optional()
      .describe('The notice that was shown, in whichever language; an older one than is in force is refused'),
  }),
  reply: defineDataReply(Consents),
  refusals: ['consent-notice-changed'],
})
