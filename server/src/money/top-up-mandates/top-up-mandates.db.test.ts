/** Automatic top-ups at Cashfree: agreed to once, announced two days ahead, debited once, and stopped at any time. */
import { days, getStartOfIstDay, hours, minutes, toIstDay } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { type Caller, testApp } from '../../testing/test-app.ts'
import { reconcileWithAll, sendDueRefunds } from '../orders/index.ts'
import { findSimulatedProvider, pay, walletBalance } from '../orders/testing/paying.ts'
import { openProvidersWorld } from '../payment-accounts/testing/providers.ts'
import { topUpMandateJobs } from './jobs.ts'

const TERMS = { below: 100, amount: 500, monthMost: 1500 }
const HERE = '/driver/top-up-mandate'

async function mandateWorld() {
  const world = await openProvidersWorld()
  await world.enter('cashfree')
  await world.owner.put('/payment-accounts/cashfree/use', { isOn: true, isFirst: true, takesMandates: true })
  const { app, clock, cashfree, deliver } = world
  const { db } = app.database
  const driver = await world.driver()
  await driver.put('/driver/profile', { email: 'asha@example.in' })
  const providers = () => app.deps.payments.listAll()
  const run = async () => {
    const [job] = topUpMandateJobs
    return job?.run({ db, now: clock.now(), deps: app.deps, log: app.deps.log } as never)
  }
  const show = async (by: Caller = driver) => (await by.get(HERE)).body.data.mandate
  const at = (id: string) => `/driver/top-up-mandates/${id}`
  return {
    ...world,
    anotherDriver: () => world.driver('+919812300002'),
    driver,
    db,
    run,
    show,
    at,
    make: (terms: object = {}, by: Caller = driver) => by.post(HERE, { ...TERMS, ...terms }),
    /** Approved by PIN in the payer's app. */
    async approved() {
      const made = await driver.post(HERE, TERMS)
      const { _id: id, number } = made.body.data
      await deliver(cashfree.mandateWebhook('STATUS_CHANGED', cashfree.mandates.setStatus(number, 'ACTIVE')))
      await run()
      return { id, number }
    },
    debit: async () => (await show())?.debits[0],
    /** Moves on to the middle of the day of the debit. */
    async reach(on: string) {
      clock.advance(getStartOfIstDay(on).getTime() + hours(12) - clock.now().getTime())
    },
    async reconcile() {
      clock.advance(minutes(35))
      return reconcileWithAll({ db, providers: await providers(), now: clock.now(), log: app.deps.log })
    },
    refund: async () => sendDueRefunds({ db, providers: await providers(), now: clock.now() }),
    notices: async () =>
      (await driver.get('/driver/notifications')).body.data.map(({ kind }: { kind: string }) => kind),
    wallet: () => walletBalance(world, driver.customerId),
    audit: () => differencesIn(db),
  }
}

