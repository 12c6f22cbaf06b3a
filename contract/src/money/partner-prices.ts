/** Prices that a partner sets at its own stations, where its contract allows it. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Rupees, Timestamp } from '../fields.ts'
import { Day, RupeesPerKwh } from './partner-contracts.ts'

const tag = 'Partner portal'
const SET = { partner: 'prices' } as const

const OwnPrice = z.object({
  _id: Id,
  perKwh: z.number().describe('Rupees before GST'),
  idlePerHour: z.number().describe('Rupees before GST for an hour of idle time, after ten minutes; 0: none'),
  state: z.enum(['to-come', 'in-force', 'past', 'withdrawn']),
  from: Timestamp,
  until: Timestamp.nullable().describe('Excluded; null where it has no end'),
  setAt: Timestamp,
  setBy: z.string().nullable().describe('The person of the partner'),
})

export const listOwnPrices = defineEndpoint({
  name: 'listOwnPrices',
  method: 'GET',
  path: '/partner/stations/{id}/prices',
  tag,
  summary: 'What the contract allows at an own station, and the prices that the partner has set there.',
  access: { partner: 'see' },
  params: ById,
  reply: defineDataReply(
    z.object({
      allowed: z
        .object({
          since: Day.describe('The first day on which the contract allows them; it may be to come'),
          least: z.number(),
          most: z.number(),
          idleMost: z.number(),
        })
        .nullable()
        .describe('Rupees before GST; null where the partner sets no prices'),
      earliest: Timestamp.describe('When a price that is set now can begin at the earliest'),
      prices: z.array(OwnPrice).describe('Newest first, at most 100'),
    }),
  ),
  refusals: ['station-not-found'],
})

export const setOwnPrice = defineEndpoint({
  name: 'setOwnPrice',
  method: 'POST',
  path: '/partner/stations/{id}/prices',
  tag,
  summary:
    'The partner sets the price of an own station from a moment to come on. Charges that run keep their price; operators get a mail.',
  access: SET,
  reauthentication: 'always',
  params: ById,
  body: z.object({
    perKwh: RupeesPerKwh,
    idlePerHour: Rupees.default(0).describe('Rupees before GST for an hour of idle time, after ten minutes'),
    from: Timestamp.describe('At least 15 minutes from now, at most a year'),
  }),
  success: 201,
  reply: defineDataReply(OwnPrice),
  refusals: [
    'fresh-sign-in-needed',
    'station-not-found',
    'partner-not-active',
    'own-prices-not-allowed',
    'own-price-outside',
    'own-price-moment',
    'own-price-to-come',
    'too-many-own-prices',
  ],
})

export const endOwnPrice = defineEndpoint({
  name: 'endOwnPrice',
  method: 'POST',
  path: '/partner/stations/{id}/prices/{priceId}/end',
  tag,
  summary:
    'The partner takes a price back that has not begun, or ends the one in force: the network’s price counts then.',
  access: SET,
  reauthentication: 'always',
  params: ById.extend({ priceId: Id }),
  reply: doneReply,
  refusals: ['fresh-sign-in-needed', 'station-not-found', 'own-price-not-found', 'own-price-over'],
})
