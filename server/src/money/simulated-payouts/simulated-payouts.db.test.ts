/** Without keys a development installation has its payouts sent by the built-in provider; a real one has nothing to send them. */
import { getPayable, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { selectBalance } from '../ledger/index.ts'
import { createPayoutSender, sendDueTransfers } from '../payout-transfers/index.ts'
import { isOfPayouts, payoutWorld } from '../payouts/testing/payable-partner.ts'

async function sendingWorld() {
  const world = await payoutWorld()
  const { db } = world.app.database
  return {
    ...world,
    db,
    async send(rupees: number) {
      const partner = await world.payable(rupees)
      const { owner } = await world.people()
      expect((await owner.get('/payout-sending')).body.data).toMatchObject({ mode: 'simulated', keyId: null })
      const run = await world.approved(partner)
      const sent = await owner.post(`/payout-runs/${run._id}/send`)
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
      return { partner, runId: run._id as string }
    },
    async work() {
      const provider = await world.app.deps.payoutSender.find()
      if (!provider) throw new Error('no provider')
      return sendDueTransfers({ db, provider, now: world.clock.now(), log: { error: () => undefined } })
    },
    rows: async (id: string) => (await (await world.people()).owner.get(`/payout-runs/${id}`)).body.data.rows,
    atProvider: () => db.selectFrom('simulated_transfer').select('amount_paise').execute(),
  }
}

test('a run is sent once and paid after a minute', async () => {
  const world = await sendingWorld()
  const { runId } = await world.send(100)
  await Promise.all([world.work(), world.work()])
  expect(await world.rows(runId)).toMatchObject([{ state: 'approved', sending: { state: 'sent' } }])
  world.clock.advance(minutes(3))
  await world.work()
  await world.work()
  expect(await world.rows(runId)).toMatchObject([
    { state: 'paid', utr: expect.stringMatching(/^SIMP\d{12}$/) },
  ])
  expect(await world.atProvider()).toEqual([{ amount_paise: 10_000 }])
  expect((await differencesIn(world.db)).filter(isOfPayouts)).toEqual([])
})

test('an amount with three paise at its end fails, and is owed again once', async () => {
  const world = await sendingWorld()
  const { partner, runId } = await world.send(100.03)
  await world.work()
  world.clock.advance(minutes(3))
  await world.work()
  await world.work()
  expect(await world.rows(runId)).toMatchObject([
    { state: 'failed', failure: 'The beneficiary’s bank did not take it' },
  ])
  expect(await selectBalance(world.db, getPayable(partner))).toBe(10_003)
})

test('an installation that is none of development has nothing that sends without keys', async () => {
  const { app, clock } = await payoutWorld()
  const { secrets, outside: request, log } = app.deps
  const sender = createPayoutSender({ db: app.database.db, clock, log, secrets, request })
  expect(sender.isSimulated).toBe(false)
  expect(await sender.find()).toBeUndefined()
})
