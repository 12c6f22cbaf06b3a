import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { breakInserts } from '../../testing/break-inserts.ts'
import { testApp } from '../../testing/test-app.ts'
import { auditEntries } from '../ledger/index.ts'
import { owedPartner } from './testing/owed-partner.ts'

test('an operator records a payout; the partner is owed that much less', async () => {
  const test = await testApp()
  const partner = await owedPartner(test, { name: 'Hubballi Dhaba', owed: 1_500 })
  const operator = await test.operator('accountant')
  const paid = await operator.put(`/admin/partner/confirm-payment/${partner}`, { amount: 500 })
  expect(paid).toMatchObject({
    status: 200,
    body: {
      status: true,
      message: 'Payment of ₹500.00 to Hubballi Dhaba recorded.',
      data: {
        withdrawal: { partnerId: partner, partnerName: 'Hubballi Dhaba', amount: 500 },
        partner: { _id: partner, name: 'Hubballi Dhaba', status: 'active', balance: 1_000 },
      },
    },
  })
  const list = (await operator.get('/withdrawals')).body
  expect(list).toMatchObject({ data: [paid.body.data.withdrawal], page: { total: 1, nextCursor: null } })
  expect(list.data[0].createdBy).toContain('accountant')
  expect((await operator.get('/all-partners')).body.data).toMatchObject([{ _id: partner, balance: 1_000 }])

  const entries = await test.app.database.db.selectFrom('audit_entry').selectAll().execute()
  expect(entries).toMatchObject([
    {
      action: 'partner.pay',
      actor_kind: 'administrator',
      subject_kind: 'partner',
      subject_id: partner,
      before: { balancePaise: 150_000 },
      after: { balancePaise: 100_000, amountPaise: 50_000, withdrawalId: paid.body.data.withdrawal._id },
    },
  ])
})

test('an amount that is blank, zero or no amount reads "Please enter Valid amount !" at the amount', async () => {
  const test = await testApp()
  const partner = await owedPartner(test, { owed: 1_500 })
  const operator = await test.operator()
  for (const amount of [
    '',
    '  ',
    0,
    '0',
    null,
    undefined,
    -5,
    'ten',
    10.001,
    1e12,
    true,
    [],
    { rupees: 5 },
  ]) {
    expect(await operator.put(`/admin/partner/confirm-payment/${partner}`, { amount })).toMatchObject({
      status: 400,
      body: {
        status: false,
        message: 'Please enter Valid amount !',
        code: 'invalid-request',
        issues: [{ path: 'amount', message: 'Please enter Valid amount !' }],
      },
    })
  }
  expect((await operator.get('/withdrawals')).body.page.total).toBe(0)
})

test('an amount that comes as text, as forms send it, is taken to the paisa', async () => {
  const test = await testApp()
  const partner = await owedPartner(test, { owed: 1_500 })
  const paid = await (await test.operator()).put(`/admin/partner/confirm-payment/${partner}`, {
    amount: '999.99',
  })
  expect(paid.body.data.partner.balance).toBe(500.01)
})

test('more than is owed is refused and names what is owed; exactly that much is paid', async () => {
  const test = await testApp()
  const partner = await owedPartner(test, { owed: 1_234.5 })
  const operator = await test.operator()
  expect(await operator.put(`/admin/partner/confirm-payment/${partner}`, { amount: 1_234.51 })).toMatchObject(
    {
      status: 422,
      body: { code: 'exceeds-owed', message: 'The amount is more than the partner is owed: ₹1,234.50.' },
    },
  )
  const all = await operator.put(`/admin/partner/confirm-payment/${partner}`, { amount: 1_234.5 })
  expect(all.body.data.partner.balance).toBe(0)
  expect((await operator.put(`/admin/partner/confirm-payment/${partner}`, { amount: 0.01 })).body.code).toBe(
    'exceeds-owed',
  )
})

test('a suspended partner is paid what it has earned', async () => {
  const test = await testApp()
  const partner = await owedPartner(test, { owed: 100, status: 'suspended' })
  const paid = await (await test.operator()).put(`/admin/partner/confirm-payment/${partner}`, { amount: 100 })
  expect(paid).toMatchObject({
    status: 200,
    body: { data: { partner: { status: 'suspended', balance: 0 } } },
  })
})

