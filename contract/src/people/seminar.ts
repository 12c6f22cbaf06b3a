/** The partner seminar: who registers, and how the operator works the list. */

import * as z from 'zod'
import { defineAttentionFilter } from '../attention.ts'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import { ById, defineDataReply, Email, Id, Line, Lines, listQuery, listReply, Timestamp } from '../fields.ts'
import { CommissionPercent } from './partners.ts'

const STATUSES = ['new', 'contacted', 'converted', 'declined'] as const

/** A form sends an optional field that was left empty as an empty text. */
const defineOptional = <S extends z.ZodType<string>>(schema: S) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    schema.optional(),
  )

/** As the form takes it. */
const SeminarPhone = z
  .string({ error: 'Please enter a valid phone number' })
  .trim()
  .max(40, 'At most 40 characters')
  .regex(/^[\d\s\-+()]{10,}$/, 'Please enter a valid phone number')
  .describe('At least 10 characters of digits, spaces, hyphens, plus and parentheses')

export const SeminarRegistration = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  business: z.string().nullable(),
  location: z.string(),
  seminar: z.string(),
  seminarAt: Timestamp.describe('When the seminar begins'),
  questions: z.string().nullable(),
  status: z.enum(STATUSES),
  partnerId: Id.nullable().describe('The partner that the registration became'),
  createdAt: Timestamp,
})

export const registerForSeminar = defineEndpoint({
  name: 'registerForSeminar',
  method: 'POST',
  path: '/seminar-registration',
  tag: 'Seminar',
  summary: 'A visitor registers for the coming partner seminar.',
  access: 'public',
  body: z.object({
    name: Line(200, 'Please enter your full name'),
    email: Email,
    phone: SeminarPhone,
    business: defineOptional(Line(200)),
    location: Line(300, 'Please enter your location'),
    seminar: defineOptional(Line(200)),
    questions: defineOptional(Lines(5000)),
  }),
  success: 201,
  reply: defineDataReply(SeminarRegistration),
  refusals: [],
})

export const listSeminarRegistrations = defineEndpoint({
  name: 'listSeminarRegistrations',
  method: 'GET',
  path: '/seminar-registrations',
  tag: 'Seminar',
  summary: 'The operator reads the seminar registrations.',
  access: { may: 'seminar.read' },
  query: listQuery({ sort: ['createdAt', 'name', 'seminarAt'], status: STATUSES }).extend(
    defineAttentionFilter('/seminar-registrations'),
  ),
  reply: listReply(SeminarRegistration),
  refusals: [],
})

export const moveSeminarRegistration = defineEndpoint({
  name: 'moveSeminarRegistration',
  method: 'PUT',
  path: '/seminar-registrations/{id}/status',
  tag: 'Seminar',
  summary: 'The operator notes that a person was spoken to, or declined.',
  access: { may: 'seminar.write' },
  params: ById,
  body: z.object({
    status: z.enum(['new', 'contacted', 'declined'], {
      error: 'One of new, contacted, declined; a partner is made by converting',
    }),
  }),
  reply: defineDataReply(SeminarRegistration),
  refusals: ['registration-not-found', 'registration-state'],
})

export const convertSeminarRegistration = defineEndpoint({
  name: 'convertSeminarRegistration',
  method: 'POST',
  path: '/seminar-registrations/{id}/convert',
  tag: 'Seminar',
  summary: 'The operator makes a person who was spoken to a partner, pending approval.',
  access: { may: 'partner.write' },
  within: 'nothing',
  params: ById,
  body: z.object({
    commissionPercent: CommissionPercent.optional(),
    gstin: defineOptional(Line(30)),
  }),
  reply: defineDataReply(SeminarRegistration),
  refusals: ['registration-not-found', 'registration-state', 'partner-exists', 'gstin-invalid'],
})

export const exportSeminar = defineExport({
  name: 'exportSeminar',
  file: 'seminar',
  of: 'the seminar registrations',
  list: listSeminarRegistrations,
  query: listSeminarRegistrations.query.omit(PAGE),
})
