import { addMs, days, minutes, ok, paise, type Result } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createId, runUnitOfWork } from '../../db/unit-of-work.ts'
import type { PaymentProvider, ProviderRefund } from '../../platform/payment-provider.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { findSimulatedProvider, walletBalance } from './testing/paying.ts'
import { expectCleanBooks, inFlight, messagesOf, paidOrder, send } from './testing/refunds.ts'

test('a driver has money sent back, follows it in words, and reads its ARN when it is there', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const requested = await driver.post(`/driver/orders/${order.orderId}/refund`, { amount: 200 })
  expect(requested).toMatchObject({
    status: 200,
    body: {
      data: [
        {
          amount: 200,
          step: 'asked',
          words: 'It has left your wallet and is about to be sent to where you paid from.',
          expectedBy: addMs(test.clock.now(), days(7)).toISOString(),
          arn: null,
        },
      ],
    },
  })
  expect(await walletBalance(test, driver.customerId)).toBe(300)
  expect(await inFlight(test)).toBe(20_000)
  await expectCleanBooks(test)

  const steps = async () => (await driver.get(`/driver/orders/${order._id}/refunds`)).body.data
  expect(await send(test)).toBe(1)
  expect(await steps()).toMatchObject([{ step: 'accepted' }])
  expect(await driver.post(`/driver/orders/${order._id}/refund`)).toMatchObject({
    status: 409,
    body: { code: 'refund-on-its-way' },
  })
  expect(await send(test)).toBe(0)

  test.clock.advance(minutes(3))
  expect(await send(test)).toBe(1)
  expect(await steps()).toMatchObject([{ step: 'done', arn: expect.stringMatching(/^SIM\d{20}$/) }])
  expect(await inFlight(test)).toBe(0)
  expect(await messagesOf(driver)).toContainEqual(
    expect.stringContaining('finds it by this number (ARN): SIM'),
  )
  await expectCleanBooks(test)

  const operator = await test.operator('accountant')
  expect((await operator.get(`/orders/${order._id}`)).body.data.refunds).toMatchObject([
    { amount: 200, step: 'done', arn: expect.stringMatching(/^SIM/), by: null, failure: null },
  ])
  expect((await driver.post(`/driver/orders/${order._id}/refund`)).body.data).toHaveLength(2)
})

test('a driver gets no more than the wallet holds and the payment has left, and nothing of others', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const refund = (body?: object) => driver.post(`/driver/orders/${order._id}/refund`, body)
  expect((await refund({ amount: 500.01 })).body.code).toBe('exceeds-refundable')
  const other = await test.driver('+919876500001')
  expect((await other.post(`/driver/orders/${order._id}/refund`)).body.code).toBe('order-not-found')
  expect((await other.get(`/driver/orders/${order._id}/refunds`)).body.code).toBe('order-not-found')
  const many = await Promise.all([1, 2, 3].map(() => refund({ amount: 100 })))
  expect(many.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await walletBalance(test, driver.customerId)).toBe(400)
})

test('a refund that the bank does not take is in the wallet again, once, and can be asked for anew', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test, 500.13)
  const operator = await test.operator('accountant')
  expect((await operator.post(`/orders/${order._id}/refund`)).body.data.status).toBe('refunded')
  expect(await walletBalance(test, driver.customerId)).toBe(0)
  await send(test)
  test.clock.advance(minutes(3))
  await Promise.all([send(test), send(test)])
  expect(await walletBalance(test, driver.customerId)).toBe(500.13)
  expect((await operator.get(`/orders/${order._id}`)).body.data).toMatchObject({
    status: 'paid',
    refundedAmount: 0,
    refunds: [{ step: 'returned', failure: 'The payer’s bank did not take it', arn: null, expectedBy: null }],
  })
  expect(await messagesOf(driver)).toContainEqual(expect.stringContaining('It is in your wallet again.'))
  await expectCleanBooks(test)
  test.clock.advance(days(1))
  expect(await send(test)).toBe(0)
  const later = await test.operator('accountant')
  expect((await later.post(`/orders/${order._id}/refund`, { amount: 500 })).status).toBe(200)
  await expectCleanBooks(test)
})