test('a wallet is topped up two days after it was announced, once, whatever is lost or repeated on the way', async () => {
  const world = await mandateWorld()
  const { driver, run, show, debit, reach, reconcile, cashfree, deliver, clock, notices, wallet } = world
  expect((await driver.get(HERE)).body.data).toEqual({ isOffered: true, mandate: null })
  const made = (await world.make()).body.data
  expect(made).toMatchObject({ state: 'created', most: 500, link: expect.stringMatching(/^upi:\/\/mandate/) })
  expect((await world.make()).body.data).toMatchObject({ number: made.number })
  await run()
  expect(await show()).toMatchObject({ state: 'created', debits: [] })
  cashfree.mandates.setStatus(made.number, 'ACTIVE')
  clock.advance(minutes(1))
  // Without a message: whoever looks has it asked about.
  expect(await show()).toMatchObject({ state: 'active', link: null, paymentSessionId: null })
  cashfree.failNext('done-without-answer')
  await Promise.all([run(), run()])
  await run()
  const announced = await debit()
  expect(announced).toMatchObject({ amount: 500, status: 'created', isOver: false })
  const ahead = getStartOfIstDay(announced.on).getTime() - clock.now().getTime()
  expect(ahead).toBeGreaterThanOrEqual(days(1))
  expect(await notices()).toEqual(['top-up-announced'])
  const { debits = new Map() } = cashfree.mandates.all.get(made.number) ?? {}
  const charged = () => [...debits.values()].filter(({ payment_type: type }) => type === 'CHARGE')
  expect(charged()).toMatchObject([{ payment_id: announced.orderId, payment_amount: 500 }])
  // Nobody pays it by hand, and it can be seen as every payment.
  expect((await driver.get(`/driver/orders/${announced.orderId}`)).body.data).toMatchObject({
    paymentSessionId: null,
    checkout: null,
  })
  await reach(announced.on)
  const message = cashfree.mandateWebhook(
    'PAYMENT_SUCCESS',
    cashfree.mandates.finish(announced.orderId, 'SUCCESS'),
  )
  expect((await deliver({ ...message, body: message.body.replace('500', '900') })).status).toBe(401)
  await Promise.all([deliver(message), deliver(message)])
  expect(await wallet()).toBe(0)
  await reconcile()
  await deliver(message)
  await reconcile()
  expect(await wallet()).toBe(500)
  await run()
  expect((await show()).debits).toMatchObject([{ status: 'paid', isOver: true }])
  expect(charged()).toHaveLength(1)
  expect(await world.audit()).toEqual([])
})

test('what a debit brought goes back by the refund of the mandate', async () => {
  const world = await mandateWorld()
  const { driver, run, debit, reach, reconcile, cashfree, wallet } = world
  const { number } = await world.approved()
  await run()
  const { orderId, _id, on } = await debit()
  await reach(on)
  cashfree.mandates.finish(orderId, 'SUCCESS')
  await reconcile()
  expect(await wallet()).toBe(500)
  expect((await driver.post(`/driver/orders/${_id}/refund`, { amount: 450 })).status).toBe(200)
  await world.refund()
  const [refund] = cashfree.mandates.all.get(number)?.refunds.values() ?? []
  expect(refund).toMatchObject({ payment_id: orderId, refund_amount: 450 })
  cashfree.mandates.finishRefund(refund?.refund_id ?? '')
  world.clock.advance(hours(1))
  await world.refund()
  expect((await driver.get(`/driver/orders/${_id}/refunds`)).body.data).toMatchObject([{ step: 'done' }])
  expect(await wallet()).toBe(50)
  expect(await world.audit()).toEqual([])
})

test('two failed debits stop it and say so; the driver has it go on', async () => {
  const world = await mandateWorld()
  const { driver, run, show, debit, reach, reconcile, cashfree, notices, at } = world
  const { id } = await world.approved()
  for (const count of [1, 2]) {
    await run()
    const { orderId, on } = await debit()
    await reach(on)
    cashfree.mandates.finish(orderId, 'FAILED')
    await reconcile()
    expect(await debit()).toMatchObject({ status: 'failed', failure: expect.stringMatching(/insufficient/) })
    expect((await show()).debits).toHaveLength(count)
  }
  await run()
  expect(await show()).toMatchObject({ state: 'paused', pausedBy: 'failures' })
  expect((await notices())[0]).toBe('top-up-paused')
  await run()
  expect((await show()).debits).toHaveLength(2)
  expect((await driver.put(at(id), { isPaused: false })).body.data).toMatchObject({ state: 'active' })
  await run()
  expect((await show()).debits).toHaveLength(3)
  expect(await world.wallet()).toBe(0)
})

