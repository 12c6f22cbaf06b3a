/** Offers: what the operator offers to every driver, now or at a time to come. */

import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import { ById, defineDataReply, Id, listQuery, listReply, Timestamp } from '../fields.ts'
import { MessageText, MessageTranslations, WrittenTranslations } from './notifications.ts'

const OFFER_STATUSES = ['draft', 'scheduled', 'sent', 'cancelled'] as const

export const Offer = z.object({
  _id: Id,
  title: z.string(),
  message: z.string(),
  translations: WrittenTranslations,
  status: z.enum(OFFER_STATUSES),
  scheduledAt: Timestamp.nullable(),
  createdAt: Timestamp,
  createdBy: z.string().nullable().describe('E-mail address of the operator who wrote it'),
  sentAt: Timestamp.nullable(),
  cancelledAt: Timestamp.nullable(),
  notificationId: Id.nullable().describe('The notification that it was sent as'),
})

/** A form sends a field that was left empty as an empty text. */
const toAbsentIfEmpty = (value: unknown) => (value === '' || value === null ? undefined : value)

const OfferForm = MessageText.extend({
  translations: MessageTranslations.optional(),
  schedule: z
    .boolean({ error: 'Yes or no' })
    .optional()
    .describe('Send it at scheduledAt; yes where only that is given'),
  scheduledAt: z.preprocess(toAbsentIfEmpty, Timestamp.optional()),
  draft: z.boolean({ error: 'Yes or no' }).optional().describe('Keep it and send nothing yet'),
  undoable: z
    .boolean({ error: 'Yes or no' })
    .optional()
    .describe('Sent now means in ten seconds: until then it is scheduled, and can be made a draft again'),
}).superRefine(({ schedule, scheduledAt }, context) => {
  if (schedule && scheduledAt === undefined) {
    context.addIssue({ code: 'custom', path: ['scheduledAt'], message: 'Please choose a date and time' })
  }
})

export const createOffer = defineEndpoint({
  name: 'createOffer',
  method: 'POST',
  path: '/offers',
  tag: 'Offers',
  summary: 'The operator sends an offer to every driver, schedules it, or keeps it as a draft.',
  access: { may: 'notification.send' },
  body: OfferForm,
  success: 201,
  reply: defineDataReply(Offer),
  refusals: ['schedule-in-the-past'],
})

export const changeOffer = defineEndpoint({
  name: 'changeOffer',
  method: 'PUT',
  path: '/offers/{id}',
  tag: 'Offers',
  summary: 'The operator changes an offer that is not sent yet: its text, its time, or sends it now.',
  access: { may: 'notification.send' },
  params: ById,
  body: OfferForm,
  reply: defineDataReply(Offer),
  refusals: ['offer-not-found', 'offer-state', 'schedule-in-the-past'],
})

export const cancelOffer = defineEndpoint({
  name: 'cancelOffer',
  method: 'POST',
  path: '/offers/{id}/cancel',
  tag: 'Offers',
  summary: 'The operator cancels an offer that is not sent yet; one that is cancelled stays so.',
  access: { may: 'notification.send' },
  params: ById,
  reply: defineDataReply(Offer),
  refusals: ['offer-not-found', 'offer-state'],
})

export const listOffers = defineEndpoint({
  name: 'listOffers',
  method: 'GET',
  path: '/offers',
  tag: 'Offers',
  summary: 'The operator reads the offers.',
  access: { may: 'notification.read' },
  query: listQuery({ sort: ['createdAt', 'title'], status: OFFER_STATUSES }),
  reply: listReply(Offer),
  refusals: [],
})

export const exportOffers = defineExport({
  name: 'exportOffers',
  file: 'offers',
  of: 'the offers',
  list: listOffers,
  query: listOffers.query.omit(PAGE),
})
