/** What fleets are asked to pay for each month. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Timestamp } from '../fields.ts'

export const FLEET_REQUEST_STATES = ['open', 'overdue', 'stopped', 'paid'] as const

const FleetRequest = z.object({
  _id: Id,
  number: z.string().describe('By which the fleet names it when it pays'),
  month: z.string().describe('In India, as 2026-11'),
  amount: z.number().describe('Rupees with GST'),
  covered: z.number().describe('Rupees of it that have been paid or given back'),
  dueDay: z.string().describe('YYYY-MM-DD: the last day in India on which it is paid in time'),
  state: z
    .enum(FLEET_REQUEST_STATES)
    .describe('stopped: no charge begins at the cost of the fleet until it has paid'),
})

export const listFleetRequests = defineEndpoint({
  name: 'listFleetRequests',
  method: 'GET',
  path: '/fleets/{id}/payment-requests',
  tag: 'Fleets',
  summary: 'The operator lists what a fleet was asked to pay, month by month, newest first.',
  access: { may: 'fleet.read' },
  params: ById,
  reply: defineDataReply(z.array(FleetRequest)),
  refusals: ['fleet-not-found'],
})

export const listOwnFleetRequests = defineEndpoint({
  name: 'listOwnFleetRequests',
  method: 'GET',
  path: '/fleet/payment-requests',
  tag: 'Fleet portal',
  summary: 'What the own fleet is asked to pay, month by month, newest first.',
  access: 'fleet',
  reply: defineDataReply(z.array(FleetRequest)),
  refusals: [],
})

export const payOwnFleetRequest = defineEndpoint({
  name: 'payOwnFleetRequest',
  method: 'POST',
  path: '/fleet/payment-requests/{id}/payment',
  tag: 'Fleet portal',
  summary: 'The fleet pays what is left of a request at a payment provider, at the address of the answer.',
  access: 'fleet',
  params: ById,
  success: 201,
  reply: defineDataReply(
    z.object({
      address: z.string().describe('Whoever has it can pay; it is not kept'),
      amount: z.number().describe('Rupees: what is left, at most what one payment may be'),
      endsAt: Timestamp.describe('Nothing new can be paid there from then on'),
    }),
  ),
  refusals: ['fleet-request-not-found', 'fleet-request-paid', 'fleet-links-of-a-day'],
})
