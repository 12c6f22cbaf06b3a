/** Wallets changed by an operator: goodwill, and corrections; and how much each role may. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Line, Rupees } from '../fields.ts'

export const ADJUSTMENT_REASONS = [
  'charge-failed',
  'charger-fault',
  'wrong-bill',
  'payment-missing',
  'credited-twice',
  'complaint',
  'other',
] as const

const MOST_RUPEES = 100_000_000

const Amount = z
  .number({ error: 'Enter an amount in rupees' })
  .min(-MOST_RUPEES, 'The amount is too large')
  .max(MOST_RUPEES, 'The amount is too large')
  .refine((rupees) => Math.round(rupees * 100) / 100 === rupees, 'At most two decimals')
  .refine((rupees) => rupees !== 0, 'The amount must not be zero')
  .describe('Rupees into the wallet; a correction below zero takes out of it')

export const adjustWallet = defineEndpoint({
  name: 'adjustWallet',
  method: 'POST',
  path: '/customers/{id}/wallet-adjustments',
  tag: 'Customers',
  summary: 'The operator gives a customer goodwill, or puts the wallet right.',
  access: { may: 'wallet.adjust' },
  reauthentication: 'sometimes',
  params: ById,
  body: z
    .object({
      kind: z.enum(['goodwill', 'correction'], { error: 'Goodwill or correction' }),
      amount: Amount,
      reason: z.enum(ADJUSTMENT_REASONS, { error: 'Please choose a reason' }),
      note: Line(500, 'Please say in a few words why'),
      bookingId: Id.optional().describe('The booking that it is about'),
    })
    .refine(({ kind, amount }) => kind === 'correction' || amount > 0, {
      path: ['amount'],
      message: 'Goodwill is an amount above zero',
    }),
  success: 201,
  reply: defineDataReply(
    z.object({
      _id: Id,
      before: z.number().describe('Rupees in the wallet before it'),
      after: z.number().describe('Rupees in the wallet after it'),
    }),
  ),
  refusals: [
    'customer-not-found',
    'booking-not-found',
    'adjustment-limit',
    'exceeds-invoice',
    'paid-by-fleet',
    'wallet-short',
    'wallet-limit',
  ],
})

const Limit = z.object({
  role: z.enum(['owner', 'manager'], { error: 'Owner or manager' }),
  once: Rupees.describe('Rupees that one person may give or take at once'),
  day: Rupees.describe('Rupees that one person may give or take on a day in India'),
})

const Limits = z.object({
  own: z
    .object({ once: z.number(), day: z.number(), leftToday: z.number() })
    .nullable()
    .describe('Of who asks; null where the role may not'),
  roles: z.array(Limit),
})

export const getAdjustmentLimits = defineEndpoint({
  name: 'getAdjustmentLimits',
  method: 'GET',
  path: '/wallet-adjustment-limits',
  tag: 'Customers',
  summary: 'The operator reads how much wallets may be changed by hand.',
  access: { may: 'wallet.adjust' },
  reply: defineDataReply(Limits),
  refusals: [],
})

export const setAdjustmentLimit = defineEndpoint({
  name: 'setAdjustmentLimit',
  method: 'PUT',
  path: '/wallet-adjustment-limits',
  tag: 'Customers',
  summary: 'An owner says how much one person of a role may change wallets by hand.',
  access: { may: 'wallet.configure' },
  reauthentication: 'always',
  body: Limit.refine(({ once, day }) => day >= once, {
    path: ['day'],
    message: 'The limit of a day cannot be lower than the limit at once',
  }),
  reply: defineDataReply(Limits),
  refusals: [],
})
