/** What the owner asks of operators who sign in, and how a lost second factor is restored. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, Rupees, Timestamp } from '../fields.ts'
import { AdministratorRole } from './administrators.ts'

const tag = 'Access policy'
const mayWrite = { may: 'administrator.write' } as const

const MINUTES = 'From 5 to 720 minutes'
const IdleMinutes = z
  .number(MINUTES)
  .int(MINUTES)
  .min(5, MINUTES)
  .max(720, MINUTES)
  .nullable()
  .describe('Null for never')

const AccessPolicy = z.object({
  factorRoles: z.array(AdministratorRole).max(6).describe('Roles that need a second factor'),
  factorFrom: Timestamp.nullable().describe('From when on'),
  refundLimit: Rupees.describe('Refunds of an order above it ask again who one is'),
  idleMinutesMoney: IdleMinutes.describe('Owner, manager, accountant and roles of your own; null for never'),
  idleMinutesOthers: IdleMinutes.describe('Support and viewer; null for never'),
})

export const showAccessPolicy = defineEndpoint({
  name: 'showAccessPolicy',
  method: 'GET',
  path: '/access-policy',
  tag,
  summary: 'What is asked of operators who sign in.',
  access: { may: 'administrator.read' },
  reply: defineDataReply(AccessPolicy),
  refusals: [],
})

export const setAccessPolicy = defineEndpoint({
  name: 'setAccessPolicy',
  method: 'PUT',
  path: '/access-policy',
  tag,
  summary: 'The owner changes what is asked of operators who sign in.',
  access: mayWrite,
  reauthentication: 'always',
  body: AccessPolicy,
  reply: defineDataReply(AccessPolicy),
  refusals: ['factor-date-missing'],
})

export const FactorRestoration = z.object({
  _id: Id,
  administratorId: Id,
  email: z.string().describe('Of who has lost the second factor'),
  askedBy: z.string(),
  askedAt: Timestamp,
  expiresAt: Timestamp,
  reason: z.string(),
  mayConfirm: z.boolean().describe('Whether the caller is a third person, whose account is a day old'),
})

export const listFactorRestorations = defineEndpoint({
  name: 'listFactorRestorations',
  method: 'GET',
  path: '/factor-restorations',
  tag,
  summary: 'Lost second factors that wait for a second person.',
  access: { may: 'administrator.read' },
  reply: defineDataReply(z.array(FactorRestoration)),
  refusals: [],
})

export const requestFactorRestoration = defineEndpoint({
  name: 'askFactorRestoration',
  method: 'POST',
  path: '/administrators/{id}/factor-restoration',
  tag,
  summary: 'One person asks that another’s lost second factor be removed; a third one confirms within a day.',
  access: mayWrite,
  reauthentication: 'always',
  params: ById,
  body: z.object({ reason: Line(300, 'Say how you know that it is lost') }),
  success: 201,
  reply: doneReply,
  refusals: [
    'administrator-not-found',
    'not-allowed',
    'account-too-new',
    'factor-not-set-up',
    'restoration-exists',
  ],
})

export const confirmFactorRestoration = defineEndpoint({
  name: 'confirmFactorRestoration',
  method: 'POST',
  path: '/factor-restorations/{id}/confirm',
  tag,
  summary: 'Another person confirms: the second factor is removed, and the person’s sessions end.',
  access: mayWrite,
  reauthentication: 'always',
  params: ById,
  reply: doneReply,
  refusals: ['restoration-not-found', 'third-person-needed', 'account-too-new'],
})

export const withdrawFactorRestoration = defineEndpoint({
  name: 'withdrawFactorRestoration',
  method: 'POST',
  path: '/factor-restorations/{id}/withdraw',
  tag,
  summary: 'The second factor stays as it is.',
  access: mayWrite,
  reauthentication: { not: 'takes-away' },
  params: ById,
  reply: doneReply,
  refusals: ['restoration-not-found'],
})

export const keepOwnSession = defineEndpoint({
  name: 'keepOwnSession',
  method: 'POST',
  path: '/administrators/me/active',
  tag: 'Administrators',
  summary: 'Says that a person uses the panel: reading alone keeps no session open.',
  access: 'operator',
  reauthentication: { not: 'changes-nothing' },
  beforeFactor: true,
  whileLooking: true,
  idempotency: 'ignored',
  reply: doneReply,
  refusals: [],
})
