/** The cards of a driver: added by the printed number, blocked at once, with what they have charged. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Line, Timestamp } from '../fields.ts'
import { CardDelivery, OwnCardOrder } from './card-orders.ts'
import { CARD_KINDS, CARD_STATUSES, CardNumber } from './cards.ts'

export const DriverCard = z.object({
  _id: Id,
  number: z.string(),
  kind: z.enum(CARD_KINDS),
  label: z.string().nullable(),
  status: z.enum(CARD_STATUSES),
  expiresAt: Timestamp.nullable(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  replaces: z.string().nullable().describe('The number of the lost card in whose place it was sent'),
})

export const DriverCardCharge = z.object({
  _id: Id,
  bookingId: Id.nullable(),
  stationName: z.string().nullable(),
  energyKWh: z.number(),
  total: z.number().nullable().describe('Rupees with GST; null while there is no bill, or nobody pays'),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
})

export const listDriverCards = defineEndpoint({
  name: 'listDriverCards',
  method: 'GET',
  path: '/driver/cards',
  tag: 'Driver',
  summary: 'The driver lists the own cards, the newest first.',
  access: 'customer',
  reply: defineDataReply(z.array(DriverCard)),
  refusals: [],
})

export const claimCard = defineEndpoint({
  name: 'claimCard',
  method: 'POST',
  path: '/driver/cards',
  tag: 'Driver',
  summary:
    'The driver adds a card by its printed number: one that the operator has made, that belongs to nobody and was never used.',
  access: 'customer',
  body: z.object({ number: CardNumber, label: Line(80).nullable().default(null) }),
  success: 201,
  reply: defineDataReply(DriverCard),
  refusals: ['card-not-to-be-had', 'too-many-cards'],
})

export const blockOwnCard = defineEndpoint({
  name: 'blockOwnCard',
  method: 'POST',
  path: '/driver/cards/{id}/block',
  tag: 'Driver',
  summary:
    'The driver blocks a card at once; a charge that it runs is stopped. The operator can let it charge again.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(DriverCard),
  refusals: ['card-not-found'],
})

export const replaceOwnCard = defineEndpoint({
  name: 'replaceOwnCard',
  method: 'POST',
  path: '/driver/cards/{id}/replace',
  tag: 'Driver',
  summary:
    'The driver has lost a card: it is blocked at once, and another is ordered in its place, free of charge. Where no more may be ordered it is blocked all the same.',
  access: 'customer',
  params: ById,
  body: CardDelivery,
  reply: z.object({
    message: z.string(),
    data: z.object({ card: DriverCard, order: OwnCardOrder.nullable() }),
  }),
  refusals: ['card-not-found'],
})

export const listDriverCardCharges = defineEndpoint({
  name: 'listDriverCardCharges',
  method: 'GET',
  path: '/driver/cards/{id}/charges',
  tag: 'Driver',
  summary: 'The driver reads what a card has charged for the own account: the newest fifty.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(z.array(DriverCardCharge)),
  refusals: ['card-not-found'],
})
