/** Who read which driver's data, and when. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import { Id, listQuery, listReply, Timestamp } from '../fields.ts'

const DriverLook = z.object({
  _id: Id,
  at: Timestamp.describe('The first read of that hour, or of that day (UTC) where a list showed the driver'),
  reader: z.object({
    kind: z.enum(['administrator', 'partner', 'program']),
    id: Id,
    name: z
      .string()
      .nullable()
      .describe('The operator’s mail address, or the name of a partner’s person or of a program'),
  }),
  call: z.string().describe('The call of the API, by its name'),
  what: z.string().describe('What the call shows, in a sentence'),
  isList: z.boolean().describe('Whether the driver was one of several in a list'),
  customerId: Id,
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
})

export const listDriverLooks = defineEndpoint({
  name: 'listDriverLooks',
  method: 'GET',
  path: '/driver-looks',
  tag: 'Driver looks',
  summary: 'The operator reads who read which driver’s data, newest first.',
  access: { may: 'look.read' },
  query: listQuery({ sort: ['at'] })
    .omit({ q: true, status: true })
    .extend({
      customerId: Id.optional(),
      readerId: Id.optional().describe('The operator, partner’s person or program'),
    }),
  shows: 'data[].customerId',
  reply: listReply(DriverLook),
  refusals: [],
})

export const exportDriverLooks = defineExport({
  name: 'exportDriverLooks',
  file: 'driver-looks',
  of: 'who read which driver’s data',
  list: listDriverLooks,
  query: listDriverLooks.query.omit(PAGE),
})
