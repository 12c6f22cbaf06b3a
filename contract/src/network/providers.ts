/** Charging providers: other networks' sites that the operator lists. */

import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import {
  ById,
  defineDataReply,
  doneReply,
  Id,
  Line,
  listQuery,
  listReply,
  Timestamp,
  WebAddress,
} from '../fields.ts'

export const Provider = z.object({ _id: Id, name: z.string(), url: z.string(), createdAt: Timestamp })

const MISSING_URL = 'Please Enter url'
/** Short enough for the index that keeps providers unique, whatever script it is written in. */
const MOST_CHARACTERS = 500

const ProviderUrl = z
  .string({ error: MISSING_URL })
  .trim()
  .min(1, MISSING_URL)
  .max(MOST_CHARACTERS, `At most ${MOST_CHARACTERS} characters`)
  .pipe(WebAddress)

export const listProviders = defineEndpoint({
  name: 'listProviders',
  method: 'GET',
  path: '/evstation/all',
  tag: 'Charging providers',
  summary: 'The operator lists the charging providers.',
  access: { may: 'provider.read' },
  query: listQuery({ sort: ['createdAt', 'name', 'url'] }).omit({ status: true }),
  reply: listReply(Provider).extend({ stations: z.array(Provider).describe('The same as data') }),
  refusals: [],
})

export const addProvider = defineEndpoint({
  name: 'addProvider',
  method: 'POST',
  path: '/evstation/add',
  tag: 'Charging providers',
  summary: 'The operator adds a charging provider.',
  access: { may: 'provider.write' },
  body: z.object({ name: Line(200, 'Please enter name'), url: ProviderUrl }),
  success: 201,
  reply: defineDataReply(Provider),
  refusals: ['provider-exists'],
})

export const deleteProvider = defineEndpoint({
  name: 'deleteProvider',
  method: 'DELETE',
  path: '/evstation/{id}',
  tag: 'Charging providers',
  summary: 'The operator deletes a charging provider; it can be undone for 10 seconds.',
  access: { may: 'provider.write' },
  params: ById,
  reply: doneReply.extend({ data: z.object({ _id: Id, undoUntil: Timestamp }) }),
  refusals: ['provider-not-found'],
})

export const undoDeleteProvider = defineEndpoint({
  name: 'undoDeleteProvider',
  method: 'POST',
  path: '/evstation/{id}/undo',
  tag: 'Charging providers',
  summary: 'The operator takes back a delete of the last 10 seconds.',
  access: { may: 'provider.write' },
  params: ById,
  reply: defineDataReply(Provider),
  refusals: ['provider-not-found', 'not-deleted', 'undo-too-late', 'provider-exists'],
})

export const exportProviders = defineExport({
  name: 'exportProviders',
  file: 'providers',
  of: 'the charging providers',
  list: listProviders,
  query: listProviders.query.omit(PAGE),
})