test('a partner that does not exist is not paid', async () => {
  const operator = await (await testApp()).operator()
  expect(await operator.put(`/admin/partner/confirm-payment/${createId()}`, { amount: 1 })).toMatchObject({
    status: 404,
    body: { code: 'partner-not-found' },
  })
  expect((await operator.put('/admin/partner/confirm-payment/1;drop table', { amount: 1 })).status).toBe(400)
})

test('only owner and accountant pay partners; support does not see the payouts', async () => {
  const { visitor, operator } = await testApp()
  const path = `/admin/partner/confirm-payment/${createId()}`
  expect((await visitor.put(path, { amount: 1 })).status).toBe(401)
  expect((await visitor.get('/withdrawals')).status).toBe(401)
  for (const role of ['manager', 'support', 'viewer'] as const) {
    expect((await (await operator(role)).put(path, { amount: 1 })).status).toBe(403)
  }
  expect((await (await operator('support')).get('/withdrawals')).status).toBe(403)
})

test.each(['withdrawal', 'ledger_transfer', 'ledger_entry', 'audit_entry'])(
  'a fault at %s leaves neither payout nor withdrawal, and the same key pays afterwards',
  async (table) => {
    const test = await testApp()
    const partner = await owedPartner(test, { owed: 1_000 })
    const operator = (await test.operator()).with({ 'idempotency-key': 'payout-1' })
    const payout = () => operator.put(`/admin/partner/confirm-payment/${partner}`, { amount: 400 })
    const mend = await breakInserts(test, table)
    expect((await payout()).status).toBe(500)
    expect((await operator.get('/all-partners')).body.data[0].balance).toBe(1_000)
    expect((await operator.get('/withdrawals')).body.page.total).toBe(0)
    await mend()
    expect((await payout()).body.data.partner.balance).toBe(600)
    expect((await payout()).body.data.partner.balance).toBe(600)
    expect((await auditEntries(test.app.database.db)).differences).toEqual([])
  },
)

test('payouts are searched by partner and sorted by amount', async () => {
  const test = await testApp()
  const operator = await test.operator()
  const dhaba = await owedPartner(test, { name: 'Dhaba', owed: 100 })
  const mall = await owedPartner(test, { name: 'Mall', owed: 100 })
  for (const [partner, amount] of [
    [dhaba, 30],
    [mall, 20],
    [dhaba, 10],
  ] as const) {
    await operator.put(`/admin/partner/confirm-payment/${partner}`, { amount })
  }
  const found = async (query: string) =>
    (await operator.get(`/withdrawals?${query}`)).body.data.map((row: { amount: number }) => row.amount)
  expect(await found('q=dhab&sort=amount')).toEqual([10, 30])
  expect(await found('sort=-amount')).toEqual([30, 20, 10])
})

test('a payout keeps its UTR and note, is found by them, and a UTR is recorded once', async () => {
  const test = await testApp()
  const operator = await test.operator()
  const dhaba = await owedPartner(test, { name: 'Dhaba', owed: 100 })
  const mall = await owedPartner(test, { name: 'Mall', owed: 100 })
  const pay = (partner: string, body: object) =>
    operator.put(`/admin/partner/confirm-payment/${partner}`, { amount: 30, ...body })
  const paid = await pay(dhaba, { utr: ' sbin 0260 1234 ', note: 'October' })
  expect(paid.body.data.withdrawal).toMatchObject({ utr: 'SBIN02601234', note: 'October' })
  expect(await pay(mall, { utr: 'SBIN02601234' })).toMatchObject({ status: 409, body: { code: 'utr-taken' } })
  expect((await pay(mall, { utr: 'SBIN-1' })).body.issues).toMatchObject([{ path: 'utr' }])
  expect((await pay(mall, { utr: '', note: ' ' })).body.data.withdrawal).toMatchObject({
    utr: null,
    note: null,
  })
  const found = async (q: string) => (await operator.get(`/withdrawals?q=${q}`)).body.page.total
  expect([await found('0260'), await found('octo'), await found('nothing')]).toEqual([1, 1, 0])
  const owed = (await operator.get('/all-partners?owed=true&sort=-balance')).body.data
  expect(owed.map(({ balance }: { balance: number }) => balance)).toEqual([70, 70])
  await pay(dhaba, { amount: 70 })
  expect((await operator.get('/all-partners?owed=true')).body.page.total).toBe(1)
})
