/** Payouts that a provider sends: each once, whatever is killed when, and owed again once where it fails. */
import { days, getPayable, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { PAYOUT_TEST_KEYS, payoutServer } from '../../platform/payouts/testing/cashfree-payouts-server.ts'
import { breakInserts } from '../../testing/break-inserts.ts'
import { TestClock } from '../../testing/test-app.ts'
import { selectBalance } from '../ledger/index.ts'
import { isOfPayouts, payoutWorld } from '../payouts/testing/payable-partner.ts'
import { sendDueTransfers } from './index.ts'

const KEYS = { keyId: PAYOUT_TEST_KEYS.clientId, secret: PAYOUT_TEST_KEYS.clientSecret }
const nameOf = (id: string): string => id.replaceAll('-', '')

async function sendingWorld() {
  const clock = new TestClock()
  const server = await payoutServer(() => clock.now())
  afterThisTest(() => server.close())
  const world = await payoutWorld({ clock, paymentUrls: { payouts: server.url } })
  const { db } = world.app.database
  const { owner } = await world.people()
  expect(await owner.put('/payout-sending', KEYS)).toMatchObject({
    status: 200,
    body: { data: { mode: 'test' } },
  })

  const work = async () => {
    const provider = await world.app.deps.payoutSender.find()
    if (!provider) throw new Error('no provider')
    return sendDueTransfers({ db, provider, now: clock.now(), log: { error: () => undefined } })
  }
  return {
    ...world,
    server,
    work,
    /** The job, some minutes later. */
    async later(ms = minutes(3)) {
      clock.advance(ms)
      return work()
    },
    async run(id: string) {
      return (await (await world.people()).owner.get(`/payout-runs/${id}`)).body.data
    },
    send: async (id: string) => (await world.people()).owner.post(`/payout-runs/${id}/send`),
    owed: (partner: string) => selectBalance(db, getPayable(partner)),
    audit: async () => (await differencesIn(db)).filter(isOfPayouts),
  }
}

async function withRun(number?: string) {
  const world = await sendingWorld()
  const partner = await world.payable(100, number)
  const run = await world.approved(partner)
  const payout: string = run.rows[0]._id
  return { ...world, partner, runId: run._id as string, payout, transferId: nameOf(payout) }
}

test('a run is sent once, its UTR is read back, and nobody else says what became of it', async () => {
  const world = await withRun()
  const { server, runId, payout, transferId } = world
  const requested = await Promise.all(Array.from({ length: 5 }, () => world.send(runId)))
  expect(requested.map(({ status }) => status)).toEqual(Array(5).fill(200))
  await Promise.all([world.work(), world.work(), world.work()])
  expect([...server.transfers.values()]).toMatchObject([{ transfer_id: transferId, transfer_amount: 100 }])
  const { owner } = await world.people()
  expect((await owner.post(`/payouts/${payout}/pay`, { utr: 'HDFC000001' })).status).toBe(409)
  expect((await owner.post(`/payouts/${payout}/fail`, { reason: 'no' })).status).toBe(409)
  expect((await owner.get(`/payout-runs/${runId}/bank-file.csv`)).status).toBe(409)
  server.finish(transferId, 'SUCCESS')
  await world.later()
  expect((await world.run(runId)).rows).toMatchObject([
    { state: 'paid', utr: `CFUTR7000001`, sending: { state: 'done', providerMessage: 'Simulated SUCCESS' } },
  ])
  expect(await world.audit()).toEqual([])
})

test.each(['FAILED', 'REVERSED'] as const)('one that is %s is owed again, once', async (status) => {
  const world = await withRun()
  await world.send(world.runId)
  await world.work()
  world.server.finish(world.transferId, status)
  await world.later()
  await world.later()
  expect(await world.owed(world.partner)).toBe(10_000)
  expect((await world.run(world.runId)).rows).toMatchObject([
    { state: 'failed', failure: `Simulated ${status}` },
  ])
  expect(await world.audit()).toEqual([])
})

test('one that the bank sends back days after it was paid is owed again, once', async () => {
  const world = await withRun()
  await world.send(world.runId)
  await world.work()
  world.server.finish(world.transferId, 'SUCCESS')
  await world.later()
  expect(await world.owed(world.partner)).toBe(0)
  world.server.finish(world.transferId, 'REVERSED')
  await world.later(days(2))
  await world.later(days(1))
  expect(await world.owed(world.partner)).toBe(10_000)
  expect(await world.audit()).toEqual([])
})

test('an account that the check finds wrong is paid nothing; the amount is owed again', async () => {
  const world = await withRun('50100123456000')
  await world.send(world.runId)
  await world.work()
  expect(world.server.transfers.size).toBe(0)
  expect(await world.owed(world.partner)).toBe(10_000)
  expect((await world.run(world.runId)).rows[0].failure).toBe('The bank account is not valid (INVALID)')
})

test('an answer that never came, and a program that dies before it keeps the answer, send nothing twice', async () => {
  const world = await withRun()
  await world.send(world.runId)
  // The beneficiary is registered; the transfer is made, and each of three answers is lost.
  world.server.failNext('as-usual', 'done-without-answer', 'no-answer', { status: 500 })
  await world.work()
  expect(world.server.transfers.size).toBe(1)
  world.server.finish(world.transferId, 'SUCCESS')
  const mend = await breakInserts(world, 'withdrawal_reference')
  await expect(world.later()).rejects.toThrow('broken on purpose')
  await mend()
  expect((await world.run(world.runId)).rows[0].state).toBe('approved')
  await world.later()
  expect((await world.run(world.runId)).rows[0].state).toBe('paid')
  expect(world.server.transfers.size).toBe(1)
  expect(await world.audit()).toEqual([])
})

test('what the provider may have had is not owed again because it says no later', async () => {
  const world = await withRun('50100123456000')
  await world.send(world.runId)
  world.server.failNext('no-answer', 'no-answer', 'no-answer')
  await world.work()
  await world.later()
  expect(await world.owed(world.partner)).toBe(0)
  await world.later(hours(25))
  expect(await world.owed(world.partner)).toBe(10_000)
})

test('a provider that does not answer, or refuses the keys, stands on the first page until it answers', async () => {
  const world = await withRun()
  const { owner } = await world.people()
  const failing = async () => (await owner.get('/outside-failures')).body.data
  await world.send(world.runId)
  expect(await failing()).toEqual([])
  const since = world.clock.now().toISOString()
  world.server.failNext('no-answer', 'no-answer', 'no-answer')
  await world.work()
  const failure = { kind: 'payout-provider', name: 'cashfree', carries: null, instead: null, since }
  expect(await failing()).toMatchObject([{ ...failure, message: expect.stringMatching(/./) }])
  world.server.failNext({ status: 401 })
  await world.later()
  expect(await failing()).toEqual([{ ...failure, message: 'HTTP 401' }])
  await world.later()
  expect(await failing()).toEqual([])
})

test('its message has the provider asked at once; a forged one is nothing', async () => {
  const world = await withRun()
  const { server, transferId, visitor } = world
  await world.send(world.runId)
  await world.work()
  server.finish(transferId, 'SUCCESS')
  const forged = server.webhook(transferId, 'of a thief')
  expect((await visitor.post('/payout-webhook', forged.body, { headers: forged.headers })).status).toBe(401)
  expect(await world.work()).toBe(0)
  const { body, headers } = server.webhook(transferId)
  const answers = await Promise.all([1, 2, 3].map(() => visitor.post('/payout-webhook', body, { headers })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await world.work()).toBe(1)
  expect((await world.run(world.runId)).rows[0].state).toBe('paid')
})

test('a run goes one way: what a file pays is not sent, however both are asked for at once', async () => {
  const world = await withRun()
  const { owner, accountant } = await world.people()
  const answers = await Promise.all([
    owner.get(`/payout-runs/${world.runId}/bank-file.csv`),
    accountant.post(`/payout-runs/${world.runId}/send`),
    owner.get(`/payout-runs/${world.runId}/bank-file.csv`),
    accountant.post(`/payout-runs/${world.runId}/send`),
  ])
  const [file, sent] = [answers[0].status, answers[1].status]
  expect([file, sent].toSorted()).toEqual([200, 409])
  expect(answers.map(({ status }) => status)).toEqual([file, sent, file, sent])
  const { pool } = world.app.database
  await expect(pool.query(`update payout_run_way set way = 'file'`)).rejects.toThrow('append-only')
})

test('the database refuses a payout that its transfer does not bear out', async () => {
  const world = await withRun()
  await world.send(world.runId)
  const { pool } = world.app.database
  await expect(
    pool.query(`update payout_transfer set state = 'done', done_at = now(), next_at = null`),
  ).rejects.toMatchObject({ constraint: 'payout_is_its_transfer' })
})

test('only the owner enters keys, they are not shown again, and real ones not where nobody can be reached', async () => {
  const world = await sendingWorld()
  const { owner, accountant } = await world.people()
  expect((await accountant.put('/payout-sending', KEYS)).status).toBe(403)
  expect((await owner.put('/payout-sending', { ...KEYS, secret: 'cfsk_ma_prod_x' })).status).toBe(409)
  expect((await owner.put('/payout-sending', { ...KEYS, secret: 'nothing' })).status).toBe(422)
  expect(JSON.stringify((await accountant.get('/payout-sending')).body)).not.toContain(KEYS.secret)
  expect((await owner.post('/payout-sending/test')).body.data).toEqual({ outcome: 'taken' })
  await owner.put('/payout-sending', { ...KEYS, secret: 'cfsk_ma_test_another' })
  expect((await owner.post('/payout-sending/test')).body.data).toEqual({ outcome: 'refused' })
})
