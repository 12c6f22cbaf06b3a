/** Payouts that a provider sends, instead of the bank's file. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Line } from '../fields.ts'

const tag = 'Payout runs'

const PayoutSending = z.object({
  mode: z
    .enum(['test', 'live', 'simulated'])
    .nullable()
    .describe('As the keys say; while none are entered null, or simulated on a development installation'),
  provider: z.enum(['cashfree', 'razorpay']).nullable().describe('Whose keys are entered'),
  accountNumber: z
    .string()
    .nullable()
    .describe('RazorpayX: the last four digits of the account that payouts are taken from'),
  keyId: z.string().nullable().describe('The public half of the keys'),
  checksAccounts: z
    .boolean()
    .describe('No account of a partner is paid before its bank has been asked whose it is'),
  webhookUrl: z.string().describe('What is entered at the provider as the address of its messages'),
})

export const getPayoutSending = defineEndpoint({
  name: 'getPayoutSending',
  method: 'GET',
  path: '/payout-sending',
  tag,
  summary: 'The operator sees whether payouts can be sent through a provider.',
  access: { may: 'withdrawal.read' },
  reply: defineDataReply(PayoutSending),
  refusals: [],
})

export const enterPayoutKeys = defineEndpoint({
  name: 'enterPayoutKeys',
  method: 'PUT',
  path: '/payout-sending',
  tag,
  summary:
    'The owner enters the keys of Cashfree Payouts or RazorpayX. They are stored encrypted and never shown again.',
  access: { may: 'payment-account.write' },
  reauthentication: 'always',
  body: z.object({
    keyId: Line(100, 'Enter the client id').describe('Of RazorpayX it begins with rzp_'),
    secret: Line(300, 'Enter the client secret'),
    accountNumber: z
      .string()
      .regex(/^[\dA-Za-z]{5,35}$/, 'Enter 5 to 35 digits or letters')
      .optional()
      .describe('RazorpayX: the account that payouts are taken from'),
    webhookSecret: Line(200, 'Enter the secret of its messages')
      .optional()
      .describe('RazorpayX: what its messages are signed with, at least 8 signs'),
    checksAccounts: z
      .boolean({ error: 'true or false' })
      .optional()
      .describe('RazorpayX: whether banks are asked whose an account is, which its live mode offers'),
    checkKeyId: Line(100, 'Enter the client id of the checks')
      .optional()
      .describe('Cashfree: the client id of its bank account verification, which has keys of its own'),
    checkSecret: Line(300, 'Enter the client secret of the checks').optional(),
  }),
  reply: defineDataReply(PayoutSending),
  refusals: ['payment-keys-invalid', 'payment-mode-mixed', 'live-keys-on-this-machine', 'payouts-under-way'],
})

export const testPayoutKeys = defineEndpoint({
  name: 'testPayoutKeys',
  method: 'POST',
  path: '/payout-sending/test',
  tag,
  summary: 'The owner has the provider asked whether it takes the keys. Nothing is paid.',
  access: { may: 'payment-account.write' },
  reauthentication: { not: 'changes-nothing' },
  idempotency: 'ignored',
  reply: defineDataReply(z.object({ outcome: z.enum(['taken', 'refused', 'down', 'secret-unreadable']) })),
  refusals: ['payout-sending-not-set-up'],
})

export const sendPayoutRun = defineEndpoint({
  name: 'sendPayoutRun',
  method: 'POST',
  path: '/payout-runs/{id}/send',
  tag,
  summary:
    'The operator has the provider send an approved run. Its file for the bank cannot be taken out then.',
  access: { may: 'partner.pay' },
  reauthentication: 'always',
  params: ById,
  reply: doneReply,
  refusals: [
    'payout-run-not-found',
    'payout-run-state',
    'payout-sending-not-set-up',
    'payout-run-file-taken',
    'payout-blocked',
  ],
})

export const payoutWebhook = defineEndpoint({
  name: 'payoutWebhook',
  method: 'POST',
  path: '/payout-webhook',
  tag: 'Payments',
  summary: 'The provider of payouts reports what became of one, signed, any number of times.',
  access: 'public',
  rawBody: true,
  idempotency: 'ignored',
  reply: doneReply,
  refusals: ['signature-invalid'],
})
