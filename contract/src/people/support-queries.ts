/** Support queries: what a driver asks in the app, and the operator's list of them. */

import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
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

export const SupportQuery = z.object({
  _id: Id,
  name: z.string(),
  mobile: z.string(),
  query: z.string(),
  customerId: Id.nullable().describe('Null where a stranger asked'),
  createdAt: Timestamp,
})

export const createSupportQuery = defineEndpoint({
  name: 'createSupportQuery',
  method: 'POST',
  path: '/driver/queries',
  tag: 'Support queries',
  summary: 'A driver asks for help; the name comes from the profile unless one is given.',
  access: 'customer',
  body: z.object({
    query: Lines(5000, 'Please enter your question'),
    name: Line(200, 'Please enter your name').optional(),
  }),
  success: 201,
  reply: defineDataReply(SupportQuery),
  refusals: [],
})

export const listSupportQueries = defineEndpoint({
  name: 'listSupportQueries',
  method: 'GET',
  path: '/show-all-query',
  tag: 'Support queries',
  summary: 'The operator reads the support queries.',
  access: { may: 'query.read' },
  query: listQuery({ sort: ['createdAt', 'name'] })
    .extend(defineAttentionFilter('/show-all-query'))
    .extend({ customerId: Id.optional() }),
  shows: 'data[].customerId',
  reply: listReply(SupportQuery),
  refusals: [],
})

export const deleteSupportQuery = defineEndpoint({
  name: 'deleteSupportQuery',
  method: 'DELETE',
  path: '/delete-query-byid/{id}',
  tag: 'Support queries',
  summary: 'The operator deletes a support query; it can be undone for 10 seconds.',
  access: { may: 'query.delete' },
  params: ById,
  reply: doneReply.extend({ data: z.object({ _id: Id, undoUntil: Timestamp }) }),
  refusals: ['query-not-found'],
})

export const undoDeleteSupportQuery = defineEndpoint({
  name: 'undoDeleteSupportQuery',
  method: 'POST',
  path: '/delete-query-byid/{id}/undo',
  tag: 'Support queries',
  summary: 'The operator takes back a delete of the last 10 seconds.',
  access: { may: 'query.delete' },
  params: ById,
  reply: defineDataReply(SupportQuery),
  refusals: ['query-not-found', 'not-deleted', 'undo-too-late'],
})

export const exportQueries = defineExport({
  name: 'exportQueries',
  file: 'queries',
  of: 'the support queries',
  list: listSupportQueries,
  query: listSupportQueries.query.omit(PAGE),
})