test('a pause and an end have the bank leave what was announced, and the provider ends the mandate', async () => {
  const world = await mandateWorld()
  const { driver, run, show, debit, reconcile, cashfree, at, clock } = world
  const { _id: id, number } = (await world.make()).body.data
  cashfree.mandates.setStatus(number, 'ACTIVE')
  clock.advance(minutes(1))
  await show()
  // The bank takes it, and we do not hear of that.
  cashfree.failNext('done-without-answer', { status: 503 }, { status: 503 })
  await run()
  const { orderId } = await debit()
  expect((await driver.put(at(id), { isPaused: true, below: 60 })).body.data).toMatchObject({
    ...{ state: 'paused', pausedBy: 'driver', below: 60 },
  })
  await run()
  expect(cashfree.mandates.all.get(number)?.debits.get(orderId)?.payment_status).toBe('CANCELLED')
  await reconcile()
  expect(await debit()).toMatchObject({ status: 'failed', isOver: true })
  await run()
  expect((await show()).debits).toHaveLength(1)
  await driver.put(at(id), { isPaused: false })
  await run()
  expect((await show()).debits).toHaveLength(2)
  cashfree.failNext({ status: 503 }, { status: 503 }, { status: 503 })
  expect((await driver.post(`${at(id)}/end`)).body.data).toMatchObject({ state: 'ended' })
  await run()
  expect(await show()).toBeNull()
  clock.advance(minutes(5))
  await run()
  expect(cashfree.mandates.all.get(number)?.subscription_status).toBe('CANCELLED')
  expect((await driver.put(at(id), { isPaused: false })).body.code).toBe('top-up-mandate-state')
  const { rows } = await sql`select from top_up_mandate where is_open_there`.execute(world.db)
  expect(rows).toEqual([])
})

test('what the payer does in the UPI app counts, with or without its message', async () => {
  const world = await mandateWorld()
  const { run, show, cashfree, deliver, notices, clock } = world
  const { number } = await world.approved()
  const turn = (status: string) =>
    deliver(cashfree.mandateWebhook('STATUS_CHANGED', cashfree.mandates.setStatus(number, status)))
  await turn('ON_HOLD')
  await run()
  expect(cashfree.mandates.all.get(number)?.subscription_status).toBe('ACTIVE')
  await turn('CUSTOMER_PAUSED')
  await run()
  expect(await show()).toMatchObject({ state: 'paused', pausedBy: 'bank' })
  await turn('ACTIVE')
  await run()
  expect(await show()).toMatchObject({ state: 'active' })
  cashfree.mandates.setStatus(number, 'CUSTOMER_CANCELLED')
  clock.advance(hours(7))
  await run()
  expect(await show()).toBeNull()
  expect((await notices())[0]).toBe('top-up-ended')
})

test('nobody debits another’s bank, nor more than was agreed to, nor twice; the database holds it', async () => {
  const world = await mandateWorld()
  const { driver, db, run, show, debit, at, clock } = world
  const other = await world.anotherDriver()
  expect((await world.make({}, other)).body.code).toBe('mail-address-needed')
  for (const terms of [{ amount: 20_000 }, { amount: 50 }, { below: 10 }, { monthMost: 400 }]) {
    expect((await world.make(terms)).status).toBe(422)
  }
  const { id, number } = await world.approved()
  expect((await world.make()).body.code).toBe('top-up-mandate-exists')
  expect((await other.put(at(id), { isPaused: true })).body.code).toBe('top-up-mandate-not-found')
  expect((await other.post(`${at(id)}/end`)).body.code).toBe('top-up-mandate-not-found')
  expect(await show(other)).toBeNull()
  expect((await driver.put(at(id), { amount: 501 })).body).toMatchObject({
    code: 'amount-out-of-range',
    message: expect.stringContaining('₹500'),
  })
  expect((await driver.put(at(id), { monthMost: 700 })).status).toBe(200)
  await run()
  const { on, orderId } = await debit()
  const copy = (change: object) =>
    db
      .selectFrom('top_up_order')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
      .then((row) =>
        db
          .insertInto('top_up_order')
          .values({
            ...row,
            ...{
              id: crypto.randomUUID(),
              order_id: 'VY-X',
              provider_order_id: 'VY-X',
              payment_response: null,
            },
            ...change,
          })
          .execute(),
      )
  await expect(copy({ amount_paise: 10_000 })).rejects.toThrow(/order_debit_open/)
  const closed = { closed_at: clock.now(), status: 'failed' }
  await expect(copy({ ...closed, amount_paise: 20_001 })).rejects.toThrow(/does not allow this debit/)
  await expect(copy({ ...closed, amount_paise: 10_000, customer_id: other.customerId })).rejects.toThrow(
    /order_mandate/,
  )
  await expect(copy({ ...closed, amount_paise: 10_000, debit_on: toIstDay(clock.now()) })).rejects.toThrow(
    /does not allow this debit/,
  )
  await expect(
    sql`update top_up_mandate set most_paise = 1000000 where number = ${number}`.execute(db),
  ).rejects.toThrow(/only goes forward/)
  expect(on > toIstDay(clock.now())).toBe(true)
  const admin = await world.operator()
  expect((await admin.get(`/top-up-mandates?customerId=${driver.customerId}`)).body.data).toMatchObject([
    { number, state: 'active', debits: [{ orderId }] },
  ])
})

