/** How a driver stands with bookings: no-shows, deposits, what is owed. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Timestamp } from '../fields.ts'

/** Whether the driver may reserve ahead. */
const CustomerStanding = z.object({
  noShows: z.number().int().describe('Within noShowDays'),
  noShowDays: z.number().int(),
  noShowsAllowed: z.number().int(),
  isForNowOnly: z.boolean().describe('So many no-shows: only bookings for now are taken'),
  amountOwed: z.number().describe('Rupees; until it is paid nothing is booked or started'),
  depositsHeld: z.number().describe('Rupees: deposits of no-shows that come back'),
  depositBackAt: Timestamp.nullable().describe('When the next of them comes back'),
})

export const getCustomerStanding = defineEndpoint({
  name: 'getCustomerStanding',
  method: 'GET',
  path: '/customers/{id}/standing',
  tag: 'Customers',
  summary:
    'The operator sees what a customer owes, and whether no-shows keep the customer from reserving ahead.',
  access: { may: 'customer.read' },
  params: ById,
  shows: 'params.id',
  reply: defineDataReply(CustomerStanding),
  refusals: ['customer-not-found'],
})
