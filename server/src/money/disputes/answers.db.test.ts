/** Disputes as operators work with them: listed by their time, read again, accepted, contested, and reminded of. */
import { days, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { openOrder } from '../orders/testing/paying.ts'
import { openProvidersWorld } from '../payment-accounts/testing/providers.ts'
import { notifyOperators, readDisputes } from './index.ts'
import { disputedWorld } from './testing/disputed-world.ts'

const only = async (owner: { get(path: string): Promise<{ body: { data: { _id: string }[] } }> }) => {
  const [one] = (await owner.get('/disputes')).body.data
  if (!one) throw new Error('no dispute')
  return one._id
}

test('a dispute stands in the list with its driver, and in its detail with money and charges', async () => {
  const { deliverStatus, owner, order, driver, world, paymentId } = await disputedWorld()
  await deliverStatus('DISPUTE_CREATED')
  const { body } = await owner.get('/disputes?status=open')
  expect(body.data).toEqual([
    expect.objectContaining({
      ...{
        state: 'open',
        amount: 500,
        order: order.orderId,
        orderId: order._id,
        paymentId,
        isQuestion: false,
      },
      ...{ number: `4334${paymentId}`, customer: expect.objectContaining({ _id: driver.customerId }) },
    }),
  ])
  const one = await owner.get(`/disputes/${body.data[0]._id}`)
  expect(one.body.data).toMatchObject({
    ...{ paid: 500, isAnsweredHere: true, charges: [] },
    moves: [{ kind: 'hold', amount: 500, isSettled: false }],
  })
  expect((await (await world.operator('support')).get('/disputes')).status).toBe(403)
  expect((await owner.get(`/disputes/${order._id}`)).body.code).toBe('dispute-not-found')
  expect((await owner.get(`/disputes?q=${order.orderId}`)).body.data).toHaveLength(1)
  expect((await owner.get('/disputes?q=nothing')).body.data).toEqual([])
})

test('accepting asks the provider, and the network bears what the wallet has not any more', async () => {
  const { deliverStatus, spend, owner, balances, walletOf, audit, cashfree, world } = await disputedWorld()
  await spend(400)
  await deliverStatus('DISPUTE_CREATED')
  const id = await only(owner)
  const accepted = await (await world.operator()).post(`/disputes/${id}/accept`)
  expect(accepted.body.data).toMatchObject({
    ...{ state: 'accepted', answer: 'accept' },
    moves: [{ kind: 'hold' }, { kind: 'loss', amount: 500, fromWallet: 100, owed: 0 }],
  })
  expect(cashfree.seen.filter((call) => call.endsWith('/accept'))).toHaveLength(1)
  expect(await balances()).toMatchObject({ losses: -40_000, owed: 0 })
  expect(await walletOf()).toBe(0)
  expect((await (await world.operator()).post(`/disputes/${id}/accept`)).body.code).toBe('dispute-not-open')
  expect(await audit()).toEqual([])
})

test('contesting hands the evidence in as a PDF, with the explanation', async () => {
  const { deliverStatus, owner, cashfree } = await disputedWorld()
  await deliverStatus('DISPUTE_CREATED')
  const id = await only(owner)
  const pdf = await owner.get(`/disputes/${id}/evidence`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const contested = await owner.post(`/disputes/${id}/contest`, { explanation: 'The car was charged' })
  expect(contested.body.data).toMatchObject({
    ...{ state: 'under-review', answer: 'contest', explanation: 'The car was charged' },
  })
  expect(cashfree.seen.filter((call) => call.endsWith('/documents'))).toHaveLength(1)
  expect((await owner.get('/attention')).body.data.items).toContainEqual(
    expect.objectContaining({ kind: 'disputes-to-answer', count: 0 }),
  )
})

test('what the provider will not take is said in its words, and can be answered again', async () => {
  const { deliverStatus, owner, cashfree, world } = await disputedWorld()
  await deliverStatus('DISPUTE_CREATED')
  const id = await only(owner)
  cashfree.failNext({ status: 400 })
  expect(await (await world.operator()).post(`/disputes/${id}/accept`)).toMatchObject({
    status: 409,
    body: { code: 'dispute-declined', message: 'The provider does not take this answer: a fault.' },
  })
  expect((await owner.get(`/disputes/${id}`)).body.data).toMatchObject({ state: 'open', answer: null })
  expect((await owner.post(`/disputes/${id}/contest`, { explanation: 'It was used' })).status).toBe(200)
})

test('an answer that did not come back is found by the reading, as what was wanted', async () => {
  const { deliverStatus, spend, owner, cashfree, world, balances, audit } = await disputedWorld()
  await spend(500)
  await deliverStatus('DISPUTE_CREATED')
  const id = await only(owner)
  cashfree.failEach(() => 'done-without-answer')
  expect((await (await world.operator()).post(`/disputes/${id}/accept`)).status).toBe(503)
  cashfree.recover()
  world.clock.advance(hours(1))
  expect((await owner.post('/disputes/read')).body.data).toMatchObject({ changed: 1, unavailable: 0 })
  expect((await owner.get(`/disputes/${id}`)).body.data).toMatchObject({
    state: 'accepted',
    answer: 'accept',
  })
  expect(await balances()).toMatchObject({ losses: -50_000, owed: 0 })
  expect(await audit()).toEqual([])
})

test('messages of Razorpay that were lost are made good by the daily reading, once', async () => {
  const world = await openProvidersWorld()
  await world.enter('razorpay')
  const { razorpay, owner, clock } = world
  const order = await openOrder(await world.driver(), 500)
  await world.deliver(world.doubles.razorpay.pay(order.orderId))
  const [payment] = razorpay.payments
  if (!payment) throw new Error('nothing was paid')
  razorpay.disputeWebhook(payment, 'open')
  const read = async () => {
    clock.advance(minutes(10))
    const providers = await world.app.deps.payments.listAll()
    return readDisputes({
      db: world.app.database.db,
      providers,
      now: clock.now(),
      log: { error: () => undefined },
    })
  }
  expect(await read()).toMatchObject({ read: 1, changed: 1 })
  expect(await read()).toMatchObject({ read: 1, changed: 0 })
  const id = await only(owner)
  expect((await owner.get(`/disputes/${id}`)).body.data).toMatchObject({
    state: 'open',
    order: order.orderId,
  })
  // What was accepted Razorpay calls lost.
  expect((await (await world.operator()).post(`/disputes/${id}/accept`)).body.data).toMatchObject({
    state: 'accepted',
  })
  expect(await read()).toMatchObject({ changed: 0 })
})

test('two days before its end a dispute needs attention, and its operators get one mail', async () => {
  const { deliverStatus, world } = await disputedWorld()
  await deliverStatus('DISPUTE_CREATED')
  const { db } = world.app.database
  const soon = async () =>
    (await (await world.operator()).get('/disputes?attention=disputes-due-soon')).body.data.map(
      ({ _id }: { _id: string }) => _id,
    )
  const notify = () => notifyOperators({ db, now: world.clock.now(), publicUrl: 'https://charge.example.in' })
  expect(await notify()).toBe(0)
  expect(await soon()).toEqual([])
  world.clock.advance(days(1) + hours(1))
  expect(await soon()).toHaveLength(1)
  const written = (await Promise.all([notify(), notify()])).filter((count) => count > 0)
  expect(written).toHaveLength(1)
  expect(await notify()).toBe(0)
  const mails = await db
    .selectFrom('outbox_message')
    .selectAll()
    .where('template', '=', 'dispute-due')
    .execute()
  expect(mails).toHaveLength(written[0] ?? 0)
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length)
  expect(mails[0]?.body).toContain(
    `https://charge.example.in/newAdmin/disputes?open=${await only(await world.operator())}`,
  )
})
