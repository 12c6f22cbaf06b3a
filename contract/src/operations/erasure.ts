/** A driver has the own account erased. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { doneReply } from '../fields.ts'

export const eraseDriver = defineEndpoint({
  name: 'eraseDriver',
  method: 'POST',
  path: '/driver/erase',
  tag: 'Driver',
  summary:
    'The driver erases the own account for good: what the law has us keep of charges and payments stays, without the person. Asks for a fresh sign-in or confirmation.',
  access: 'customer',
  idempotency: 'ignored',
  body: z.object({
    confirmation: z
      .literal('erase my account', { error: 'Write that the account is to be erased' })
      .describe('In these words'),
  }),
  reply: doneReply,
  refusals: [
    'confirmation-needed',
    'erase-while-booked',
    'erase-with-balance',
    'erase-with-debt',
    'erase-while-paying',
  ],
})
