/** Disputes at the simulated provider, from the bank's message to the settlement, through the real routes. */
import { hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { testApp } from '../../testing/test-app.ts'
import { findSimulatedProvider, openOrder, pay, walletBalance } from '../orders/testing/paying.ts'
import { reconcileSettlements } from '../settlements/index.ts'

async function disputedWorld() {
  const world = await testApp()
  const { app, clock } = world
  const { db, pool } = app.database
  const { simulatedPayments } = app.deps
  if (!simulatedPayments) throw new Error('This installation has no simulated payments')
  const driver = await world.driver()
  const owner = await world.operator()
  const pays = async (amount = 500) => {
    const order = await openOrder(driver, amount)
    await pay(world, order)
    return order.orderId as string
  }
  const list = async () => (await owner.get('/disputes')).body.data
  return {
    ...{ app, clock, driver, owner, pays, list },
    payments: simulatedPayments,
    /** The oldest that is listed. */
    answer: async (path: string, body?: object) => {
      const disputes = await list()
      return owner.post(`/disputes/${disputes.at(-1)._id}/${path}`, body)
    },
    deliver: () => simulatedPayments.deliverDueWebhooks(clock.now()),
    async settle() {
      const providers = [findSimulatedProvider(world)]
      return reconcileSettlements({ db, providers, now: clock.now(), log: { error: () => undefined } })
    },
    wallet: () => walletBalance(world, driver.customerId),
    audit: () => differencesIn(db),
    /** In paise. */
    async clearing() {
      const { rows } = await pool.query(
        `select coalesce(sum(amount_paise), 0)::int8 as sum from ledger_entry
           join ledger_account on ledger_account.id = account_id where kind = 'gateway_clearing'`,
      )
      return Number(rows[0].sum)
    },
  }
}

test('a contested dispute is won, and settled to the paisa: kept first, then paid again', async () => {
  const { clock, pays, payments, list, answer, deliver, settle, clearing, audit } = await disputedWorld()
  const orderId = await pays()
  expect(await payments.dispute(orderId)).toBe(true)
  expect(await payments.dispute(orderId)).toBe(false)
  expect(await list()).toMatchObject([{ state: 'open', amount: 500 }])
  clock.advance(minutes(20))
  expect(await settle()).toMatchObject({ recorded: 1, differences: 0 })
  expect((await answer('contest', { explanation: 'The car was charged' })).status).toBe(200)
  expect((await answer('contest', { explanation: 'Again' })).status).toBe(409)
  expect(await list()).toMatchObject([{ state: 'under-review' }])
  clock.advance(minutes(10))
  await deliver()
  expect(await list()).toMatchObject([{ state: 'won' }])
  clock.advance(minutes(20))
  expect(await settle()).toMatchObject({ recorded: 1, differences: 0 })
  expect(await clearing()).toBe(0)
  // Nothing of it says later that it was lost.
  clock.advance(hours(4))
  await deliver()
  expect(await list()).toMatchObject([{ state: 'won' }])
  expect(await payments.nextWebhookAt()).toBeUndefined()
  expect(await payments.nextSettlementAt()).toBeUndefined()
  expect(await audit()).toEqual([])
})

test('one that nobody answers in time is lost, and the wallet loses it', async () => {
  const { clock, pays, payments, list, deliver, settle, clearing, wallet, audit } = await disputedWorld()
  await payments.dispute(await pays())
  expect(await wallet()).toBe(500)
  clock.advance(hours(3))
  await deliver()
  expect(await list()).toMatchObject([{ state: 'lost' }])
  expect(await wallet()).toBe(0)
  clock.advance(minutes(20))
  await settle()
  expect(await clearing()).toBe(0)
  expect(await audit()).toEqual([])
})

test('one that is accepted is over at once, and its messages that are lost are made good by reading', async () => {
  const { clock, pays, payments, list, owner, answer, wallet, audit } = await disputedWorld()
  await payments.dispute(await pays())
  const accepted = await answer('accept')
  expect(accepted, JSON.stringify(accepted.body)).toMatchObject({ status: 200 })
  expect(await list()).toMatchObject([{ state: 'accepted' }])
  expect(await wallet()).toBe(0)
  clock.advance(minutes(1))
  await payments.dispute(await pays(300))
  clock.advance(hours(3) + minutes(1))
  expect((await owner.post('/disputes/read')).status).toBe(200)
  const states = new Map(
    (await list()).map(({ amount, state }: { amount: number; state: string }) => [amount, state]),
  )
  expect([states.get(500), states.get(300)]).toEqual(['accepted', 'lost'])
  expect(await audit()).toEqual([])
})

test('what was not paid cannot be disputed', async () => {
  const { driver, payments, list } = await disputedWorld()
  const order = await openOrder(driver, 500)
  expect(await payments.dispute(order.orderId)).toBe(false)
  expect(await payments.dispute('VY-NONE')).toBe(false)
  expect(await list()).toEqual([])
})
