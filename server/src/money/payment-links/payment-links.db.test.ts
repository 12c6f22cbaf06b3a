/** Payment links: paid once, whatever else is paid; nothing is lost, and nobody finds one by trying. */
import { days, extendHold, minutes, ok, paise, ZERO } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createId, runUnitOfWork } from '../../db/unit-of-work.ts'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts'
import { postTransfer } from '../ledger/index.ts'
import { reconcileWithAll } from '../orders/index.ts'
import { walletBalance } from '../orders/testing/paying.ts'
import { openProvidersWorld } from '../payment-accounts/testing/providers.ts'
import { hashSecret, openPayment, selectLinkOfHash } from './index.ts'
import { paymentLinkJobs } from './jobs.ts'

const request = (customerId: string, change: object = {}) => ({
  ...{ customerId, purpose: 'top-up', amount: 500, days: 7, send: false },
  ...change,
})

async function linkWorld() {
  const world = await openProvidersWorld()
  await world.enter('cashfree')
  const { app, clock, cashfree, deliver, doubles } = world
  const { db } = app.database
  const driver = await world.driver()
  const make = async (change: object = {}): Promise<{ id: string; path: string; address: string }> => {
    const made = await (await world.operator()).post('/payment-links', request(driver.customerId, change))
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    const { link, address } = made.body.data
    return { id: link._id, address, path: new URL(address).pathname }
  }
  const show = async (path: string) => {
    const answer = await fetch(app.url + path, { redirect: 'manual' })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  /** As a browser posts the page's form. */
  const begin = (path: string) =>
    fetch(`${app.url}${path}/order`, { method: 'POST', redirect: 'manual', body: new URLSearchParams() })
  return {
    ...world,
    driver,
    make,
    show,
    begin,
    /** The newest order at the provider. */
    newest: () => [...cashfree.orders.keys()].at(-1) ?? '',
    pay: async (orderId: string) => deliver(doubles.cashfree.pay(orderId)),
    async work() {
      const [job] = paymentLinkJobs
      return job?.run({ db, now: clock.now(), deps: app.deps, log: app.deps.log } as never)
    },
    links: async () => (await (await world.operator()).get('/payment-links')).body.data,
    wallet: () => walletBalance(world, driver.customerId),
    audit: () => differencesIn(db),
  }
}

test('a link leads to a UPI app, a code and the provider’s page, and says when it is paid, also without a message', async () => {
  const world = await linkWorld()
  const { make, show, begin, newest, clock, cashfree, app } = world
  const { path, address } = await make()
  const first = await show(path)
  expect(first.status).toBe(200)
  expect(first.text).toContain('Pay ₹500.00')
  expect(first.text).not.toMatch(/98765|refresh/)
  expect(first.headers.get('x-robots-tag')).toBe('noindex')
  expect(first.headers.get('referrer-policy')).toBe('same-origin')
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(cashfree.orders.size).toBe(0)
  const begun = await Promise.all([begin(path), begin(path), begin(path)])
  expect(begun.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(cashfree.orders.size).toBe(1)
  const open = await show(path)
  expect(open.text).toContain(`href="upi://pay?pa=block@simulated&amp;tr=${newest()}"`)
  expect(open.text).toMatch(/<svg [^>]+viewBox/)
  expect(open.text).toContain('http-equiv="refresh"')
  const checkout = await show(`${path}/checkout`)
  expect(checkout.headers.get('content-security-policy')).toContain('form-action http')
  expect(checkout.text).toContain('payment_session_id')
  cashfree.pay(newest())
  clock.advance(minutes(1))
  expect((await show(path)).text).toContain('Paid. Thank you.')
  expect(await world.links()).toMatchObject([{ state: 'paid', order: newest(), returned: 0 }])
  expect(await world.wallet()).toBe(500)
  expect((await begin(path)).status).toBe(303)
  expect(cashfree.orders.size).toBe(1)
  const secret = address.split('/').at(-1)
  const { rows } = await app.database.pool.query('select * from payment_link')
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(await world.audit()).toEqual([])
})

test('whoever opens a link while somebody else does, at whatever moment, gets the one order of it', async () => {
  const { make, begin, cashfree, app, clock } = await linkWorld()
  const { path } = await make()
  const { db } = app.database
  const secret = path.split('/').at(-1) ?? ''
  const link = await selectLinkOfHash(db, hashSecret(secret) as Buffer)
  if (!link) throw new Error('No such link')
  let isFirst = true
  // Between the first and the second of its looks into the database, another one opens it from beginning to end.
  const interrupted = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false
        expect((await begin(path)).status).toBe(303)
      }
      return result
    },
  })
  const providers = await app.deps.payments.listForNew()
  const publicUrl = 'https://charge.example.in'
  const opened = await openPayment({ db: interrupted, providers, now: clock.now(), publicUrl }, link, secret)
  expect(opened.ok).toBe(true)
  expect(cashfree.orders.size).toBe(1)
})

