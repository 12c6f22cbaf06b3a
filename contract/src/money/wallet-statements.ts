/** What moved in and out of a wallet, as its driver and the operator read it. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, Id, listQuery, listReply, Timestamp } from '../fields.ts'

const WalletEntry = z.object({
  _id: Id,
  kind: z.enum([
    'top_up',
    'hold',
    'release',
    'settlement',
    'payout',
    'order_refund',
    'refund_return',
    'block_use',
    'block_return',
    'block_refund',
    'dispute_loss',
    'fleet_use',
    'fleet_return',
    'fleet_payment',
    'terminal_use',
    'terminal_return',
    'terminal_move',
    'goodwill',
    'correction',
    'overrun',
    'collection',
    'deposit',
    'deposit_return',
    'payout_return',
    'statement',
  ]),
  amount: z.number().describe('Rupees; negative where the wallet paid'),
  balanceAfter: z.number().describe('Rupees'),
  subjectId: Id.describe('The order, refund, booking or adjustment that moved the money'),
  at: Timestamp,
})

const WalletMovement = WalletEntry.extend({
  booking: z.object({ _id: Id, stationName: z.string() }).nullable(),
  order: z.object({ _id: Id, orderId: z.string() }).nullable(),
  reason: z.string().nullable().describe('Of a refund or an adjustment'),
  note: z.string().nullable().describe('What the operator wrote'),
  by: z.string().nullable().describe('Who did it'),
})

export const listWalletEntries = defineEndpoint({
  name: 'listWalletEntries',
  method: 'GET',
  path: '/driver/wallet',
  tag: 'Driver',
  summary: 'The driver reads what moved in and out of the own wallet.',
  access: 'customer',
  query: listQuery({ sort: ['at'] }),
  reply: listReply(WalletEntry),
  refusals: [],
})

export const listCustomerWallet = defineEndpoint({
  name: 'listCustomerWallet',
  method: 'GET',
  path: '/customers/{id}/wallet',
  tag: 'Customers',
  summary: 'The operator reads what moved in and out of a customer’s wallet.',
  access: { may: 'customer.read' },
  params: ById,
  query: listQuery({ sort: ['at'] }),
  shows: 'params.id',
  reply: listReply(WalletMovement),
  refusals: ['customer-not-found'],
})
