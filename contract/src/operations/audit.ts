/** The audit log: who did what to what, when, and what it was before and after. */

import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import { Id, Line, listQuery, listReply, Timestamp } from '../fields.ts'

const Actor = z.enum(['administrator', 'customer', 'partner', 'fleet', 'program', 'visitor', 'system'], {
  error: 'One of administrator, customer, partner, fleet, program, visitor, system',
})

const Facts = z.record(z.string(), z.unknown()).nullable()

export const AuditEntry = z.object({
  _id: Id,
  at: Timestamp,
  actor: z.object({ kind: Actor, id: z.string().nullable(), name: z.string().nullable() }),
  action: z.string().describe('`noun.verb`'),
  subject: z.object({
    kind: z.string(),
    id: z.string().nullable(),
    name: z.string().nullable().describe('What people call it, as it is called now; null where it is gone'),
  }),
  before: Facts.describe('Amounts in paise, named …Paise'),
  after: Facts.describe('Amounts in paise, named …Paise'),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
})

const Text = Line(200)

export const listAuditLog = defineEndpoint({
  name: 'listAuditLog',
  method: 'GET',
  path: '/audit-log',
  tag: 'Audit log',
  summary: 'What was done on the network, newest first.',
  access: { may: 'audit.read' },
  query: listQuery({ sort: ['at'] }).extend({
    action: Text.optional().describe(
      'Exactly this action, or with a dot at its end every action of that noun',
    ),
    subjectKind: Text.optional(),
    subjectId: Text.optional(),
    actorKind: Actor.optional(),
    actor: Text.optional().describe('The id or the exact name (e-mail address, phone number) of who acted'),
    from: Timestamp.optional().describe('From this moment on'),
    to: Timestamp.optional().describe('Until just before this moment'),
  }),
  reply: listReply(AuditEntry),
  refusals: ['archived-month-missing'],
})

export const exportAuditLog = defineExport({
  name: 'exportAuditLog',
  file: 'audit',
  of: 'the audit log',
  list: listAuditLog,
  query: listAuditLog.query.omit(PAGE),
  refusals: ['archived-month-missing'],
})
