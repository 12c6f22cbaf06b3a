import { getPayable } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { breakInserts } from '../../testing/break-inserts.ts'
import { selectBalance } from '../ledger/index.ts'
import { owedPartner } from '../withdrawals/testing/owed-partner.ts'
import { isOfPayouts, payoutWorld } from './testing/payable-partner.ts'

test('what is owed is listed with since when, and with what stands in the way', async () => {
  const world = await payoutWorld()
  const ready = await world.payable(300)
  const without = await owedPartner(world, { owed: 500 })
  const { owner } = await world.people()
  const all = (await owner.get('/payout-runs/payable')).body
  expect(all).toMatchObject({ total: 800, payable: 300 })
  expect(all.data).toMatchObject([
    { partnerId: without, owed: 500, block: 'no-bank-details', bank: null },
    { partnerId: ready, owed: 300, block: null, bank: 'HDFC Bank, •••• 6789' },
  ])
  expect(all.data[1].since).toBe('2026-11-20T06:30:00.000Z')
  expect((await owner.get('/payout-runs/payable?above=300')).body.data).toHaveLength(1)
})

test('a run goes from draft to the bank and back: paid with a UTR, or failed and owed again', async () => {
  const world = await payoutWorld()
  const { db } = world.app.database
  const [one, other] = [await world.payable(100.5), await world.payable(200, '0012345678901')]
  const run = await world.approved(one, other)
  expect(run).toMatchObject({ number: 1, state: 'approved', total: 300.5, payouts: 2, open: 2 })
  expect(await selectBalance(db, getPayable(one))).toBe(0)
  const { owner } = await world.people()

  const file = `/payout-runs/${run._id}/bank-file.csv`
  const first = await owner.get(file)
  expect(first.body).toMatch(/NEFT,[0-9A-F]{20},Hubballi Foods,50100123456789,HDFC0000240,100.50,/)
  expect(first.body).toContain(',0012345678901,HDFC0000240,200.00,')
  const [paid, failed] = run.rows
  expect(
    (await owner.post(`/payouts/${paid._id}/pay`, { utr: 'hdfcn 52026112200001' })).body.data.rows[0],
  ).toMatchObject({ state: 'paid', utr: 'HDFCN52026112200001' })
  const again = await owner.post(`/payouts/${failed._id}/pay`, { utr: 'HDFCN52026112200001' })
  expect(again.body.code).toBe('utr-taken')
  expect(await owner.post(`/payouts/${failed._id}/fail`, { reason: 'Account closed' })).toMatchObject({
    status: 200,
  })
  expect((await owner.post(`/payouts/${failed._id}/fail`, { reason: 'Account closed' })).body.code).toBe(
    'payout-state',
  )
  expect(await selectBalance(db, getPayable(failed.partnerId))).toBe(failed.amount * 100)
  expect((await owner.get(file)).body).toBe(first.body)

  // A bank returns a payment after it has named its UTR.
  expect(await owner.post(`/payouts/${paid._id}/fail`, { reason: 'Returned' })).toMatchObject({ status: 200 })
  expect(await selectBalance(db, getPayable(paid.partnerId))).toBe(paid.amount * 100)
  // What failed is paid by another run.
  expect(await world.approved(one, other)).toMatchObject({ number: 2, total: 300.5 })
  expect((await differencesIn(db)).filter(isOfPayouts)).toEqual([])
})

test('a UTR belongs to one payment, whether a run or a person recorded it', async () => {
  const world = await payoutWorld()
  const partner = await world.payable(100)
  const byHand = await owedPartner(world, { owed: 100 })
  const run = await world.approved(partner)
  const { owner } = await world.people()
  const record = (utr: string) => owner.put(`/admin/partner/confirm-payment/${byHand}`, { amount: 10, utr })
  expect(await record('UTR000001')).toMatchObject({ status: 200 })
  const pay = (utr: string) => owner.post(`/payouts/${run.rows[0]._id}/pay`, { utr })
  expect((await pay('utr000001')).body.code).toBe('utr-taken')
  expect(await pay('UTR000002')).toMatchObject({ status: 200 })
  expect((await record('UTR000002')).body.code).toBe('utr-taken')
  const listed = (await owner.get('/withdrawals')).body.data.map(({ utr }: { utr: string }) => utr)
  expect(listed.toSorted()).toEqual(['UTR000001', 'UTR000002'])
})

