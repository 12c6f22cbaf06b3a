/** Roles that the owner makes beside the five, and looking at the panel as a role would. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, Timestamp } from '../fields.ts'
import { AdministratorRole, RoleChoice } from './administrators.ts'

const Rights = z
  .array(z.string({ error: 'A right, as `noun.verb`' }).max(60, 'At most 60 characters'), {
    error: 'Choose what the role may do',
  })
  .min(1, 'Choose at least one right')
  .max(200, 'At most 200 rights')
  .describe('As `noun.verb`; the right to read is added to each right to change')

export const CustomRole = z.object({
  _id: Id,
  name: z.string(),
  rights: z.array(z.string()).describe('As `noun.verb`'),
  operators: z.number().int().describe('How many operators have the role, disabled accounts included'),
  createdAt: Timestamp,
  changedAt: Timestamp,
})

const BuiltInRole = z.object({ role: AdministratorRole, rights: z.array(z.string()) })

const Wish = z.object({ name: Line(60, 'Enter a name'), rights: Rights })

const tag = 'Roles'
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
  askAgain: 'always',
  body: Wish,
  success: 201,
  reply: defineDataReply(CustomRole),
  refusals: ['role-exists', 'too-many-roles', 'right-unknown', 'not-allowed'],
})

export const changeRole = defineEndpoint({
  name: 'changeRole',
  method: 'PUT',
  path: '/roles/{id}',
  tag,
  summary: 'An owner changes what a role may do; it counts from the next request of whoever has it.',
  access: mayWrite,
  askAgain: 'always',
  params: ById,
  body: Wish,
  reply: defineDataReply(CustomRole),
  refusals: ['role-not-found', 'role-exists', 'right-unknown', 'not-allowed'],
})

export const deleteRole = defineEndpoint({
  name: 'deleteRole',
  method: 'DELETE',
  path: '/roles/{id}',
  tag,
  summary: 'An owner deletes a role that nobody has.',
  access: mayWrite,
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
  whileLooking: true,
  reply: doneReply,
  refusals: [],
})
