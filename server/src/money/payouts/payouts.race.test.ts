import { getPayable } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { selectBalance } from '../ledger/index.ts'
import { isOfPayouts, type PayoutWorld, payoutWorld } from './testing/payable-partner.ts'

const statuses = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted()

const TEN = Array.from({ length: 10 }, (_, at) => at)

async function balanced(world: PayoutWorld): Promise<void> {
  expect((await differencesIn(world.app.database.db)).filter(isOfPayouts)).toEqual([])
}

test('of ten runs that are drafted at once for one partner there is one', async () => {
  const world = await payoutWorld()
  const partner = await world.payable(100)
  const { owner } = await world.people()
  const answers = await Promise.all(TEN.map(() => owner.post('/payout-runs', { partnerIds: [partner] })))
  expect(statuses(answers)).toEqual([201, ...TEN.slice(1).map(() => 409)])
  await balanced(world)
})

test('a run that ten people approve at once pays once', async () => {
  const world = await payoutWorld()
  const [one, two] = [await world.payable(100), await world.payable(200)]
  const run = await world.drafted(one, two)
  const { accountant } = await world.people()
  const approve = () => accountant.post(`/payout-runs/${run._id}/approve`, { total: 300 })
  expect(statuses(await Promise.all(TEN.map(approve)))).toEqual([200, ...TEN.slice(1).map(() => 409)])
  expect((await accountant.get('/withdrawals')).body.data).toHaveLength(2)
  await balanced(world)
})

test('approving a run and withdrawing by hand pay what is owed, and never more', async () => {
  const world = await payoutWorld()
  const partner = await world.payable(100)
  const run = await world.drafted(partner)
  const { owner, accountant } = await world.people()
  const answers = await Promise.all([
    accountant.post(`/payout-runs/${run._id}/approve`, { total: 100 }),
    ...TEN.map(() => owner.put(`/admin/partner/confirm-payment/${partner}`, { amount: 60 })),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await selectBalance(world.app.database.db, getPayable(partner))).toBeGreaterThanOrEqual(0)
  await balanced(world)
})

test('approving a run, and changing the bank details of who is in it: never to details that wait', async () => {
  const world = await payoutWorld()
  const partner = await world.payable(100)
  const run = await world.drafted(partner)
  const { owner, accountant } = await world.people()
  const [approved, changed] = await Promise.all([
    accountant.post(`/payout-runs/${run._id}/approve`, { total: 100 }),
    owner.post(`/partners/${partner}/bank-details`, {
      holder: 'Somebody Else',
      number: '999999999999',
      ifsc: 'SBIN0000001',
    }),
  ])
  expect(changed.status).toBe(201)
  const [row] = (await owner.get(`/payout-runs/${run._id}`)).body.data.rows
  expect(row.maskedNumber).toBe('•••• 6789')
  expect(row.state).toBe(approved.status === 200 ? 'approved' : 'removed')
  await balanced(world)
})

test('one UTR that ten people record for two payouts is the reference of one', async () => {
  const world = await payoutWorld()
  const run = await world.approved(await world.payable(100), await world.payable(200))
  const { owner } = await world.people()
  const answers = await Promise.all(
    TEN.map((at) => owner.post(`/payouts/${run.rows[at % 2]._id}/pay`, { utr: 'UTR000001' })),
  )
  expect(statuses(answers)).toEqual([200, ...TEN.slice(1).map(() => 409)])
  await balanced(world)
})

test('a payout that is recorded as failed and as paid at once comes back at most once', async () => {
  const world = await payoutWorld()
  const partner = await world.payable(100)
  const run = await world.approved(partner)
  const { owner } = await world.people()
  const id = run.rows[0]._id
  await Promise.all(
    TEN.map((at) =>
      at % 2 === 0
        ? owner.post(`/payouts/${id}/fail`, { reason: 'Returned' })
        : owner.post(`/payouts/${id}/pay`, { utr: `UTR00000${at}` }),
    ),
  )
  expect(await selectBalance(world.app.database.db, getPayable(partner))).toBe(10_000)
  await balanced(world)
})

test('small runs that one person approves at once stay within what one person may approve on a day', async () => {
  const world = await payoutWorld()
  const partners = [await world.payable(100), await world.payable(100), await world.payable(100)]
  const { owner } = await world.people()
  await owner.put('/payout-settings', { aloneUpTo: 200 })
  const runs = []
  for (const partner of partners) runs.push(await world.drafted(partner))
  const answers = await Promise.all(
    runs.map(({ _id }) => owner.post(`/payout-runs/${_id}/approve`, { total: 100 })),
  )
  expect(statuses(answers)).toEqual([200, 200, 403])
  await balanced(world)
})