test('it is offered where the owner has switched it on, made five times a day, and ends with the account', async () => {
  const world = await mandateWorld()
  const { driver, owner, db, cashfree, clock } = world
  await owner.put('/payment-accounts/cashfree/use', { isOn: true, isFirst: true, takesMandates: false })
  expect((await driver.get(HERE)).body.data).toEqual({ isOffered: false, mandate: null })
  expect((await world.make()).body.code).toBe('top-up-mandates-unavailable')
  await owner.put('/payment-accounts/cashfree/use', { isOn: true, isFirst: true, takesMandates: true })
  for (let amount = 100; amount < 600; amount += 100) expect((await world.make({ amount })).status).toBe(201)
  expect((await world.make({ amount: 900 })).status).toBe(429)
  const { rows } = await sql`select from top_up_mandate where ended_at is null`.execute(db)
  expect(rows).toHaveLength(1)
  expect((await driver.post('/driver/erase', { confirmation: 'erase my account' })).status).toBe(200)
  clock.advance(minutes(1))
  await world.run()
  expect([...cashfree.mandates.all.values()].map(({ subscription_status: one }) => one)).toEqual(
    Array(5).fill('CANCELLED'),
  )
})

test('the built-in provider approves, debits and fails as a bank does, and its settlements fit the books', async () => {
  const on = await testApp()
  const { app, clock } = on
  const { db } = app.database
  const driver = await on.driver()
  await driver.put('/driver/profile', { email: 'asha@example.in' })
  const run = async () => {
    const [job] = topUpMandateJobs
    await job?.run({ db, now: clock.now(), deps: app.deps, log: app.deps.log } as never)
    const providers = await app.deps.payments.listAll()
    await reconcileWithAll({ db, providers, now: clock.now(), log: app.deps.log })
  }
  const made = (await driver.post(HERE, { ...TERMS, amount: 500.13 })).body.data
  expect(made).toMatchObject({ state: 'created', link: null, provider: 'simulated' })
  await pay(on, made)
  await run()
  const show = async () => (await driver.get(HERE)).body.data.mandate
  expect(await show()).toMatchObject({ state: 'active', debits: [{ amount: 500.13 }] })
  clock.advance(days(3))
  await run()
  // An amount that ends with 13 paise fails.
  expect((await show()).debits).toMatchObject([{ status: 'failed' }])
  await driver.put(`/driver/top-up-mandates/${made._id}`, { amount: 400 })
  await run()
  clock.advance(days(3))
  await run()
  expect((await show()).debits[0]).toMatchObject({ amount: 400, status: 'paid' })
  expect(await walletBalance(on, driver.customerId)).toBe(400)
  clock.advance(days(2))
  const settled = await findSimulatedProvider(on).listSettlements({ from: new Date(0), to: clock.now() })
  const lines = settled.ok ? settled.value.flatMap((one) => one.lines) : []
  expect(lines.map(({ kind, orderId }) => [kind, orderId])).toEqual([
    ['payment', (await show()).debits[0].orderId],
  ])
  expect(await differencesIn(db)).toEqual([])
})