test('above the amount that the owner sets, whoever made a run does not approve it; many small ones count as one', async () => {
  const world = await payoutWorld()
  const [one, two, three] = [await world.payable(100), await world.payable(150), await world.payable(300)]
  const { owner, accountant } = await world.people()
  const first = await world.drafted(one)
  const approve = (run: { _id: string; total: number }, by = owner) =>
    by.post(`/payout-runs/${run._id}/approve`, { total: run.total })
  expect(first.needsSecondPerson).toBe(true)
  expect((await approve(first)).body.code).toBe('second-person-needed')

  expect((await accountant.put('/payout-settings', { aloneUpTo: 200 })).status).toBe(403)
  expect(await owner.put('/payout-settings', { aloneUpTo: 200 })).toMatchObject({ status: 200 })
  expect(await approve(first)).toMatchObject({ status: 200 })
  const second = await world.drafted(two)
  expect((await approve(second)).body.code).toBe('second-person-needed')
  expect(await approve(second, accountant)).toMatchObject({ status: 200 })
  const third = await world.drafted(three)
  await expect(
    world.app.database.pool.query(
      `update payout_run set state = 'approved', approved_at = now(), approved_by = created_by, total_paise = 30000,
              alone_paise = 20000, alone_before_paise = 0 where id = $1`,
      [third._id],
    ),
  ).rejects.toThrow(/payout_run_second_person/)
})

test('a payout is removed, a run is given up, and neither is approved afterwards', async () => {
  const world = await payoutWorld()
  const [one, two] = [await world.payable(100), await world.payable(200)]
  const run = await world.drafted(one, two)
  const { owner, accountant } = await world.people()
  const payout = run.rows.find(({ partnerId }: { partnerId: string }) => partnerId === one)
  expect((await owner.post(`/payouts/${payout._id}/remove`)).body.data).toMatchObject({
    total: 200,
    payouts: 1,
  })
  expect((await owner.post(`/payouts/${payout._id}/remove`)).body.code).toBe('payout-state')
  // It can be in another run at once.
  const other = await world.drafted(one)
  expect((await owner.post('/payout-runs', { partnerIds: [two] })).body.code).toBe('payout-blocked')
  expect((await owner.post(`/payout-runs/${run._id}/cancel`)).body.data).toMatchObject({
    state: 'cancelled',
    payouts: 0,
  })
  expect((await accountant.post(`/payout-runs/${run._id}/approve`, { total: 200 })).body.code).toBe(
    'payout-run-state',
  )
  expect((await owner.get(`/payout-runs/${run._id}/bank-file.csv`)).body.code).toBe('payout-run-state')
  const last = other.rows[0]._id
  await owner.post(`/payouts/${last}/remove`)
  expect((await accountant.post(`/payout-runs/${other._id}/approve`, { total: 0 })).body.code).toBe(
    'payout-run-empty',
  )
  expect((await differencesIn(world.app.database.db)).filter(isOfPayouts)).toEqual([])
})

test('what was withdrawn by hand meanwhile is not paid a second time', async () => {
  const world = await payoutWorld()
  const partner = await world.payable(100)
  const run = await world.drafted(partner)
  const { owner, accountant } = await world.people()
  await owner.put(`/admin/partner/confirm-payment/${partner}`, { amount: 1 })
  const refused = await accountant.post(`/payout-runs/${run._id}/approve`, { total: 100 })
  expect(refused.body).toMatchObject({
    code: 'payout-exceeds-owed',
    message: expect.stringContaining('₹99.00'),
  })
})

test('the database lets no payout leave its run, its withdrawal or its order of states', async () => {
  const world = await payoutWorld()
  const run = await world.approved(await world.payable(100))
  const { pool } = world.app.database
  const { withdrawal_id: withdrawalId } = (await pool.query('select withdrawal_id from payout')).rows[0]
  for (const change of [
    'update payout set amount_paise = 1',
    `update payout set state = 'draft', withdrawal_id = null`,
    'delete from payout',
    'update payout_run set number = 9',
    `update payout_run set state = 'cancelled'`,
    `update payout set state = 'paid'`,
    `update payout set state = 'failed', failure = 'No money moved'`,
    `insert into withdrawal_return (withdrawal_id, reason, created_at) values ('${withdrawalId}', 'Beside it', now())`,
    `insert into withdrawal_reference (utr, withdrawal_id, created_at) select 'UTR000009', id, now() from withdrawal
      where false returning 1; update payout set changed_at = now()`,
  ]) {
    await expect(pool.query(change), change).rejects.toThrow(/does not change so|is not what|has not failed/)
  }
  expect(run.rows[0].state).toBe('approved')
})

test.each(['withdrawal', 'ledger_transfer', 'ledger_entry', 'audit_entry'])(
  'a fault at %s leaves the run drafted and everything owed, and it is approved afterwards',
  async (table) => {
    const world = await payoutWorld()
    const [one, two] = [await world.payable(100), await world.payable(200)]
    const run = await world.drafted(one, two)
    const { accountant } = await world.people()
    const approve = () => accountant.post(`/payout-runs/${run._id}/approve`, { total: 300 })
    const mend = await breakInserts(world, table)
    expect((await approve()).status).toBe(500)
    expect((await accountant.get(`/payout-runs/${run._id}`)).body.data).toMatchObject({
      state: 'draft',
      open: 0,
    })
    expect((await accountant.get('/withdrawals')).body.page.total).toBe(0)
    expect(await selectBalance(world.app.database.db, getPayable(one))).toBe(10_000)
    await mend()
    expect(await approve()).toMatchObject({ status: 200 })
    expect((await differencesIn(world.app.database.db)).filter(isOfPayouts)).toEqual([])
  },
)
