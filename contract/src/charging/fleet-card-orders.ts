/** Companies order cards for their drivers and cars; each card is activated by its printed number when it has come. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, listQuery, listReply } from '../fields.ts'
import { CardDelivery, MOST_CARDS_OF_ORDER, OwnCardOrder } from './card-orders.ts'

const COUNT = `From 1 to ${MOST_CARDS_OF_ORDER} cards`

const OwnFleetCardOrder = OwnCardOrder.omit({ label: true, replaces: true }).extend({
  count: z.number().int().describe('How many cards are ordered'),
  activeCount: z.number().int().describe('How many of them are activated'),
})

const tag = 'Fleet portal'
const access = 'fleet'

export const listOwnFleetCardOrders = defineEndpoint({
  name: 'listOwnFleetCardOrders',
  method: 'GET',
  path: '/fleet/card-orders',
  tag,
  summary:
    'The orders of cards of the own fleet, the newest first; they are deleted 30 days after their end.',
  access,
  query: listQuery({ sort: ['createdAt'] }).omit({ q: true, status: true }),
  reply: listReply(OwnFleetCardOrder),
  refusals: [],
})

export const orderOwnFleetCards = defineEndpoint({
  name: 'orderOwnFleetCards',
  method: 'POST',
  path: '/fleet/card-orders',
  tag,
  summary:
    'The fleet orders cards, free of charge: with those in use at most two for each driver and car, a hundred that are not activated, and five orders in 24 hours.',
  access,
  body: CardDelivery.extend({
    count: z.number({ error: COUNT }).int(COUNT).min(1, COUNT).max(MOST_CARDS_OF_ORDER, COUNT),
  }),
  success: 201,
  reply: defineDataReply(OwnFleetCardOrder),
  refusals: ['fleet-cards-suspended', 'too-many-cards-ordered', 'too-many-fleet-card-orders'],
})

export const withdrawOwnFleetCardOrder = defineEndpoint({
  name: 'withdrawOwnFleetCardOrder',
  method: 'POST',
  path: '/fleet/card-orders/{id}/withdraw',
  tag,
  summary: 'The fleet cancels an order whose cards are not sent yet.',
  access,
  params: ById,
  reply: defineDataReply(OwnFleetCardOrder),
  refusals: ['card-order-not-found', 'card-order-state'],
})
