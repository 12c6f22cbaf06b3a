/** Banks are asked whose an account is, before money goes to it. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, Id, Line } from '../fields.ts'
import { BankDetails } from './bank-details.ts'

const tag = 'Bank details'
const params = ById.extend({ detailsId: Id })

export const askBank = defineEndpoint({
  name: 'askBank',
  method: 'POST',
  path: '/partners/{id}/bank-details/{detailsId}/ask-bank',
  tag,
  summary:
    'The operator has the bank asked, through the provider of payouts, whose the account is. Each question costs money: five in a day for one partner.',
  access: { may: 'partner.pay' },
  reauthentication: { not: 'changes-nothing' },
  params,
  reply: defineDataReply(BankDetails),
  refusals: ['bank-account-not-found', 'bank-check-running', 'bank-checks-not-set-up', 'bank-checks-used-up'],
})

export const acceptBankCheck = defineEndpoint({
  name: 'acceptBankCheck',
  method: 'POST',
  path: '/partners/{id}/bank-details/{detailsId}/accept-check',
  tag,
  summary:
    'An operator who did not enter the account lets it be paid although its bank names somebody else, or could not be asked.',
  access: { may: 'partner.pay' },
  reauthentication: 'always',
  params,
  body: z.object({ reason: Line(300, 'Say what you compared the name with') }),
  reply: defineDataReply(BankDetails),
  refusals: ['bank-account-not-found', 'bank-check-own', 'bank-check-state'],
})
