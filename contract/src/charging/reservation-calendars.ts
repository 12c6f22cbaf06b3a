/** A driver's calendar of reservations: a secret address that a calendar app reads (iCalendar, RFC 5545). */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, doneReply, Timestamp } from '../fields.ts'

export const getOwnCalendar = defineEndpoint({
  name: 'getOwnCalendar',
  method: 'GET',
  path: '/driver/calendar',
  tag: 'Driver',
  summary: 'Since when the driver’s calendar has an address, and when it was last read.',
  access: 'customer',
  reply: defineDataReply(
    z.object({
      createdAt: Timestamp.nullable().describe('null: it has no address'),
      readAt: Timestamp.nullable().describe('To the hour; null: not yet'),
    }),
  ),
  refusals: [],
})

export const makeOwnCalendar = defineEndpoint({
  name: 'makeOwnCalendar',
  method: 'POST',
  path: '/driver/calendar',
  tag: 'Driver',
  summary: 'The driver makes a secret address of the calendar, which is shown once; the one before ends.',
  access: 'customer',
  idempotency: 'ignored',
  reply: defineDataReply(z.object({ address: z.string() })),
  refusals: [],
})

export const endOwnCalendar = defineEndpoint({
  name: 'endOwnCalendar',
  method: 'DELETE',
  path: '/driver/calendar',
  tag: 'Driver',
  summary: 'The driver ends the address of the calendar.',
  access: 'customer',
  reply: doneReply,
  refusals: [],
})

export const readCalendar = defineEndpoint({
  name: 'readCalendar',
  method: 'GET',
  path: '/calendars/{secret}/reservations.ics',
  tag: 'Driver',
  summary:
    'A driver’s reservations as iCalendar, by the address that the driver has given to a calendar app.',
  access: 'public',
  params: z.object({
    secret: z
      .string({ error: 'Not an address of a calendar' })
      .regex(/^[\w-]{43}$/, 'Not an address of a calendar')
      .describe('From the driver; nobody can guess it'),
  }),
  reply: z.object({}),
  file: 'text/calendar',
  refusals: ['calendar-not-found'],
})
