/** Orders of cards: a driver or a company says where to, the operator sends the cards, and each is added by its printed number. */
import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Line, Lines, listQuery, listReply, Timestamp } from '../fields.ts'
import { STATE_CODES } from '../network/stations.ts'
import { CardNumber } from './cards.ts'

const tag = 'Cards'
const SEND = { may: 'card.manage' } as const

/** Of one company's order; a driver orders one card. */
export const MOST_CARDS_OF_ORDER = 100

export const CARD_ORDER_STATES = ['ordered', 'sent', 'active', 'cancelled'] as const

export const CardDelivery = z.object({
  name: Line(200, 'Please enter your name'),
  address: Lines(300, 'Enter the address'),
  city: Line(100, 'Enter the city'),
  pincode: z
    .string({ error: 'Enter the PIN code' })
    .trim()
    .regex(/^[1-9]\d{5}$/, 'A PIN code has six digits and begins with no 0'),
  stateCode: z.enum(STATE_CODES, { error: 'Choose the state' }).describe('GST code of the state'),
})

export const OwnCardOrder = z.object({
  ...{ _id: Id, state: z.enum(CARD_ORDER_STATES), label: z.string().nullable() },
  replaces: z.string().nullable().describe('The number of the lost card in whose place it is ordered'),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  stateCode: z.string(),
  createdAt: Timestamp,
  sentAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable().describe('When it was activated or cancelled; it is deleted 30 days later'),
  reason: z.string().nullable().describe('Why the operator cancelled it'),
})

export const CardOrder = OwnCardOrder.extend({
  customerId: Id.nullable().describe('The driver who has ordered; null where a fleet has'),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  fleetId: Id.nullable().describe('The fleet that has ordered'),
  fleetName: z.string().nullable(),
  count: z.number().int().describe('How many cards are ordered'),
  cards: z.array(z.object({ number: z.string(), isActive: z.boolean() })).describe('Those that were sent'),
  sentBy: z.string().nullable().describe('The e-mail address of the operator'),
  cancelledBy: z.string().nullable().describe('The e-mail address of the operator'),
})

export const listOwnCardOrders = defineEndpoint({
  name: 'listOwnCardOrders',
  method: 'GET',
  path: '/driver/card-orders',
  tag: 'Driver',
  summary: 'The driver lists the own orders of cards, the newest first.',
  access: 'customer',
  reply: defineDataReply(z.array(OwnCardOrder)),
  refusals: [],
})

export const orderCard = defineEndpoint({
  name: 'orderCard',
  method: 'POST',
  path: '/driver/card-orders',
  tag: 'Driver',
  summary:
    'The driver orders a card, free of charge: at most two orders are open, and five are made in 24 hours.',
  access: 'customer',
  body: CardDelivery.extend({ label: Line(80).nullable().default(null) }),
  success: 201,
  reply: defineDataReply(OwnCardOrder),
  refusals: ['too-many-card-orders'],
})

export const withdrawCardOrder = defineEndpoint({
  name: 'withdrawCardOrder',
  method: 'POST',
  path: '/driver/card-orders/{id}/withdraw',
  tag: 'Driver',
  summary: 'The driver cancels an order whose card is not sent yet.',
  access: 'customer',
  params: ById,
  reply: defineDataReply(OwnCardOrder),
  refusals: ['card-order-not-found', 'card-order-state'],
})

export const listCardOrders = defineEndpoint({
  name: 'listCardOrders',
  method: 'GET',
  path: '/card-orders',
  tag,
  summary:
    'The operator lists the orders of cards; `q` searches name, city, PIN code, numbers, driver and fleet.',
  access: SEND,
  query: listQuery({ sort: ['createdAt'], status: CARD_ORDER_STATES }).extend(
    defineAttentionFilter('/card-orders'),
  ),
  shows: 'data[].customerId',
  reply: listReply(CardOrder),
  refusals: [],
})

export const sendCardOrder = defineEndpoint({
  name: 'sendCardOrder',
  method: 'POST',
  path: '/card-orders/{id}/send',
  tag,
  summary:
    'The operator says which cards were sent: as many as were ordered, each nobody’s and never used, or new. Only who ordered them can add them, and gets a message.',
  access: SEND,
  params: ById,
  body: z.object({
    numbers: z
      .array(CardNumber)
      .min(1, 'Enter the number of the card')
      .max(MOST_CARDS_OF_ORDER, `At most ${MOST_CARDS_OF_ORDER} cards`),
  }),
  reply: defineDataReply(CardOrder),
  refusals: [
    'card-order-not-found',
    'card-order-state',
    'card-not-free',
    'card-numbers-wrong',
    'card-number-twice',
  ],
})

export const cancelCardOrder = defineEndpoint({
  name: 'cancelCardOrder',
  method: 'POST',
  path: '/card-orders/{id}/cancel',
  tag,
  summary:
    'The operator cancels an order with a reason, which who ordered reads. A card that was sent and is not active is nobody’s.',
  access: SEND,
  params: ById,
  body: z.object({ reason: Line(200, 'Please say why') }),
  reply: defineDataReply(CardOrder),
  refusals: ['card-order-not-found', 'card-order-state'],
})
