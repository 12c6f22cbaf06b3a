/** The bank is asked whose an account is before money goes to it: by Cashfree, by RazorpayX, and by the built-in provider. */
import { days, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { CHECK_TEST_KEYS, checksServer } from '../../platform/payouts/testing/cashfree-checks-server.ts'
import { PAYOUT_TEST_KEYS } from '../../platform/payouts/testing/cashfree-payouts-server.ts'
import { RAZORPAY_X_TEST_KEYS, razorpayXServer } from '../../platform/payouts/testing/razorpay-x-server.ts'
import { payoutWorld } from '../payouts/testing/payable-partner.ts'
import { owedPartner } from '../withdrawals/testing/owed-partner.ts'
import { bankCheckJobs } from './jobs.ts'

const NUMBER = '50100123456789'
const PAYOUT_KEYS = { keyId: PAYOUT_TEST_KEYS.clientId, secret: PAYOUT_TEST_KEYS.clientSecret }
const CHECK_KEYS = { checkKeyId: CHECK_TEST_KEYS.clientId, checkSecret: CHECK_TEST_KEYS.clientSecret }

async function checkingWorld(paymentUrls: Readonly<Record<string, string>> = {}) {
  const world = await payoutWorld({ paymentUrls })
  const { db } = world.app.database
  const { log, ...deps } = world.app.deps
  return {
    ...world,
    db,
    /** The job, so much later. */
    async work(ms = 0) {
      world.clock.advance(ms)
      const [job] = bankCheckJobs
      return job?.run({ db, deps: { log, ...deps }, log: log as never, now: world.clock.now() })
    },
    async details(partner: string) {
      const { owner } = await world.people()
      return (await owner.get(`/partners/${partner}/bank-details`)).body.data[0]
    },
    async request(partner: string, id: string) {
      return (await world.people()).accountant.post(`/partners/${partner}/bank-details/${id}/ask-bank`)
    },
    async accept(by: 'owner' | 'accountant', partner: string, id: string) {
      const { [by]: caller } = await world.people()
      return caller.post(`/partners/${partner}/bank-details/${id}/accept-check`, {
        reason: 'The cancelled cheque names the owner of the hotel',
      })
    },
    async block(partner: string) {
      const { owner } = await world.people()
      const rows = (await owner.get('/payout-runs/payable')).body.data as {
        partnerId: string
        block: string
      }[]
      return rows.find(({ partnerId }) => partnerId === partner)?.block
    },
    rename: (partner: string, name: string) =>
      db.updateTable('partner').set({ name }).where('id', '=', partner).execute(),
  }
}

test('without keys the built-in provider answers, by the end of the number, when an operator asks', async () => {
  const world = await checkingWorld()
  const partner = await world.payable(100, '50100123456404')
  const { _id: id } = await world.details(partner)
  expect(await world.block(partner)).toBe(null)
  expect((await world.request(partner, id)).body).toMatchObject({
    data: { check: { state: 'asked', nameAtBank: null } },
  })
  expect((await world.request(partner, id)).body.code).toBe('bank-check-running')
  expect(await world.block(partner)).toBe('bank-check-running')
  expect(await world.work()).toEqual({ begun: 0, requested: 1 })
  expect(await world.block(partner)).toBe('bank-account-invalid')
  // Nobody lets money go to an account that is not there, and the database neither.
  expect((await world.accept('accountant', partner, id)).body.code).toBe('bank-check-state')
  const { owner } = await world.people()
  const drafted = await owner.post('/payout-runs', { partnerIds: [partner] })
  expect(drafted.body).toMatchObject({ code: 'payout-blocked' })
  expect(drafted.body.message).toContain('its bank does not know the account')
  for (let count = 0; count < 4; count += 1) {
    expect((await world.request(partner, id)).status).toBe(200)
    await world.work()
  }
  expect((await world.request(partner, id)).body.code).toBe('bank-checks-used-up')
  await expect(
    world.app.database.pool.query(`update bank_account_check set state = 'matched', name_at_bank = 'X'`),
  ).rejects.toThrow('only goes forward')
})

test('a name that differs stops what was drafted, approved, or to be sent, until a second person accepts it', async () => {
  const world = await checkingWorld()
  const { pool } = world.app.database
  const partner = await owedPartner(world, { owed: 100 })
  const id = await world.banked(partner, '50100123456403')
  const request = async () => {
    expect((await world.request(partner, id)).status).toBe(200)
    await world.work()
    expect((await world.details(partner)).check).toMatchObject({ state: 'differs', nameAtBank: 'RAVI KUMAR' })
  }
  const accept = (by: 'owner' | 'accountant') => world.accept(by, partner, id)
  await request()
  // The owner has entered the account.
  expect((await accept('owner')).body.code).toBe('bank-check-own')
  await expect(
    pool.query(
      `update bank_account_check asked set state = 'accepted', accepted_at = now(), reason = 'mine',
              accepted_by = (select proposed_by from partner_bank_account where id = asked.account_id)`,
    ),
  ).rejects.toMatchObject({ constraint: 'bank_account_check_second_person' })
  expect((await accept('accountant')).body.data.check).toMatchObject({ state: 'accepted' })
  world.clock.advance(days(1))
  const run = await world.drafted(partner)
  await request()
  const { accountant } = await world.people()
  const approve = () => accountant.post(`/payout-runs/${run._id}/approve`, { total: 100 })
  expect((await approve()).body).toMatchObject({ code: 'payout-blocked' })
  await expect(
    pool.query(`update payout set state = 'approved' where partner_id = '${partner}'`),
  ).rejects.toMatchObject({ constraint: 'payout_to_checked_account' })
  await accept('accountant')
  expect((await approve()).status).toBe(200)
  // What is asked afterwards holds for what is sent, and for the bank's file.
  await request()
  expect((await accountant.post(`/payout-runs/${run._id}/send`)).body.code).toBe('payout-blocked')
  expect((await accountant.get(`/payout-runs/${run._id}/bank-file.csv`)).body.code).toBe('payout-blocked')
})

test('with keys of Cashfree every account is asked about by itself, and none is paid before', async () => {
  const server = await checksServer()
  afterThisTest(() => server.close())
  const world = await checkingWorld({ checks: server.url })
  const partner = await world.payable(100, NUMBER)
  await world.rename(partner, 'Malnad Hotels Pvt Ltd')
  server.holders.set(NUMBER, 'MALNAD HOTELS PRIVATE LIMITED')
  const { owner } = await world.people()
  const enter = (keys: object) => owner.put('/payout-sending', { ...PAYOUT_KEYS, ...keys })
  for (const wrong of [
    { checkKeyId: CHECK_KEYS.checkKeyId },
    { ...CHECK_KEYS, checkSecret: 'cfsk_ma_prod_real' },
  ]) {
    expect((await enter(wrong)).body.code).toBe('payment-keys-invalid')
  }
  expect((await enter(CHECK_KEYS)).body.data).toMatchObject({ mode: 'test', checksAccounts: true })
  expect(JSON.stringify((await owner.get('/payout-sending')).body)).not.toContain('checks_of_this')
  expect(await world.block(partner)).toBe('bank-account-unchecked')

  // Two that never answer, then one that is done without an answer: it is asked three times at most.
  server.failNext('no-answer', 'done-without-answer')
  expect(await world.work()).toEqual({ begun: 1, requested: 1 })
  await world.work(minutes(3))
  expect(await world.block(partner)).toBe('bank-check-running')
  await world.work(minutes(31))
  expect((await world.details(partner)).check).toMatchObject({
    state: 'matched',
    nameAtBank: 'MALNAD HOTELS PRIVATE LIMITED',
    providerMessage: 'ACCOUNT_IS_VALID',
    askedBy: null,
  })
  expect(await world.block(partner)).toBe(null)
  expect(await world.work(days(2))).toEqual({ begun: 0, requested: 0 })

  // A bank that takes its time is read, not asked again.
  const { _id: id } = await world.details(partner)
  const requested = server.checks.length
  server.isSlow = true
  await world.request(partner, id)
  await world.work()
  expect((await world.details(partner)).check.state).toBe('asked')
  await world.work(minutes(3))
  expect((await world.details(partner)).check.state).toBe('matched')
  expect(server.checks.length).toBe(requested + 1)

  // What cannot be answered fails in the provider's words, and nothing is paid without a second person.
  server.holders.set(NUMBER, 'NO BALANCE')
  await world.request(partner, id)
  await world.work()
  expect((await world.details(partner)).check).toMatchObject({
    state: 'failed',
    providerMessage: 'Insufficient balance',
  })
  expect(await world.block(partner)).toBe('bank-account-unchecked')
  const { rows } = await world.app.database.pool.query(
    `select request, answer from payment_call where provider = 'cashfree-checks'`,
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(rows)).not.toMatch(/50100123456789|MALNAD|checks_of_this/)
})

test('RazorpayX is asked where the owner has turned it on; an answer that never comes fails after a day', async () => {
  const server = await razorpayXServer()
  afterThisTest(() => server.close())
  const world = await checkingWorld({ payouts: server.url })
  const [partner, other] = [await world.payable(100, NUMBER), await world.payable(50, '123456789012')]
  await world.rename(partner, 'Suresh Rao')
  server.holders.set(NUMBER, 'Mr SURESH RAO')
  const { owner } = await world.people()
  expect((await owner.put('/payout-sending', RAZORPAY_X_TEST_KEYS)).body.data.checksAccounts).toBe(false)
  const { _id: id } = await world.details(partner)
  expect((await world.request(partner, id)).body.code).toBe('bank-checks-not-set-up')
  await owner.put('/payout-sending', { ...RAZORPAY_X_TEST_KEYS, checksAccounts: true })
  expect(await world.work()).toEqual({ begun: 2, requested: 2 })
  expect(await world.block(partner)).toBe('bank-check-running')
  await world.work(minutes(3))
  expect((await world.details(partner)).check.state).toBe('matched')
  expect((await world.details(other)).check).toMatchObject({
    state: 'invalid',
    providerMessage: 'Invalid bank account number',
  })

  server.failEach(() => ({ status: 500 }))
  await world.request(partner, id)
  for (const ms of [0, minutes(3), minutes(31), hours(7)]) await world.work(ms)
  expect((await world.details(partner)).check).toMatchObject({
    state: 'failed',
    providerMessage: 'No answer came',
  })
})
