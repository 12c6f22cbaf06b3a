/** The company's accounts with payment providers: keys that are entered and never shown again, and the log of calls. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, Id, Line, listQuery, Page, Timestamp } from '../fields.ts'

export const PAYMENT_PROVIDERS = ['cashfree', 'razorpay'] as const

const tag = 'Payment providers'

const PaymentAccount = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  mode: z.enum(['test', 'live']).nullable().describe('As the keys say; null while none are entered'),
  keyId: z.string().nullable().describe('The public half of the keys'),
  isOn: z.boolean().describe('Gets new payments; those that it has stay with it'),
  position: z.number().int().nullable().describe('1 is asked first for a new payment'),
  takesBlocks: z
    .boolean()
    .nullable()
    .describe(
      'Whether drivers may have an amount blocked by UPI there; null where it cannot, or without keys',
    ),
  takesMandates: z.boolean().nullable().describe('The same of mandates for automatic top-ups'),
  answeredAt: Timestamp.nullable().describe('When it first answered since it last failed or got other keys'),
  failingSince: Timestamp.nullable(),
  lastFailure: z.string().nullable(),
})

const PaymentSettings = z.object({
  accounts: z.array(PaymentAccount).describe('One for each provider, whether keys are entered or not'),
  money: z
    .enum(['test', 'live'])
    .nullable()
    .describe('Whether the money in wallets is real: decided by the first payment'),
  webhookUrl: z.string().describe('What is entered at the provider as the address of its messages'),
  isSimulated: z.boolean().describe('Payments without an account go to the simulated provider'),
})

export const getPaymentSettings = defineEndpoint({
  name: 'getPaymentSettings',
  method: 'GET',
  path: '/payment-accounts',
  tag,
  summary: 'The operator sees which payment providers are set up, which are up, and which fail since when.',
  access: { may: 'payment-account.read' },
  reply: defineDataReply(PaymentSettings),
  refusals: [],
})

const ByProvider = z.object({
  provider: z.enum(PAYMENT_PROVIDERS, { error: `One of ${PAYMENT_PROVIDERS.join(', ')}` }),
})

export const enterPaymentKeys = defineEndpoint({
  name: 'enterPaymentKeys',
  method: 'PUT',
  path: '/payment-accounts/{provider}',
  tag,
  summary:
    'The owner enters the keys of a payment provider. They are stored encrypted and never shown again.',
  access: { may: 'payment-account.write' },
  reauthentication: 'always',
  params: ByProvider,
  body: z.object({
    keyId: Line(100, 'Enter the key id'),
    secret: Line(300, 'Enter the secret'),
    webhookSecret: Line(300).optional().describe('Razorpay’s; Cashfree signs its messages with the secret'),
  }),
  reply: defineDataReply(PaymentSettings),
  refusals: ['payment-keys-invalid', 'payment-mode-mixed', 'live-keys-on-this-machine'],
})

export const changePaymentUse = defineEndpoint({
  name: 'changePaymentUse',
  method: 'PUT',
  path: '/payment-accounts/{provider}/use',
  tag,
  summary:
    'The owner says whether a provider gets new payments, whether it is asked first, and whether it blocks amounts by UPI.',
  access: { may: 'payment-account.write' },
  reauthentication: 'always',
  params: ByProvider,
  body: z.object({
    isOn: z.boolean({ error: 'Say whether it gets new payments' }),
    isFirst: z.boolean({ error: 'Say whether it is asked first' }),
    takesBlocks: z
      .boolean({ error: 'Say whether it is asked to block amounts' })
      .optional()
      .describe('Left out, it stays as it is'),
    takesMandates: z
      .boolean({ error: 'Say whether drivers may be debited by a mandate there' })
      .optional()
      .describe('Left out, it stays as it is'),
  }),
  reply: defineDataReply(PaymentSettings),
  refusals: ['payment-account-not-found'],
})

export const testPaymentKeys = defineEndpoint({
  name: 'testPaymentKeys',
  method: 'POST',
  path: '/payment-accounts/{provider}/test',
  tag,
  summary: 'The owner has the provider asked whether it takes the keys. Nothing is paid.',
  access: { may: 'payment-account.write' },
  reauthentication: { not: 'changes-nothing' },
  params: ByProvider,
  idempotency: 'ignored',
  reply: defineDataReply(z.object({ outcome: z.enum(['taken', 'refused', 'down', 'secret-unreadable']) })),
  refusals: ['payment-account-not-found'],
})

const PaymentCall = z.object({
  _id: Id,
  provider: z.string(),
  direction: z.enum(['in', 'out']).describe('out: our call; in: a message of the provider'),
  operation: z.string(),
  method: z.string(),
  path: z.string(),
  orderId: z.string().nullable(),
  at: Timestamp,
  tookMs: z.number().nullable(),
  status: z.number().nullable().describe('null where no answer came, and for messages of the provider'),
  failure: z.string().nullable(),
  request: z.string().nullable().describe('Without secrets and card numbers'),
  answer: z.string().nullable(),
})

export const listPaymentCalls = defineEndpoint({
  name: 'listPaymentCalls',
  method: 'GET',
  path: '/payment-calls',
  tag,
  summary: 'The operator searches what we and payment providers said to each other in the last 90 days.',
  access: { may: 'payment-account.read' },
  query: listQuery({ sort: ['at'] }).extend({
    provider: z.enum(PAYMENT_PROVIDERS, { error: `One of ${PAYMENT_PROVIDERS.join(', ')}` }).optional(),
    failed: z
      .enum(['true'], { error: 'true or nothing' })
      .optional()
      .describe('Only calls without an answer, or with a refusal'),
  }),
  reply: z.object({ data: z.array(PaymentCall), page: Page }),
  refusals: [],
})
