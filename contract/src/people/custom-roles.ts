/** Roles that the owner makes beside the five, and viewing the panel as a role. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, Timestamp } from '../fields.ts'
import { AdministratorRole, RoleChoice } from './administrators.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const STATE_CODE = /^\d{2}$/

const Rights = z
  .array(z.string({ error: 'A right, as `noun.verb`' }).max(60, 'At most 60 characters'), {
    error: 'Choose what the role may do',
  })
  .min(1, 'Choose at least one right')
  .max(200, 'At most 200 rights')
  .describe('As `noun.verb`; the right to read is added to each right to change')

/** By what a role is limited: where stations stand, stations one by one, or whose they are. */
const LimitKind = z.enum(['states', 'stations', 'partners'], { error: 'Choose states, stations or partners' })

const Limit = z
  .object({
    kind: LimitKind,
    of: z
      .array(z.string().max(36, 'At most 36 characters'), { error: 'Choose what the role is limited to' })
      .min(1, 'Choose at least one')
      .max(200, 'At most 200')
      .describe('GST codes of states, or ids of stations or partners'),
  })
  .refine(({ kind, of }) => of.every((one) => (kind === 'states' ? STATE_CODE : UUID).test(one)), {
    path: ['of'],
    error: 'One of them is no state, station or partner',
  })

export const CustomRole = z.object({
  _id: Id,
  name: z.string(),
  rights: z.array(z.string()).describe('As `noun.verb`'),
  limit: z
    .object({
      kind: LimitKind,
      of: z.array(z.object({ _id: z.string().describe('The code of a state, or an id'), name: z.string() })),
    })
    .nullable()
    .describe('Null where the role reaches the whole network'),
  operators: z.number().int().describe('How many operators have the role, disabled accounts included'),
  createdAt: Timestamp,
  changedAt: Timestamp,
})

const BuiltInRole = z.object({ role: AdministratorRole, rights: z.array(z.string()) })

const Request = z.object({
  name: Line(60, 'Enter a name'),
  rights: Rights,
  limit: Limit.nullable().optional().describe('Null or absent: the whole network'),
})

const tag = 'Roles'
const ofLimits = ['right-not-limitable', 'limit-unknown', 'limits-unavailable'] as const
const mayWrite = { may: 'administrator.write' } as const

export const listRoles = defineEndpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/roles',
  tag,
  summary: 'What each role may do: the five that are built in, and those that the owner has made.',
  access: { may: 'administrator.read' },
  reply: defineDataReply(
    z.object({
      permissions: z.array(z.string()).describe('All rights that a role can be given, as `noun.verb`'),
      builtIn: z.array(BuiltInRole),
      custom: z.array(CustomRole).describe('By name'),
    }),
  ),
  refusals: [],
})

export const createRole = defineEndpoint({
  name: 'createRole',
  method: 'POST',
  path: '/roles',
  tag,
  summary: 'An owner makes a role with rights of its own.',
  access: mayWrite,
  reauthentication: 'always',
  body: Request,
  success: 201,
  reply: defineDataReply(CustomRole),
  refusals: ['role-exists', 'too-many-roles', 'right-unknown', ...ofLimits, 'not-allowed'],
})

export const changeRole = defineEndpoint({
  name: 'changeRole',
  method: 'PUT',
  path: '/roles/{id}',
  tag,
  summary: 'An owner changes what a role may do; it counts from the next request of whoever has it.',
  access: mayWrite,
  reauthentication: 'always',
  params: ById,
  body: Request,
  reply: defineDataReply(CustomRole),
  refusals: ['role-not-found', 'role-exists', 'right-unknown', ...ofLimits, 'not-allowed'],
})

export const deleteRole = defineEndpoint({
  name: 'deleteRole',
  method: 'DELETE',
  path: '/roles/{id}',
  tag,
  summary: 'An owner deletes a role that nobody has.',
  access: mayWrite,
  reauthentication: 'always',
  params: ById,
  reply: doneReply,
  refusals: ['role-not-found', 'role-in-use', 'not-allowed'],
})

export const seeAsRole = defineEndpoint({
  name: 'seeAsRole',
  method: 'PUT',
  path: '/administrators/me/seen-role',
  tag,
  summary: 'An owner looks at the panel as a role would, and changes nothing until this ends.',
  access: mayWrite,
  reauthentication: { not: 'changes-nothing' },
  body: z.object({ role: RoleChoice }),
  reply: doneReply,
  refusals: ['role-not-found', 'not-allowed'],
})

export const endSeeingAsRole = defineEndpoint({
  name: 'endSeeingAsRole',
  method: 'DELETE',
  path: '/administrators/me/seen-role',
  tag,
  summary: 'An owner looks at the panel with the own rights again.',
  access: 'operator',
  reauthentication: { not: 'changes-nothing' },
  whileLooking: true,
  reply: doneReply,
  refusals: [],
})
