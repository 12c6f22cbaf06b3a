/** Withdrawals: payouts to partners of what they are owed. */

import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineExport, PAGE } from '../exported.ts'
import {
  ById,
  defineDataReply,
  Id,
  Line,
  listQuery,
  listReply,
  PositiveRupees,
  parseFromText,
  Timestamp,
} from '../fields.ts'
import { Partner } from '../people/partners.ts'

const INVALID_AMOUNT = 'Please enter Valid amount !'

/** What a bank calls a payment: 12 characters for UPI and IMPS, 16 for NEFT, 22 for RTGS; others are let pass. */
const Utr = z
  .string({ error: 'Please enter the UTR' })
  .transform((utr) => utr.replaceAll(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{6,35}$/, 'A UTR has 6 to 35 letters and digits'))

const toAbsentIfEmpty = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

const WithdrawalAmount = parseFromText(
  z
    .number(INVALID_AMOUNT)
    .refine((rupees) => PositiveRupees.safeParse(rupees).success, INVALID_AMOUNT)
    .describe('Rupees above zero, at most two decimals'),
)

export const Withdrawal = z.object({
  _id: Id,
  partnerId: Id,
  partnerName: z.string(),
  amount: z.number().describe('Rupees'),
  utr: z.string().nullable().describe('What the bank calls the payment'),
  note: z.string().nullable(),
  createdAt: Timestamp,
  createdBy: z.string().nullable().describe('The e-mail address of the operator who recorded it'),
})

export const confirmPartnerPayment = defineEndpoint({
  name: 'confirmPartnerPayment',
  method: 'PUT',
  path: '/admin/partner/confirm-payment/{id}',
  tag: 'Withdrawals',
  summary: 'The operator records a payout to a partner, of no more than it is owed.',
  access: { may: 'partner.pay' },
  reauthentication: 'always',
  params: ById,
  body: z.object({
    amount: WithdrawalAmount,
    utr: z
      .preprocess(toAbsentIfEmpty, Utr.optional())
      .describe('What the bank calls the payment; the same one is not recorded twice'),
    note: z.preprocess(toAbsentIfEmpty, Line(300).optional()),
  }),
  reply: defineDataReply(
    z.object({
      withdrawal: Withdrawal,
      partner: Partner.pick({
        _id: true,
        name: true,
        mobile: true,
        email: true,
        status: true,
        balance: true,
      }),
    }),
  ),
  refusals: ['partner-not-found', 'exceeds-owed', 'utr-taken'],
})

export const listWithdrawals = defineEndpoint({
  name: 'listWithdrawals',
  method: 'GET',
  path: '/withdrawals',
  tag: 'Withdrawals',
  summary: 'The operator lists the payouts and searches them by partner.',
  access: { may: 'withdrawal.read' },
  query: listQuery({ sort: ['createdAt', 'amount'] }),
  reply: listReply(Withdrawal),
  refusals: [],
})

export const exportWithdrawals = defineExport({
  name: 'exportWithdrawals',
  file: 'withdrawals',
  of: 'the payouts',
  list: listWithdrawals,
  query: listWithdrawals.query.omit(PAGE),
})
