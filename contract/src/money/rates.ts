/** The network's price per kWh: the one in force, which anybody may read, and the operator's way to a new one. */

import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import { ById, defineDataReply, Id, listQuery, listReply, Rupees, Timestamp } from '../fields.ts'

/** The highest price per kWh that is taken for one, in rupees: a slip of the hand ends here. */
const MOST_RUPEES_PER_KWH = 1000
const INVALID_PRICE = 'Please enter valid price'

const isPrice = (rupees: number): boolean =>
  rupees > 0 && rupees <= MOST_RUPEES_PER_KWH && Rupees.safeParse(rupees).success

export const CurrentRate = z.object({
  pricePerKW: z.number().describe('Rupees for one kWh, before GST'),
  since: Timestamp,
  gstRate: z.number().describe('Percent of GST that comes on top'),
})

export const Rate = z.object({
  _id: Id,
  pricePerKW: z.number().describe('Rupees for one kWh, before GST'),
  since: Timestamp,
  setBy: z.string().nullable().describe("The operator's e-mail; null for the first rate of an installation"),
  undoUntil: Timestamp.nullable().describe('Until then it is not in force yet and can be taken back'),
  withdrawnAt: Timestamp.nullable().describe('Taken back before it was in force'),
})

export const currentRate = defineEndpoint({
  name: 'currentRate',
  method: 'GET',
  path: '/rate-list',
  tag: 'Rates',
  summary: 'Anybody reads the price in force.',
  access: 'public',
  reply: defineDataReply(CurrentRate),
  refusals: [],
})

export const setRate = defineEndpoint({
  name: 'setRate',
  method: 'PUT',
  path: '/rate-list',
  tag: 'Rates',
  summary: 'The operator sets a new price from now on; running bookings keep theirs.',
  access: { may: 'rate.write' },
  reauthentication: 'always',
  body: z.object({
    pricePerKW: z
      .number({ error: INVALID_PRICE })
      .refine(isPrice, INVALID_PRICE)
      .describe(`Rupees for one kWh: above 0, at most ${MOST_RUPEES_PER_KWH}, at most two decimals`),
    undoable: z
      .boolean({ error: 'Yes or no' })
      .optional()
      .describe('It is in force after ten seconds instead of at once, and can be taken back until then'),
  }),
  reply: defineDataReply(
    CurrentRate.extend({
      pending: Rate.pick({ _id: true, pricePerKW: true, since: true })
        .nullable()
        .describe('The new rate, where it is not in force yet'),
    }),
  ),
  refusals: ['rate-unchanged'],
})

export const undoRate = defineEndpoint({
  name: 'undoRate',
  method: 'POST',
  path: '/rate-list/{id}/undo',
  tag: 'Rates',
  summary: 'The operator takes a new price back before it is in force; no charge has begun at it.',
  access: { may: 'rate.write' },
  reauthentication: 'always',
  params: ById,
  reply: defineDataReply(CurrentRate),
  refusals: ['rate-not-found', 'rate-in-force'],
})

export const rateReach = defineEndpoint({
  name: 'rateReach',
  method: 'GET',
  path: '/rate-list/reach',
  tag: 'Rates',
  summary: 'The operator sees what a new price would apply to.',
  access: { may: 'rate.read' },
  reply: defineDataReply(
    z.object({
      stations: z.number().int().describe('Stations that are priced by the kWh'),
      charging: z.number().int().describe('Charges that run there and keep their price'),
    }),
  ),
  refusals: [],
})

export const listRates = defineEndpoint({
  name: 'listRates',
  method: 'GET',
  path: '/rate-list/history',
  tag: 'Rates',
  summary: 'The operator reads all prices there have been and who set them.',
  access: { may: 'rate.read' },
  query: listQuery({ sort: ['since', 'pricePerKW'] }),
  reply: listReply(Rate),
  refusals: [],
})

export const exportRates = defineExport({
  name: 'exportRates',
  file: 'rates',
  of: 'all prices there have been',
  list: listRates,
  query: listRates.query.omit(PAGE),
})
