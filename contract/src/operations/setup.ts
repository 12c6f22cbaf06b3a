/** What a new installation still needs before it can charge for money, each step done or not by its own rows. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply } from '../fields.ts'

/** In the order in which they are done. */
export const SETUP_STEPS = [
  'company',
  'price',
  'partner',
  'station',
  'registrations',
  'charger',
  'test-charge',
  'payments',
] as const

export const getSetup = defineEndpoint({
  name: 'getSetup',
  method: 'GET',
  path: '/setup',
  tag: 'Dashboard',
  summary: 'The operator sees which steps of setting up a new installation are done.',
  access: { may: 'dashboard.read' },
  reply: defineDataReply(
    z.object({
      steps: z.array(z.object({ name: z.enum(SETUP_STEPS), isDone: z.boolean() })),
      isComplete: z.boolean(),
      statesWithoutRegistration: z
        .array(z.string())
        .describe('The names of states with stations and without a GSTIN of the company'),
    }),
  ),
  refusals: [],
})
