/** Payouts that RazorpayX sends: as those of Cashfree, once each, and of one provider until they are over. */
import { days, getPayable, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { PAYOUT_TEST_KEYS } from '../../platform/payouts/testing/cashfree-payouts-server.ts'
import { RAZORPAY_X_TEST_KEYS, razorpayXServer } from '../../platform/payouts/testing/razorpay-x-server.ts'
import { TestClock } from '../../testing/test-app.ts'
import { selectBalance } from '../ledger/index.ts'
import { isOfPayouts, payoutWorld } from '../payouts/testing/payable-partner.ts'
import { sendDueTransfers } from './index.ts'

const CASHFREE = { keyId: PAYOUT_TEST_KEYS.clientId, secret: PAYOUT_TEST_KEYS.clientSecret }

async function withRun() {
  const clock = new TestClock()
  const server = await razorpayXServer()
  afterThisTest(() => server.close())
  const world = await payoutWorld({ clock, paymentUrls: { payouts: server.url } })
  const { db } = world.app.database
  const { owner } = await world.people()
  expect(await owner.put('/payout-sending', RAZORPAY_X_TEST_KEYS)).toMatchObject({
    body: { data: { provider: 'razorpay', mode: 'test', accountNumber: '6316' } },
  })
  const partner = await world.payable(100)
  const run = await world.approved(partner)
  const payout: string = run.rows[0]._id
  expect((await (await world.people()).owner.post(`/payout-runs/${run._id}/send`)).status).toBe(200)
  const work = async () => {
    const provider = await world.app.deps.payoutSender.find()
    if (!provider) throw new Error('no provider')
    return sendDueTransfers({ db, provider, now: clock.now(), log: { error: () => undefined } })
  }
  return {
    ...world,
    server,
    work,
    reference: payout.replaceAll('-', ''),
    async later(ms = minutes(3)) {
      clock.advance(ms)
      return work()
    },
    row: async () => (await (await world.people()).owner.get(`/payout-runs/${run._id}`)).body.data.rows[0],
    owed: () => selectBalance(db, getPayable(partner)),
    audit: async () => (await differencesIn(db)).filter(isOfPayouts),
  }
}

test('a payout is sent once, whatever answer is lost, its UTR is read back, and what comes back is owed once', async () => {
  const world = await withRun()
  const { server, reference } = world
  // The contact and the account are registered; the payout is made, and each of three answers is lost.
  server.failNext('as-usual', 'as-usual', 'done-without-answer', 'no-answer', { status: 500 })
  await Promise.all([world.work(), world.work()])
  await world.later()
  expect([...server.payouts.values()]).toMatchObject([{ amount: 10_000, reference_id: reference }])
  server.finish(reference, 'processed')
  await world.later()
  expect(await world.row()).toMatchObject({ state: 'paid', utr: server.payouts.get(reference)?.utr })
  expect(await world.owed()).toBe(0)
  server.finish(reference, 'reversed')
  await world.later(days(2))
  await world.later(days(1))
  expect(await world.row()).toMatchObject({ state: 'failed', failure: 'Simulated reversed' })
  expect(await world.owed()).toBe(10_000)
  expect(await world.audit()).toEqual([])
  const { rows } = await world.app.database.pool.query(
    `select string_agg(concat(path, request, answer), '') as calls from payment_call where provider = 'razorpay-x'`,
  )
  expect(rows[0].calls).toContain('account_number=***')
  expect(rows[0].calls).not.toContain(RAZORPAY_X_TEST_KEYS.accountNumber)
})

test('its message has the provider asked at once, a forged one does not, and one that fails is owed again', async () => {
  const world = await withRun()
  const { server, reference, visitor } = world
  await world.work()
  server.finish(reference, 'failed')
  const forged = server.webhook(reference, 'of a thief')
  expect((await visitor.post('/payout-webhook', forged.body, { headers: forged.headers })).status).toBe(401)
  expect(await world.work()).toBe(0)
  const { body, headers } = server.webhook(reference)
  expect((await visitor.post('/payout-webhook', body, { headers })).status).toBe(200)
  expect(await world.work()).toBe(1)
  expect(await world.row()).toMatchObject({ state: 'failed', failure: 'Simulated failed' })
  expect(await world.owed()).toBe(10_000)
  expect(await world.audit()).toEqual([])
})

test('keys of another provider wait until no payout is followed, and half of the keys are refused', async () => {
  const world = await withRun()
  const put = async (keys: object) => (await world.people()).owner.put('/payout-sending', keys)
  expect((await put(CASHFREE)).body.code).toBe('payouts-under-way')
  const { accountNumber: _none, ...half } = RAZORPAY_X_TEST_KEYS
  expect((await put(half)).body.code).toBe('payment-keys-invalid')
  expect((await put({ ...RAZORPAY_X_TEST_KEYS, webhookSecret: 'short' })).body.code).toBe(
    'payment-keys-invalid',
  )
  // Other keys of the same provider are taken at any time.
  expect((await put({ ...RAZORPAY_X_TEST_KEYS, secret: 'another' })).status).toBe(200)
  const { owner } = await world.people()
  expect((await owner.post('/payout-sending/test')).body.data).toEqual({ outcome: 'refused' })
  expect((await put(RAZORPAY_X_TEST_KEYS)).status).toBe(200)
  const shown = JSON.stringify((await owner.get('/payout-sending')).body)
  expect(shown).not.toMatch(/secret of|7878/)
  await world.work()
  world.server.finish(world.reference, 'rejected')
  await world.later()
  expect((await put(CASHFREE)).status).toBe(200)
  await expect(
    world.app.database.pool.query(`update payout_transfer set provider = 'cashfree'`),
  ).rejects.toMatchObject({ constraint: 'payout_transfer_keeps_provider' })
})
