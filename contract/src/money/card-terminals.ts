/** What card terminals of chargers owe: taken from cards, and not yet paid by their bank. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import {
  defineDataReply,
  Id,
  Line,
  listQuery,
  listReply,
  PositiveRupees,
  Rupees,
  Timestamp,
} from '../fields.ts'

const tag = 'Card terminals'

const TerminalAccount = z.object({
  owed: z
    .number()
    .describe(
      'Rupees that terminals have taken, or are to take of charges that are over, and their bank has not paid',
    ),
  held: z.number().describe('Rupees that charges that go on hold of cards'),
})

export const showTerminalAccount = defineEndpoint({
  name: 'showTerminalAccount',
  method: 'GET',
  path: '/terminal-account',
  tag,
  summary: 'The operator sees what card terminals owe.',
  access: { may: 'settlement.read' },
  reply: defineDataReply(TerminalAccount),
  refusals: [],
})

export const listTerminalPayments = defineEndpoint({
  name: 'listTerminalPayments',
  method: 'GET',
  path: '/terminal-payments',
  tag,
  summary: 'The operator lists what the bank of card terminals has paid, newest first.',
  access: { may: 'settlement.read' },
  query: listQuery({ sort: ['at'] }).omit({ q: true, status: true }),
  reply: listReply(
    z.object({
      _id: Id,
      amount: z.number().describe('Rupees in the bank; below zero where an earlier payment was put right'),
      fee: z.number().describe('Rupees that the bank of the terminals kept, without GST'),
      tax: z.number().describe('Rupees of GST on that'),
      reference: z.string(),
      at: Timestamp,
      by: z.string().describe('Who recorded it'),
    }),
  ),
  refusals: [],
})

export const recordTerminalPayment = defineEndpoint({
  name: 'recordTerminalPayment',
  method: 'POST',
  path: '/terminal-payments',
  tag,
  summary: 'The operator records what the bank of card terminals has paid, or puts an earlier payment right.',
  access: { may: 'settlement.write' },
  reauthentication: 'always',
  body: z.object({
    amount: PositiveRupees.describe('Rupees in the bank'),
    fee: Rupees.describe('Rupees that the bank of the terminals kept, without GST'),
    tax: Rupees.describe('Rupees of GST on that'),
    isCorrection: z
      .boolean({ error: 'true or false' })
      .optional()
      .describe('true: the amounts are taken off again'),
    reference: Line(100, 'Enter the reference of the bank').describe('Once'),
  }),
  success: 201,
  reply: defineDataReply(TerminalAccount),
  refusals: ['terminal-payment-exists'],
})
