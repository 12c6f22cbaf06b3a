/** Rules by which faults of chargers become tickets. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, listQuery, listReply, Timestamp } from '../fields.ts'

const tag = 'Ticket rules'
const READ = { may: 'fault-rule.read' } as const
const MANAGE = { may: 'fault-rule.manage' } as const

const Whole = (least: number, most: number, of: string) =>
  z
    .number({ error: `A number of ${of}` })
    .int('A whole number')
    .min(least, `At least ${least}`)
    .max(most, `At most ${most}`)

const FIELDS = {
  kind: z.enum(['lasts', 'repeats'], { error: 'lasts or repeats' }),
  code: Line(50, 'Enter a code')
    .nullable()
    .default(null)
    .describe('Of the protocol or the maker, whatever its case; null: any fault'),
  minutes: Whole(5, 10_080, 'minutes').nullable().default(null).describe('Of lasts: for how long'),
  times: Whole(2, 100, 'times').nullable().default(null).describe('Of repeats: how often'),
  withinDays: Whole(1, 30, 'days').nullable().default(null).describe('Of repeats: within how many days'),
  isOn: z.boolean({ error: 'true or false' }).default(true),
  notifiesPartner: z
    .boolean({ error: 'true or false' })
    .default(false)
    .describe('The partner whose station it is reads the ticket in the portal, and gets a mail'),
}

const Fields = z
  .object(FIELDS)
  .refine(({ kind, minutes }) => (kind === 'lasts') === (minutes !== null), {
    path: ['minutes'],
    message: 'Enter minutes for a fault that lasts, and for no other',
  })
  .refine(({ kind, times }) => (kind === 'repeats') === (times !== null), {
    path: ['times'],
    message: 'Enter how often for a fault that repeats, and for no other',
  })
  .refine(({ kind, withinDays }) => (kind === 'repeats') === (withinDays !== null), {
    path: ['withinDays'],
    message: 'Enter days for a fault that repeats, and for no other',
  })

const FaultRule = z.object({
  _id: Id,
  kind: z.enum(['lasts', 'repeats']),
  code: z.string().nullable(),
  minutes: z.number().int().nullable(),
  times: z.number().int().nullable(),
  withinDays: z.number().int().nullable(),
  isOn: z.boolean(),
  notifiesPartner: z.boolean(),
  createdAt: Timestamp,
  open: z.number().int().describe('Faults that it has found and that are not over'),
})

export const listFaultRules = defineEndpoint({
  name: 'listFaultRules',
  method: 'GET',
  path: '/fault-rules',
  tag,
  summary: 'The operator lists the rules by which faults of chargers become tickets.',
  access: READ,
  query: listQuery({ sort: ['createdAt'] }),
  reply: listReply(FaultRule),
  refusals: [],
})

export const addFaultRule = defineEndpoint({
  name: 'addFaultRule',
  method: 'POST',
  path: '/fault-rules',
  tag,
  summary:
    'The operator adds a rule. What it finds becomes a ticket once, which is settled by itself when it is over.',
  access: MANAGE,
  body: Fields,
  success: 201,
  reply: defineDataReply(FaultRule),
  refusals: ['fault-rule-known', 'too-many-fault-rules'],
})

export const changeFaultRule = defineEndpoint({
  name: 'changeFaultRule',
  method: 'PUT',
  path: '/fault-rules/{id}',
  tag,
  summary:
    'The operator changes a rule, or turns it on or off; tickets of what it finds no more are settled.',
  access: MANAGE,
  params: ById,
  body: Fields,
  reply: defineDataReply(FaultRule),
  refusals: ['fault-rule-known', 'fault-rule-not-found'],
})

export const removeFaultRule = defineEndpoint({
  name: 'removeFaultRule',
  method: 'DELETE',
  path: '/fault-rules/{id}',
  tag,
  summary: 'The operator removes a rule; its open tickets are settled.',
  access: MANAGE,
  params: ById,
  reply: doneReply,
  refusals: ['fault-rule-not-found'],
})
