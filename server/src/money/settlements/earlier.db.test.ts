/** What was paid before the first settlement that is known: neither forgotten nor open for ever. */
import { days, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { openOrder } from '../orders/testing/paying.ts'
import { openProvidersWorld } from '../payment-accounts/testing/providers.ts'
import { reconcileSettlements } from './index.ts'
import { line, refundLine, settlement, settlingWorld } from './testing/settling.ts'

test('a payment of the first days that no settlement has is found, also one before the first settlement', async () => {
  const world = await settlingWorld()
  const first = await world.paid()
  world.clock.advance(hours(1))
  const second = await world.paid(300)
  world.clock.advance(days(2))
  const settlements = [settlement('S1', [line(first)], { settledAt: world.clock.now() })]
  expect(await world.read(settlements)).toMatchObject({ recorded: 1, differences: 0 })
  world.clock.advance(days(8))
  expect(await world.read(settlements)).toMatchObject({ differences: 1 })
  expect(await world.open()).toMatchObject([{ kind: 'missing-there', amount: -300 }])
  const accountant = await world.operator('accountant')
  expect((await accountant.get('/settlements/earlier')).body.data).toEqual([])
  const late = settlement('S2', [line(second, 300)], { settledAt: world.clock.now() })
  expect(await world.read([late])).toMatchObject({ recorded: 1 })
  expect(await world.open()).toEqual([])
  expect(await world.audit()).toEqual([])
})

test('what was paid before is one sum, which a person books once, with what the provider kept of it', async () => {
  const world = await settlingWorld()
  const old = await world.paid()
  await world.paid(200)
  expect((await (await world.operator()).post(`/orders/${old.id}/refund`, { amount: 100 })).status).toBe(200)
  await world.sendRefunds()
  world.clock.advance(days(60))
  const now = await world.paid(400)
  world.clock.advance(days(2))
  const settlements = [settlement('S1', [line(now, 400)], { settledAt: world.clock.now() })]
  expect(await world.read(settlements)).toMatchObject({ differences: 0 })
  world.clock.advance(days(8))
  expect(await world.read(settlements)).toMatchObject({ differences: 0 })
  const accountant = await world.operator('accountant')
  const look = async () => (await accountant.get('/settlements/earlier')).body.data
  expect(await look()).toMatchObject([{ provider: 'simulated', count: 3, amount: 600 }])
  const book = () =>
    accountant.post('/settlements/earlier', {
      ...{ provider: 'simulated', fee: 10, gst: 1.8, reference: 'Statements of 2025' },
    })
  const requested = await Promise.all([book(), book()])
  expect(requested.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(requested.find(({ status }) => status === 201)?.body.data).toEqual({ lines: 3, bank: 588.2 })
  expect((await book()).body.code).toBe('nothing-earlier')
  expect(await look()).toEqual([])
  expect(await world.balance('gateway_clearing')).toBe(0)
  expect(await world.open()).toEqual([])
  const { data } = (await accountant.get('/settlements')).body
  expect(data.at(-1)).toMatchObject({ source: 'earlier', utr: 'Statements of 2025', bank: 588.2, open: 0 })
  world.clock.advance(minutes(1))
  expect(await world.read(settlements)).toMatchObject({ differences: 0 })
  expect(await world.audit()).toEqual([])
  // Its provider settles one of them after all: a person sees it, and nothing is on the bank twice unseen.
  const again = settlement('S0', [line(old), refundLine(old, 100)], { settledAt: world.clock.now() })
  expect(await world.read([again])).toMatchObject({ differences: 2 })
  expect(await world.audit()).toEqual([])
})

test('a provider that has never settled anything is seen after a week', async () => {
  const world = await openProvidersWorld()
  await world.enter('cashfree')
  const { app, clock, doubles, deliver } = world
  const order = await openOrder(await world.driver())
  await deliver(doubles.cashfree.pay(order.orderId))
  clock.advance(days(8))
  const { db } = app.database
  const providers = await app.deps.payments.listAll()
  const read = () =>
    reconcileSettlements({ db, providers, now: clock.now(), log: { error: () => undefined } })
  expect(await read()).toMatchObject({ recorded: 0, differences: 1 })
  expect(await read()).toMatchObject({ differences: 0 })
})