test('a second payment goes back to its payer, and so does what was being paid when the link was cancelled', async () => {
  const world = await linkWorld()
  const { make, begin, newest, pay, clock, owner, show, links } = world
  const twice = await make()
  await begin(twice.path)
  const first = newest()
  clock.advance(minutes(28))
  await begin(twice.path)
  const second = newest()
  expect(second).not.toBe(first)
  await pay(second)
  await pay(first)
  expect(await world.wallet()).toBe(1000)
  await Promise.all([world.work(), world.work()])
  expect(await links()).toMatchObject([{ state: 'paid', returned: 500 }])
  expect(await world.wallet()).toBe(500)
  const cancelled = await make({ amount: 300 })
  await begin(cancelled.path)
  expect((await owner.post(`/payment-links/${cancelled.id}/cancel`)).body.data.state).toBe('cancelled')
  expect((await show(cancelled.path)).text).toContain('Nothing can be paid by this link any more.')
  expect((await show(`${cancelled.path}/checkout`)).status).toBe(303)
  await pay(newest())
  await world.work()
  expect((await links())[0]).toMatchObject({ state: 'cancelled', returned: 300 })
  expect(await world.wallet()).toBe(500)
  expect((await owner.post(`/payment-links/${cancelled.id}/cancel`)).body.code).toBe('payment-link-state')
  expect(await world.audit()).toEqual([])
})

test('a link ends with its day; who began to pay in time has paid it, found without any message', async () => {
  const world = await linkWorld()
  const { make, begin, newest, clock, cashfree, app, show } = world
  const { path } = await make({ days: 1 })
  clock.advance(days(1) - minutes(5))
  await begin(path)
  clock.advance(minutes(10))
  expect(await world.work()).toMatchObject({ expired: 1 })
  cashfree.pay(newest())
  const { db } = app.database
  const providers = await app.deps.payments.listAll()
  await reconcileWithAll({ db, providers, now: clock.now(), log: { error: () => undefined } })
  expect(await world.work()).toMatchObject({ paid: 1 })
  expect((await world.links())[0]).toMatchObject({ state: 'paid', order: newest() })
  const late = await make({ days: 1 })
  clock.advance(days(2))
  expect((await begin(late.path)).status).toBe(303)
  expect((await show(late.path)).text).toContain('Nothing can be paid by this link any more.')
  expect(cashfree.orders.size).toBe(1)
})

/** What a charge cost beyond what was paid for it. */
const owe = ({ app, clock }: TestApp, customerId: string, amount: number) =>
  runUnitOfWork(
    { db: app.database.db, now: clock.now(), actor: { kind: 'system', name: 'test' } },
    async (work) => {
      work.nothingChanged()
      const facts = { overrunId: createId(), bookingId: createId(), customerId }
      return ok(await postTransfer(work, extendHold({ ...facts, taken: ZERO, owed: paise(amount) })))
    },
  )

test('what may be asked for is bounded, a secret that is not known shows nothing, and a driver is notified', async () => {
  const world = await testApp()
  const owner: Caller = await world.operator()
  const driver = await world.driver()
  const { customerId } = driver
  const make = (change: object) => owner.post('/payment-links', request(customerId, change))
  expect((await make({ amount: 10_001 })).body.code).toBe('amount-out-of-range')
  expect((await make({ purpose: 'owed' })).body.code).toBe('payment-link-beyond-owed')
  await owe(world, customerId, 50_000)
  await driver.put('/driver/profile', { email: 'asha@example.in' })
  await owner.put('/message-templates/payment-asked/email', {
    ...{ subject: '{title}', body: '{message}', isOn: true },
  })
  const made = await make({ purpose: 'owed', send: true })
  expect(made.status).toBe(201)
  const { address } = made.body.data
  const { rows } = await world.app.database.pool.query(
    `select body, expires_at from outbox_message where template = 'payment-asked' and channel = 'email'`,
  )
  expect(rows).toMatchObject([{ body: expect.stringContaining(address), expires_at: expect.any(Date) }])
  await make({})
  await make({})
  expect((await make({})).body.code).toBe('payment-links-open')
  const unknown = await fetch(`${world.app.url}/pay/${'A'.repeat(43)}`)
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).not.toMatch(/₹/)
  expect((await fetch(`${world.app.url}/pay/not-a-secret`)).status).toBe(404)
  const path = new URL(address).pathname
  const post = (end: string) => fetch(world.app.url + path + end, { method: 'POST', redirect: 'manual' })
  for (let round = 0; round < 12; round += 1) {
    await post('/order')
    world.clock.advance(minutes(28))
  }
  expect((await post('/order')).status).toBe(429)
  world.clock.advance(days(1))
  await post('/order')
  const forged = await fetch(`${world.app.url}${path}/simulate/success`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  })
  expect(forged.status).toBe(403)
  await post('/simulate/success')
  expect(await (await fetch(world.app.url + path)).text()).toContain('Paid. Thank you.')
  expect(await walletBalance(world, customerId)).toBe(0)
})