/** The simulated provider with another answer about refunds. */
const answering = (
  test: TestApp,
  refund: () => Promise<Result<ProviderRefund, { kind: 'payment-provider-unavailable' }>>,
): PaymentProvider => ({ ...findSimulatedProvider(test), refund, fetchRefund: refund })

test('a provider that is down is asked again, and a refund is never sent twice', async () => {
  const test = await testApp()
  const { order } = await paidOrder(test)
  await (await test.operator('accountant')).post(`/orders/${order._id}/refund`)
  const down = answering(test, async () => ({
    ok: false,
    refusal: { kind: 'payment-provider-unavailable' },
  }))
  expect(await send(test, down)).toBe(1)
  // It was made there, and we died before we could keep it.
  const { db } = test.app.database
  const { refund_id: refundId } = await db
    .selectFrom('source_refund')
    .select('refund_id')
    .executeTakeFirstOrThrow()
  await findSimulatedProvider(test).refund({
    ...{ refundId, orderId: order.orderId, providerOrderId: '', paymentId: '' },
    amount: paise(50_000),
  })
  test.clock.advance(minutes(3))
  expect(await send(test)).toBe(1)
  expect(await db.selectFrom('simulated_refund').select('amount_paise').execute()).toEqual([
    { amount_paise: 50_000 },
  ])
  expect(await inFlight(test)).toBe(0)
  await expectCleanBooks(test)
})

test('without an ARN after seven days an operator has to look; one that comes later is kept', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  const operator = await test.operator('accountant')
  await operator.post(`/orders/${order._id}/refund`)
  const refund = (arn: string | null): ProviderRefund => ({
    ...{ refundId: null, providerRefundId: 'r1', paymentId: null, amount: paise(50_000), message: null },
    ...{ status: 'done', arn },
  })
  await send(
    test,
    answering(test, async () => ok(refund(null))),
  )
  expect((await driver.get(`/driver/orders/${order._id}/refunds`)).body.data).toMatchObject([
    { step: 'done', words: 'It was sent. The number by which your bank finds it (ARN) is not known yet.' },
  ])
  const late = async () =>
    (await (await test.operator('accountant')).get('/all-orders?attention=refunds-late')).body.data.length
  expect(await late()).toBe(0)
  test.clock.advance(days(7) + 1)
  expect(await late()).toBe(1)
  await send(
    test,
    answering(test, async () => ok(refund('74332'))),
  )
  expect(await late()).toBe(0)
  const again = await test.driver()
  expect((await again.get(`/driver/orders/${order._id}/refunds`)).body.data).toMatchObject([{ arn: '74332' }])
  await expectCleanBooks(test)
})

test('the database refuses a refund that goes backwards, or a second one of a driver on its way', async () => {
  const test = await testApp()
  const { driver, order } = await paidOrder(test)
  await driver.post(`/driver/orders/${order._id}/refund`, { amount: 100 })
  const { db } = test.app.database
  await expect(
    db
      .updateTable('source_refund')
      .set({ amount_paise: paise(1) })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'source_refund_goes_forward' })
  await send(test)
  await expect(db.updateTable('source_refund').set({ state: 'asked' }).execute()).rejects.toMatchObject({
    constraint: 'source_refund_goes_forward',
  })
  await expect(
    runUnitOfWork(
      { db, now: test.clock.now(), actor: { kind: 'customer', id: driver.customerId, name: '' } },
      async ({ tx }) => {
        const { refund_id: id, ...row } = await tx
          .selectFrom('source_refund')
          .selectAll()
          .executeTakeFirstOrThrow()
        const refundId = createId()
        await tx
          .insertInto('order_refund')
          .values({
            id: refundId,
            order_id: row.order_id,
            amount_paise: paise(1),
            created_at: row.requested_at,
          })
          .execute()
        await tx
          .insertInto('source_refund')
          .values({ ...row, refund_id: refundId, provider_refund_id: id })
          .execute()
        return ok(undefined)
      },
    ),
  ).rejects.toMatchObject({ constraint: 'source_refund_one_of_driver' })
})
