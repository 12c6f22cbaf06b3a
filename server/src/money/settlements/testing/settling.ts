/** What tests of settlements share: paid orders of the simulated provider, and what a provider says of them. */
import { add, computeShare, minutes, negate, ok, parseRupees, subtract, ZERO } from '@voltyatra/domain'
import { differencesIn } from '../../../operations/books/testing/differences.ts'
import type {
  PaymentProvider,
  ProviderRefund,
  ProviderSettlement,
  ProviderSettlementLine,
} from '../../../platform/payment-provider.ts'
import { type Caller, type TestApp, testApp } from '../../../testing/test-app.ts'
import { applyProviderRefund } from '../../orders/apply-provider-refund.ts'
import { sendDueRefunds } from '../../orders/index.ts'
import { findSimulatedProvider, openOrder, pay } from '../../orders/testing/paying.ts'
import { reconcileSettlements } from '../index.ts'

export interface PaidOrder {
  readonly id: string
  readonly orderId: string
  readonly paymentId: string
}

export interface SettlingWorld extends TestApp {
  readonly accountant: Caller
  /** Rupees. */
  paid(amount?: number): Promise<PaidOrder>
  /** Reads what the provider says; undefined: what the simulated one says by itself. */
  read(settlements?: readonly ProviderSettlement[]): ReturnType<typeof reconcileSettlements>
  /** Has the providers asked for the refunds that are in flight, until they have sent them. */
  sendRefunds(): Promise<void>
  /** The provider has given a payment back by itself. */
  takeBack(refund: ProviderRefund): Promise<string>
  /** What the whole audit finds of the ledger. */
  audit(): Promise<readonly string[]>
  /** In paise; a debit lies below zero. */
  balance(kind: string): Promise<number>
  open(): Promise<{ kind: string; amount: number; _id: string }[]>
}

type Settling = Pick<TestApp, 'app' | 'clock'>

const log = { error: () => undefined }

/** Reads what the provider says of its settlements; without any what the simulated one says by itself. */
export function readSettlements(
  test: Settling,
  settlements?: readonly ProviderSettlement[],
): ReturnType<typeof reconcileSettlements> {
  const provider = findSimulatedProvider(test)
  const reading: PaymentProvider = settlements
    ? { ...provider, listSettlements: async () => ok(settlements) }
    : provider
  return reconcileSettlements({ db: test.app.database.db, providers: [reading], now: test.clock.now(), log })
}

/** The provider says that it has given a payment back by itself. */
export const takeBack = (test: Settling, refund: ProviderRefund) =>
  applyProviderRefund(
    { db: test.app.database.db, now: test.clock.now(), log },
    findSimulatedProvider(test).name,
    refund,
  )

export async function settlingWorld(): Promise<SettlingWorld> {
  const test = await testApp()
  const { db, pool } = test.app.database
  const provider = findSimulatedProvider(test)
  const accountant = await test.operator('accountant')
  return {
    ...test,
    accountant,
    async paid(amount = 500) {
      const order = await openOrder(await test.driver(), amount)
      await pay(test, order)
      const row = await db
        .selectFrom('top_up_order')
        .select(['id', 'order_id as orderId', 'payment_id as paymentId'])
        .where('id', '=', order._id)
        .executeTakeFirstOrThrow()
      return { ...row, paymentId: row.paymentId ?? '' }
    },
    read: (settlements) => readSettlements(test, settlements),
    async sendRefunds() {
      for (let one = 0; one < 3; one += 1) {
        await sendDueRefunds({ db, providers: [provider], now: test.clock.now() })
        test.clock.advance(minutes(60))
      }
    },
    takeBack: (refund) => takeBack(test, refund),
    audit: () => differencesIn(db),
    async balance(kind) {
      const { rows } = await pool.query(
        `select coalesce(sum(amount_paise), 0)::int8 as sum from ledger_entry
           join ledger_account on ledger_account.id = account_id where kind = $1`,
        [kind],
      )
      return Number(rows[0].sum)
    },
    async open() {
      const requesting = await test.operator('accountant')
      const answer = await requesting.get('/settlement-differences?status=open')
      return answer.body.data.map(({ kind, amount, _id }: never) => ({ kind, amount, _id }))
    },
  }
}

/** A payment of a settlement, with 2 % fee and GST on it; rupees. */
export const line = (
  { paymentId, orderId }: Pick<PaidOrder, 'paymentId' | 'orderId'>,
  amount = 500,
  change: Partial<ProviderSettlementLine> = {},
): ProviderSettlementLine => {
  const gross = parseRupees(amount)
  const fee = computeShare(gross, 200)
  const tax = computeShare(fee, 1800)
  const net = subtract(subtract(gross, fee), tax)
  return {
    kind: 'payment',
    paymentId,
    orderId,
    refundId: null,
    remarks: null,
    gross,
    fee,
    tax,
    net,
    ...change,
  }
}

export const refundLine = (of: PaidOrder, amount: number, refundId: string | null = null) => {
  const given = negate(parseRupees(amount))
  return line(of, amount, { kind: 'refund', refundId, gross: given, fee: ZERO, tax: ZERO, net: given })
}

export const settlement = (
  settlementId: string,
  lines: readonly ProviderSettlementLine[],
  change: Partial<ProviderSettlement> = {},
): ProviderSettlement => ({
  settlementId,
  utr: `UTR${settlementId}`,
  settledAt: new Date('2026-11-22T05:00:00Z'),
  bank: add(...lines.map(({ net }) => net)),
  lines,
  ...change,
})

export const A_WEEK_MS = minutes(60 * 24 * 8)
