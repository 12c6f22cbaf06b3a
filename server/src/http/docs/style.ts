/** How the documents of an API describe what all of its calls share: answers, refusals, and how callers are known. */
import { REFUSALS } from '@voltyatra/contract'
import { formatCookieName } from '../cookies.ts'
import type { JsonSchema } from './schemas.ts'

export interface DocumentStyle {
  readonly title: string
  /** Paragraphs, with code between backticks. */
  readonly description: string
  /** The body of a success, made from a call's reply. */
  readonly wrapReply: (reply: JsonSchema) => JsonSchema
  readonly failure: JsonSchema
  readonly failureType: string
  /** Where one reads how to begin. */
  readonly guide?: string
  readonly buildSecuritySchemes: (isSecure: boolean) => Readonly<Record<string, unknown>>
}

const SESSION_DESCRIPTION = `Every answer is JSON in one envelope: \`status: true\` with what was asked for, or \`status: false\` \
with a \`message\` for people, a \`code\` for programs and, where fields are wrong, \`issues\` that name each of them. \
Money is in rupees with at most two decimals, times are RFC 3339 in UTC, ids are text in \`_id\`.

Lists take \`q\`, \`status\`, \`sort\`, \`limit\` and \`cursor\`; \`page.nextCursor\` leads to the next page. A call that \
writes takes an \`Idempotency-Key\`: the same key with the same request gives the first answer again.

An operator’s or a driver’s session travels in an http-only cookie. A request that another website makes is refused.`

const SESSION_FAILURE: JsonSchema = {
  type: 'object',
  properties: {
    status: { const: false },
    message: { type: 'string', description: 'For people' },
    code: { type: 'string', description: 'For programs', enum: Object.keys(REFUSALS) },
    issues: {
      type: 'array',
      description: 'What is wrong with which field',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'The field, its parts joined by dots' },
          message: { type: 'string' },
        },
        required: ['path', 'message'],
      },
    },
  },
  required: ['status', 'message', 'code'],
}

/** The envelope's own field stands before the reply's. */
const withStatus = ({ properties, required, ...reply }: JsonSchema): JsonSchema => ({
  ...reply,
  properties: { status: { const: true }, ...properties },
  required: ['status', ...(required ?? [])],
})

const buildSecuritySchemes = (isSecure: boolean) => ({
  operator: {
    type: 'apiKey',
    in: 'cookie',
    name: formatCookieName('administrator', isSecure),
    description: 'The session of an operator, from POST /access-admin.',
  },
  driver: {
    type: 'apiKey',
    in: 'cookie',
    name: formatCookieName('customer', isSecure),
    description: 'The session of a driver, from a one-time code.',
  },
  partner: {
    type: 'apiKey',
    in: 'cookie',
    name: formatCookieName('partner', isSecure),
    description: 'The session of a person of a partner, from a one-time code.',
  },
  fleet: {
    type: 'apiKey',
    in: 'cookie',
    name: formatCookieName('fleet', isSecure),
    description: 'The session of a person of a fleet, from a one-time code.',
  },
})

/** Of people: sessions as cookies, and one envelope for all answers. */
export const SESSION_STYLE: DocumentStyle = {
  title: 'VoltYatra',
  description: SESSION_DESCRIPTION,
  wrapReply: withStatus,
  failure: SESSION_FAILURE,
  failureType: 'application/json',
  buildSecuritySchemes,
}

const PROGRAM_DESCRIPTION = `A program sends its key with every call: \`Authorization: Bearer vy_live_…\`. The owner of the \
network makes keys in the panel, under Programs; a key has rights, stations, an end and a rate of its own. \`RateLimit-Limit\`, \
\`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) say with every answer how many calls are left of this minute.

A success is JSON with \`data\`. A refusal is a problem of RFC 9457: \`type\`, \`title\`, \`status\`, \`detail\`, a \`code\` for \
programs and, where fields are wrong, \`issues\`. Money is in whole paise, energy in watt-hours, power in watts; times are RFC 3339 in \
UTC. What is outside a key’s stations is as if it were not there.

Lists are oldest first and take \`limit\` and \`cursor\`; \`nextCursor\` leads to the next page. A call that writes takes an \
\`Idempotency-Key\`: the same key with the same request gives the first answer again.

Fields and calls are added to this version; nothing is taken away or given another meaning. Read what you know and pass over the rest.`

const PROBLEM: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string', description: 'urn:voltyatra:problem: and the code' },
    title: { type: 'string', description: 'The same for every problem of this code' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong with this request, for people' },
    code: { type: 'string', description: 'For programs', enum: Object.keys(REFUSALS) },
    issues: SESSION_FAILURE.properties?.issues ?? {},
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
}

/** Of programs: keys, answers without an envelope, problems. */
export const PROGRAM_STYLE: DocumentStyle = {
  title: 'VoltYatra for programs',
  description: PROGRAM_DESCRIPTION,
  wrapReply: (reply) => reply,
  failure: PROBLEM,
  failureType: 'application/problem+json',
  guide: '/developers',
  buildSecuritySchemes: () => ({
    program: { type: 'http', scheme: 'bearer', description: 'A key of the panel, under Programs.' },
  }),
}
