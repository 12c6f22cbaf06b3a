/** Contact queries: what a visitor writes on the landing page, and the operator's list of them. */

import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import {
  ById,
  defineDataReply,
  doneReply,
  Email,
  Id,
  Line,
  Lines,
  listQuery,
  listReply,
  Timestamp,
} from '../fields.ts'

export const ContactQuery = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  createdAt: Timestamp,
})

const FILL_ALL = 'Please fill all fields'

export const createContact = defineEndpoint({
  name: 'createContact',
  method: 'POST',
  path: '/create-contact',
  tag: 'Contact queries',
  summary: 'A visitor sends a message from the landing page.',
  access: 'public',
  body: z.object({
    name: Line(200, FILL_ALL),
    email: z.string({ error: FILL_ALL }).trim().min(1, { error: FILL_ALL, abort: true }).pipe(Email),
    phone: Line(40, FILL_ALL).describe('As the visitor writes it'),
    message: Lines(5000, FILL_ALL),
  }),
  success: 201,
  reply: defineDataReply(ContactQuery),
  refusals: [],
})

export const listContacts = defineEndpoint({
  name: 'listContacts',
  method: 'GET',
  path: '/get-all-contact',
  tag: 'Contact queries',
  summary: 'The operator reads the contact queries.',
  access: { may: 'contact.read' },
  query: listQuery({ sort: ['createdAt', 'name', 'email'] }).extend(
    defineAttentionFilter('/get-all-contact'),
  ),
  reply: listReply(ContactQuery),
  refusals: [],
})

export const deleteContact = defineEndpoint({
  name: 'deleteContact',
  method: 'DELETE',
  path: '/delete-contact/{id}',
  tag: 'Contact queries',
  summary: 'The operator deletes a contact query; it can be undone for 10 seconds.',
  access: { may: 'contact.delete' },
  params: ById,
  reply: doneReply.extend({ data: z.object({ _id: Id, undoUntil: Timestamp }) }),
  refusals: ['contact-not-found'],
})

export const undoDeleteContact = defineEndpoint({
  name: 'undoDeleteContact',
  method: 'POST',
  path: '/delete-contact/{id}/undo',
  tag: 'Contact queries',
  summary: 'The operator takes back a delete of the last 10 seconds.',
  access: { may: 'contact.delete' },
  params: ById,
  reply: defineDataReply(ContactQuery),
  refusals: ['contact-not-found', 'not-deleted', 'undo-too-late'],
})

export const exportContacts = defineExport({
  name: 'exportContacts',
  file: 'contacts',
  of: 'the contact queries',
  list: listContacts,
  query: listContacts.query.omit(PAGE),
})
