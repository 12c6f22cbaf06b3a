/** Settlements of both providers; their own SDKs are the referees of the servers that stand for them. */
import { addMs, days } from '@voltyatra/domain'
import { expect, onTestFinished, test } from 'vitest'
import { buildCashfreeHeaders, createCashfreeProvider } from './cashfree.ts'
import { buildRazorpayHeaders, createRazorpayProvider } from './razorpay.ts'
import { testCalls } from './testing/calls.ts'
import { CASHFREE_TEST_KEYS, cashfreeServer } from './testing/cashfree-server.ts'
import { RAZORPAY_TEST_KEYS, razorpayServer } from './testing/razorpay-server.ts'
import { cashfreeSdk, razorpaySdk } from './testing/sdks.ts'

const NOW = new Date('2026-11-20T06:30:00Z')
const clock = { now: () => NOW }
const between = { from: addMs(NOW, -days(5)), to: NOW }

async function cashfree() {
  const server = await cashfreeServer(clock.now)
  onTestFinished(() => server.close())
  const { calls } = testCalls({
    baseUrl: server.url,
    headers: buildCashfreeHeaders(CASHFREE_TEST_KEYS),
    clock,
  })
  const provider = createCashfreeProvider({
    name: 'cashfree',
    isLive: false,
    baseUrl: '',
    calls,
    webhookSecrets: [],
  })
  const sdk = cashfreeSdk(server.url)
  return { server, provider, sdk }
}

async function razorpay() {
  const server = await razorpayServer(clock.now)
  onTestFinished(() => server.close())
  const { calls } = testCalls({
    baseUrl: server.url,
    headers: buildRazorpayHeaders(RAZORPAY_TEST_KEYS),
    clock,
  })
  const provider = createRazorpayProvider({
    name: 'razorpay',
    isLive: false,
    baseUrl: '',
    clock,
    calls,
    webhookSecrets: [],
  })
  const sdk = razorpaySdk(server.url)
  return { server, provider, sdk }
}

const EVENTS = [
  { type: 'PAYMENT', orderId: 'VY-1', paymentId: '11', amount: 500, fee: 10, tax: 1.8 },
  { type: 'REFUND', sale: 'DEBIT', orderId: 'VY-1', refundId: 'r1', amount: 100 },
  { type: 'CHARGEBACK', sale: 'DEBIT', orderId: 'VY-2', paymentId: '12', amount: 50 },
] as const

test('Cashfree’s settlements have their lines in paise, over all pages', async () => {
  const { server, provider, sdk } = await cashfree()
  const id = server.settle(EVENTS)
  server.settle(EVENTS, 'PENDING_WITH_BANK')
  expect(await provider.listSettlements(between)).toMatchObject({
    ok: true,
    value: [
      {
        ...{ settlementId: id, utr: `UTR${id}`, bank: 33_820, settledAt: NOW },
        lines: [
          {
            kind: 'payment',
            paymentId: '11',
            orderId: 'VY-1',
            gross: 50_000,
            fee: 1_000,
            tax: 180,
            net: 48_820,
          },
          { kind: 'refund', refundId: 'r1', gross: -10_000, net: -10_000 },
          { kind: 'adjustment', remarks: 'CHARGEBACK', gross: -5_000, net: -5_000 },
        ],
      },
    ],
  })
  const pagination = { limit: 10, cursor: null as unknown as string }
  const listed = await sdk.PGFetchSettlements({
    filters: { start_date: between.from.toISOString() },
    pagination,
  })
  expect(listed.data).toMatchObject({
    data: [{ cf_settlement_id: id, amount_settled: 338.2, status: 'SUCCESS' }, {}],
  })
  const lines = await sdk.PGSettlementFetchRecon({ filters: { cf_settlement_ids: [Number(id)] }, pagination })
  expect(lines.data.data?.[0]).toMatchObject({
    event_details: { event_type: 'PAYMENT', event_service_charge: 10 },
  })
})

test('Razorpay’s settlements have their lines, the fee without its GST', async () => {
  const { server, provider, sdk } = await razorpay()
  const id = server.settle([
    { type: 'payment', entityId: 'pay_1', receipt: 'VY-1', amount: 50_000, fee: 1_180, tax: 180 },
    { type: 'refund', entityId: 'rfnd_1', paymentId: 'pay_1', amount: 10_000 },
    { type: 'adjustment', entityId: 'adj_1', amount: 700 },
  ])
  expect(await provider.listSettlements(between)).toMatchObject({
    ok: true,
    value: [
      {
        ...{ settlementId: id, utr: `utr${id}`, bank: 39_520 },
        lines: [
          {
            kind: 'payment',
            paymentId: 'pay_1',
            orderId: 'VY-1',
            gross: 50_000,
            fee: 1_000,
            tax: 180,
            net: 48_820,
          },
          { kind: 'refund', paymentId: 'pay_1', refundId: 'rfnd_1', gross: -10_000, net: -10_000 },
          { kind: 'adjustment', gross: 700, net: 700 },
        ],
      },
    ],
  })
  expect((await sdk.settlements.all()).items).toMatchObject([{ id, amount: 39_520, utr: `utr${id}` }])
  const report = await sdk.settlements.reports({ year: 2026, month: 11, day: 20 })
  expect(report).toMatchObject({ items: [{ entity_id: 'pay_1', credit: 48_820, settlement_id: id }, {}, {}] })
})

test.each([
  ['Cashfree', cashfree, () => EVENTS],
  ['Razorpay', razorpay, () => [{ type: 'payment', entityId: 'pay_1', amount: 100 }]],
] as const)(
  '%s that does not answer, or with nonsense, has said nothing about settlements',
  async (_, open, of) => {
    const { server, provider } = await open()
    server.settle(of() as never)
    for (const fault of ['no-answer', 'nonsense', { status: 500 }] as const) {
      server.failNext(fault, fault, fault, fault)
      const listed = await provider.listSettlements(between)
      server.recover()
      expect(listed).toMatchObject({ ok: false, refusal: { kind: 'payment-provider-unavailable' } })
    }
  },
)
