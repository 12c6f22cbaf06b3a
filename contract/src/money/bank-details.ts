/** Where partners are paid: entered by one operator, confirmed by another. Account numbers never leave whole. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Line, Timestamp } from '../fields.ts'

const tag = 'Bank details'

const AccountNumber = z
  .string({ error: 'Enter the account number' })
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{9,18}$/, 'An account number has 9 to 18 digits'))

const BankCheck = z.object({
  state: z
    .enum(['asked', 'matched', 'differs', 'invalid', 'failed', 'accepted'])
    .describe('What the bank said; accepted: a second person let it be paid nevertheless'),
  nameAtBank: z.string().nullable(),
  providerMessage: z.string().nullable().describe('The words of the provider'),
  askedAt: Timestamp,
  askedBy: z.string().nullable().describe('Null where the program asked'),
  answeredAt: Timestamp.nullable(),
  acceptedAt: Timestamp.nullable(),
  acceptedBy: z.string().nullable(),
  reason: z.string().nullable(),
})

export const BankDetails = z.object({
  _id: Id,
  holder: z.string(),
  maskedNumber: z.string().describe('The last four digits'),
  ifsc: z.string(),
  bankName: z.string(),
  state: z.enum(['in-force', 'awaiting', 'replaced', 'withdrawn']),
  proposedAt: Timestamp,
  proposedBy: z
    .string()
    .describe('The e-mail address of the operator, or the name of the person of the partner'),
  confirmedAt: Timestamp.nullable(),
  confirmedBy: z.string().nullable(),
  withdrawnAt: Timestamp.nullable(),
  withdrawnBy: z.string().nullable(),
  isOwn: z.boolean().describe('Who asks has entered them'),
  isByPartner: z.boolean().describe('People of the partner entered them and confirm them'),
  check: BankCheck.nullable().describe('The last question to the bank whose account it is'),
})

export const partnerBankDetails = defineEndpoint({
  name: 'partnerBankDetails',
  method: 'GET',
  path: '/partners/{id}/bank-details',
  tag,
  summary: 'All bank details that were ever entered for a partner, newest first, with masked numbers.',
  access: { may: 'withdrawal.read' },
  params: ById,
  reply: z.object({ data: z.array(BankDetails) }),
  refusals: ['partner-not-found'],
})

export const proposeBankDetails = defineEndpoint({
  name: 'proposeBankDetails',
  method: 'POST',
  path: '/partners/{id}/bank-details',
  tag,
  summary:
    'The operator enters bank details; another one has to confirm them. A payout of the partner in a drafted run is taken out.',
  access: { may: 'partner.pay' },
  reauthentication: 'always',
  params: ById,
  body: z.object({
    holder: Line(100, 'Enter the name of the account holder').regex(
      /^[A-Za-z][A-Za-z0-9 .,&'()/-]*$/,
      'Write the name in Latin letters, as the bank has it',
    ),
    number: AccountNumber,
    ifsc: Line(20, 'Enter the IFSC'),
  }),
  success: 201,
  reply: defineDataReply(BankDetails),
  refusals: ['partner-not-found', 'ifsc-invalid', 'bank-details-awaiting'],
})

export const confirmBankDetails = defineEndpoint({
  name: 'confirmBankDetails',
  method: 'POST',
  path: '/partners/{id}/bank-details/{detailsId}/confirm',
  tag,
  summary:
    'A second operator confirms bank details by entering the account number from the partner’s document.',
  access: { may: 'partner.pay' },
  reauthentication: 'always',
  params: ById.extend({ detailsId: Id }),
  body: z.object({ number: AccountNumber }),
  reply: defineDataReply(BankDetails),
  refusals: [
    'bank-details-not-found',
    'bank-details-own',
    'bank-details-of-partner',
    'account-number-differs',
  ],
})

export const withdrawBankDetails = defineEndpoint({
  name: 'withdrawBankDetails',
  method: 'POST',
  path: '/partners/{id}/bank-details/{detailsId}/withdraw',
  tag,
  summary: 'The operator drops bank details that wait to be confirmed.',
  access: { may: 'partner.pay' },
  reauthentication: { not: 'takes-away' },
  params: ById.extend({ detailsId: Id }),
  reply: z.object({ message: z.string() }),
  refusals: ['bank-details-not-found'],
})
