import { days } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { owedPartner } from '../withdrawals/testing/owed-partner.ts'
import { findBranch } from './ifsc-branches.ts'
import { IFSC, payoutWorld } from './testing/payable-partner.ts'

const NUMBER = '50100123456789'

test('bank details hold once a second person has entered the same number', async () => {
  const world = await payoutWorld()
  const partner = await owedPartner(world, { owed: 100 })
  const { owner, accountant } = await world.people()
  const path = `/partners/${partner}/bank-details`
  const entered = await owner.post(path, {
    holder: 'Hubballi Foods',
    number: '5010 0123 456789',
    ifsc: 'hdfc0000240',
  })
  expect(entered.body.data).toMatchObject({
    maskedNumber: '•••• 6789',
    ifsc: IFSC,
    bankName: 'HDFC Bank',
    state: 'awaiting',
    isOwn: true,
  })
  const confirm = (by: typeof owner, number: string) =>
    by.post(`${path}/${entered.body.data._id}/confirm`, { number })
  expect((await confirm(owner, NUMBER)).body.code).toBe('bank-details-own')
  expect((await confirm(accountant, '50100123456788')).body).toMatchObject({
    code: 'account-number-differs',
    issues: [{ path: 'number' }],
  })
  expect((await owner.post(path, { holder: 'Another', number: NUMBER, ifsc: IFSC })).body.code).toBe(
    'bank-details-awaiting',
  )
  expect((await confirm(accountant, NUMBER)).body.data).toMatchObject({ state: 'in-force' })
  expect((await confirm(accountant, NUMBER)).body.code).toBe('bank-details-not-found')

  const mail = await world.app.database.db
    .selectFrom('outbox_message')
    .select('body')
    .where('template', '=', 'bank-details-changed')
    .executeTakeFirstOrThrow()
  expect(mail.body).toContain('HDFC Bank, •••• 6789')
})

test('what was in force is kept, and what waits can be withdrawn', async () => {
  const world = await payoutWorld()
  const partner = await owedPartner(world, { owed: 100 })
  await world.banked(partner, NUMBER)
  await world.banked(partner, '123456789012')
  const { owner } = await world.people()
  const path = `/partners/${partner}/bank-details`
  const third = await owner.post(path, { holder: 'Third', number: '999999999', ifsc: IFSC })
  expect(await owner.post(`${path}/${third.body.data._id}/withdraw`)).toMatchObject({ status: 200 })
  const states = (await owner.get(path)).body.data.map((one: { maskedNumber: string; state: string }) => [
    one.maskedNumber,
    one.state,
  ])
  expect(states.toSorted()).toEqual([
    ['•••• 6789', 'replaced'],
    ['•••• 9012', 'in-force'],
    ['•••• 9999', 'withdrawn'],
  ])
})

test('the whole number is in no answer, log, mail or audit entry', async () => {
  const lines: string[] = []
  const world = await payoutWorld({ onLogLine: (line) => lines.push(line) })
  const partner = await world.payable(100, NUMBER)
  const run = await world.approved(partner)
  const { owner } = await world.people()
  const texts = [
    ...lines,
    JSON.stringify(run),
    JSON.stringify((await owner.get('/audit-log')).body),
    JSON.stringify((await owner.get(`/partners/${partner}/bank-details`)).body),
    JSON.stringify((await owner.get('/payout-runs/payable')).body),
    JSON.stringify(await world.app.database.db.selectFrom('outbox_message').selectAll().execute()),
  ]
  expect(texts.filter((text) => text.includes(NUMBER))).toEqual([])
  expect((await owner.get(`/payout-runs/${run._id}/bank-file.csv`)).body).toContain(NUMBER)
})

test('the database takes no details that one person entered and confirmed, and changes none', async () => {
  const world = await payoutWorld()
  const partner = await owedPartner(world, { owed: 100 })
  const { owner } = await world.people()
  await owner.post(`/partners/${partner}/bank-details`, { holder: 'One', number: NUMBER, ifsc: IFSC })
  const { pool } = world.app.database
  await expect(
    pool.query('update partner_bank_account set confirmed_at = now(), confirmed_by = proposed_by'),
  ).rejects.toThrow(/partner_bank_account_two_people/)
  await expect(pool.query(`update partner_bank_account set number = '111111111'`)).rejects.toThrow(
    /append-only/,
  )
  await expect(pool.query('delete from partner_bank_account')).rejects.toThrow(/append-only/)
})

test('changed details take the partner out of a drafted run, and rest for a day', async () => {
  const world = await payoutWorld()
  const one = await world.payable(100)
  const other = await world.payable(200)
  const run = await world.drafted(one, other)
  const { owner, accountant } = await world.people()
  await world.banked(one, '123456789012')
  const found = (await owner.get(`/payout-runs/${run._id}`)).body.data
  expect(found).toMatchObject({ total: 200, payouts: 1 })
  expect(found.rows.find(({ partnerId }: { partnerId: string }) => partnerId === one)).toMatchObject({
    state: 'removed',
    removedWhy: 'bank-details-changed',
  })
  const stale = await accountant.post(`/payout-runs/${run._id}/approve`, { total: 300 })
  expect(stale.body.code).toBe('payout-run-changed')
  const blockOf = async () =>
    (await (await world.people()).owner.get('/payout-runs/payable')).body.data.find(
      ({ partnerId }: { partnerId: string }) => partnerId === one,
    ).block
  expect(await blockOf()).toBe('bank-details-new')
  expect((await owner.post('/payout-runs', { partnerIds: [one] })).body).toMatchObject({
    code: 'payout-blocked',
    message: expect.stringContaining('confirmed less than a day ago'),
  })
  world.clock.advance(days(1))
  expect(await blockOf()).toBe(null)
})

test.each([
  ['HDFC0000240', true],
  ['HDFC0ZZZZZZ', false],
  ['QQQQ0000240', false],
  ['SBIN0000001', true],
  ['not a code', false],
])('%s is a branch: %s', async (code, isOne) => {
  expect((await findBranch(code)).ok).toBe(isOne)
})
