import {
  buildHold,
  buildTopUp,
  minutes,
  ok,
  paise,
  payOut,
  type Result,
  settle,
  type Transfer,
} from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId, runUnitOfWork } from '../../db/unit-of-work.ts'
import { postTransfer } from '../../money/ledger/index.ts'
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts'
import { createPartner } from './index.ts'

const ravi = { name: 'Ravi Hotels', mobile: '98123 45678', email: 'ravi@example.in' }
const GSTIN = '29AAGCB7383J1Z4'
const NOBODY = '0199a5a0-0000-7000-8000-000000000000'

const create = async (admin: Caller, fields: object = {}): Promise<string> => {
  const answer = await admin.post('/partners', { ...ravi, ...fields })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data._id
}

/** Earns and pays as bookings and withdrawals do. */
async function post({ app, clock }: TestApp, transfers: readonly Transfer[]): Promise<void> {
  for (const transfer of transfers) {
    clock.advance(minutes(1))
    const context = {
      db: app.database.db,
      now: clock.now(),
      actor: { kind: 'system', name: 'test' },
    } as const
    await runUnitOfWork(context, async (work): Promise<Result<null, never>> => {
      await postTransfer(work, transfer)
      return ok(null)
    })
  }
}

/** A booking from the top-up to the settlement, of which the partner gets `rupees` ×1.18 less 10 %. */
function earning(partnerId: string, rupees: number) {
  const [customerId, bookingId] = [createId(), createId()]
  const bill = { amount: paise(rupees * 100), gst: paise(rupees * 18), total: paise(rupees * 118) }
  const settled = settle({
    bookingId,
    customerId,
    partnerId,
    prepaidTotal: bill.total,
    bill,
    commissionRate: 1000,
    gstRate: 1800,
  })
  if (!settled.ok) throw new Error('a bill of the whole prepayment settles')
  const transfers = [
    buildTopUp({ orderId: createId(), customerId, amount: bill.total }),
    buildHold({ bookingId, customerId, total: bill.total }),
    settled.value.transfer,
  ]
  return { bookingId, transfers }
}

test('a partner whom an operator enters waits for approval and is owed nothing', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const created = await admin.post('/partners', ravi)
  const partner = {
    name: 'Ravi Hotels',
    mobile: '+919812345678',
    email: 'ravi@example.in',
    status: 'pending',
    gstin: null,
    commissionPercent: 10,
    balance: 0,
  }
  expect(created).toMatchObject({ status: 201, body: { status: true, data: partner } })
  expect((await admin.get('/all-partners')).body).toMatchObject({
    status: true,
    data: [partner],
    page: { total: 1, nextCursor: null },
  })
  expect((await admin.get(`/partners/${created.body.data._id}`)).body.data).toEqual(created.body.data)
})

test('an incomplete or impossible partner is refused with every field named', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const wrong = { name: '', mobile: '12345', email: 'nobody', gstin: 5, commissionPercent: 100.01 }
  const answer = await admin.post('/partners', wrong)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  const paths = answer.body.issues.map((issue: { path: string }) => issue.path)
  expect(new Set(paths)).toEqual(new Set(Object.keys(wrong)))
  expect((await admin.post('/partners', { ...ravi, commissionPercent: 10.005 })).status).toBe(400)
  expect((await admin.get('/all-partners')).body.page.total).toBe(0)
})

test('a GSTIN is checked to its last character and kept in capitals', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  for (const gstin of ['29AAGCB7383J1Z5', '99AAGCB7383J1Z4', '29AAGCB7383J1', 'not a gstin at all']) {
    expect(await admin.post('/partners', { ...ravi, gstin }), gstin).toMatchObject({
      status: 422,
      body: { code: 'gstin-invalid', issues: [{ path: 'gstin' }] },
    })
  }
  const id = await create(admin, { gstin: ` ${GSTIN.toLowerCase()} ` })
  expect((await admin.get(`/partners/${id}`)).body.data.gstin).toBe(GSTIN)
  expect((await admin.put(`/partners/${id}`, { gstin: '29X' })).body.code).toBe('gstin-invalid')
  expect((await admin.put(`/partners/${id}`, { gstin: null })).body.data.gstin).toBe(null)
})

test('a second partner with the same mobile number or e-mail, however written, is refused', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  await create(admin)
  const other = { mobile: '9000000001', email: 'other@example.in' }
  for (const same of [
    { ...other, mobile: '+91 (981) 234-5678' },
    { ...other, email: 'RAVI@example.in' },
  ]) {
    expect(await admin.post('/partners', { ...ravi, ...same })).toMatchObject({
      status: 409,
      body: { code: 'partner-exists' },
    })
  }
  const id = await create(admin, other)
  expect((await admin.put(`/partners/${id}`, { email: ravi.email })).body.code).toBe('partner-exists')
})

test('a mobile number is kept in one way of writing it, another number as it is', async () => {
  const { app, clock } = await testApp()
  const context = { db: app.database.db, now: clock.now(), actor: { kind: 'system', name: 'test' } } as const
  const mobileOf = async (mobile: string) => {
    const email = `${createId()}@example.in`
    const created = await runUnitOfWork(context, (work) => createPartner(work, { name: 'X', mobile, email }))
    return created.ok ? created.value.mobile : created.refusal
  }
  expect(await mobileOf('0 98765-43210')).toBe('+919876543210')
  expect(await mobileOf(' +91 22 2345 6789 ')).toBe('+91 22 2345 6789')
  expect(await mobileOf('(+91) 98765 43210')).toEqual({ kind: 'partner-exists' })
})

test('a change touches what is sent and nothing else', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const id = await create(admin)
  const before = (await admin.get(`/partners/${id}`)).body.data
  const changed = await admin.put(`/partners/${id}`, { commissionPercent: 12.25, name: 'Ravi & Sons' })
  expect(changed.body.data).toEqual({ ...before, commissionPercent: 12.25, name: 'Ravi & Sons' })
})

test('a partner is approved, suspended and reinstated; anything else names the state it found', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const id = await create(admin)
  const move = (event: string) => admin.post(`/partners/${id}/${event}`)
  const refused = { status: 409, body: { code: 'partner-state' } }

  expect(await move('suspend')).toMatchObject(refused)
  expect((await move('reinstate')).body.message).toContain('The partner is pending')
  expect((await move('approve')).body).toMatchObject({
    message: 'Partner approved.',
    data: { status: 'active' },
  })
  expect((await move('approve')).body.message).toContain('The partner is active')
  expect((await move('suspend')).body.data.status).toBe('suspended')
  expect((await move('approve')).body.message).toContain('The partner is suspended')
  expect((await move('reinstate')).body.data.status).toBe('active')
})

test('only operators with the right read or change partners', async () => {
  const { visitor, operator, driver } = await testApp()
  const [viewer, customer] = [await operator('viewer'), await driver()]
  const id = await create(await operator())
  for (const path of ['/all-partners', `/partners/${id}`, `/partners/${id}/statement`]) {
    expect((await visitor.get(path)).status, path).toBe(401)
    expect((await customer.get(path)).status, path).toBe(401)
    expect((await viewer.get(path)).status, path).toBe(200)
  }
  for (const [caller, status] of [
    [visitor, 401],
    [customer, 401],
    [viewer, 403],
  ] as const) {
    expect((await caller.post('/partners', ravi)).status).toBe(status)
    expect((await caller.put(`/partners/${id}`, { name: 'X' })).status).toBe(status)
    for (const event of ['approve', 'suspend', 'reinstate']) {
      expect((await caller.post(`/partners/${id}/${event}`)).status).toBe(status)
    }
  }
})

test('an unknown partner is not found', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const answers = [
    await admin.get(`/partners/${NOBODY}`),
    await admin.get(`/partners/${NOBODY}/statement`),
    await admin.put(`/partners/${NOBODY}`, { name: 'X' }),
    await admin.post(`/partners/${NOBODY}/approve`),
    await admin.post(`/partners/${NOBODY}/suspend`),
    await admin.post(`/partners/${NOBODY}/reinstate`),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'partner-not-found' } })
  }
})

test('the balance is what the ledger owes, and a suspended partner keeps it', async () => {
  const program = await testApp()
  const admin = await program.operator()
  const id = await create(admin)
  await admin.post(`/partners/${id}/approve`)
  await post(program, earning(id, 100).transfers)
  await admin.post(`/partners/${id}/suspend`)
  expect((await admin.get(`/partners/${id}`)).body.data).toMatchObject({ status: 'suspended', balance: 108 })
  expect((await admin.get('/all-partners?sort=-balance')).body.data[0].balance).toBe(108)
})

test('the statement shows every movement with what was owed after it, page by page', async () => {
  const program = await testApp()
  const admin = await program.operator()
  const [id, other] = [
    await create(admin),
    await create(admin, { mobile: '9000000001', email: 'other@example.in' }),
  ]
  expect((await admin.get(`/partners/${id}/statement`)).body).toMatchObject({ data: [], page: { total: 0 } })
  const [first, second] = [earning(id, 100), earning(id, 50.5)]
  const withdrawalId = createId()
  await post(program, [
    ...first.transfers,
    ...earning(other, 999).transfers,
    payOut({ withdrawalId, partnerId: id, amount: paise(10_000) }),
    ...second.transfers,
  ])

  const lines = [
    { kind: 'settlement', amount: 54.54, balance: 62.54, bookingId: second.bookingId, withdrawalId: null },
    { kind: 'payout', amount: -100, balance: 8, bookingId: null, withdrawalId },
    { kind: 'settlement', amount: 108, balance: 108, bookingId: first.bookingId, withdrawalId: null },
  ]
  const path = `/partners/${id}/statement`
  expect((await admin.get(path)).body).toMatchObject({ data: lines, page: { total: 3, nextCursor: null } })
  expect((await admin.get(`${path}?sort=at`)).body.data).toMatchObject(lines.toReversed())
  const page = await admin.get(`${path}?limit=2`)
  const rest = await admin.get(`${path}?limit=2&cursor=${page.body.page.nextCursor}`)
  expect([...page.body.data, ...rest.body.data]).toMatchObject(lines)
  expect((await admin.get(`/partners/${id}`)).body.data.balance).toBe(62.54)
})

test('the list is searched, filtered and sorted both ways, and pages follow each other', async () => {
  const { operator, clock } = await testApp()
  const admin = await operator()
  const people = ['b_1 & Co', 'A%2', 'c\'est "Ça" ⚡']
  for (const [index, name] of people.entries()) {
    clock.advance(1)
    const id = await create(admin, { name, mobile: `900000000${index}`, email: `${2 - index}@example.in` })
    if (index === 1) await admin.post(`/partners/${id}/approve`)
  }
  const names = async (query: Record<string, string>) =>
    (await admin.get(`/all-partners?${new URLSearchParams(query)}`)).body.data.map(
      (row: { name: string }) => row.name,
    )
  expect(await names({ q: '%' })).toEqual(['A%2'])
  expect(await names({ q: '_' })).toEqual(['b_1 & Co'])
  expect(await names({ q: '"ça" ⚡' })).toEqual(['c\'est "Ça" ⚡'])
  expect(await names({ q: '1@EXAMPLE' })).toEqual(['A%2'])
  expect(await names({ q: '90000 00002' })).toEqual(['c\'est "Ça" ⚡'])
  expect(await names({ q: '-' })).toEqual([])
  expect(await names({ status: 'active' })).toEqual(['A%2'])
  expect(await names({})).toEqual(people.toReversed())
  const ascending = {
    createdAt: people,
    name: ['A%2', 'b_1 & Co', 'c\'est "Ça" ⚡'],
    email: people.toReversed(),
  }
  for (const [sort, expected] of Object.entries(ascending)) {
    expect(await names({ sort }), sort).toEqual(expected)
    expect(await names({ sort: `-${sort}` }), `-${sort}`).toEqual(expected.toReversed())
    const page = (await admin.get(`/all-partners?sort=${sort}&limit=2`)).body
    expect(page.page.total).toBe(3)
    expect(await names({ sort, limit: '2', cursor: page.page.nextCursor })).toEqual(expected.slice(2))
  }
  for (const query of ['sort=mobile', 'status=gone', 'limit=x', 'cursor=x']) {
    expect((await admin.get(`/all-partners?${query}`)).status, query).toBe(400)
  }
})

test('what an operator does to a partner stands in the audit log with what was there before', async () => {
  const { app, operator } = await testApp()
  const admin = await operator()
  const id = await create(admin)
  await admin.put(`/partners/${id}`, { commissionPercent: 12 })
  await admin.put(`/partners/${id}`, { commissionPercent: 12 })
  await admin.post(`/partners/${id}/approve`)
  const entries = await app.database.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_kind', 'subject_id', 'before', 'after'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    {
      action: 'partner.create',
      actor_kind: 'administrator',
      subject_id: id,
      before: null,
      after: { ...ravi, mobile: '+919812345678', gstin: null, commissionBp: 1000, status: 'pending' },
    },
    {
      action: 'partner.change',
      actor_kind: 'administrator',
      subject_id: id,
      before: { commissionBp: 1000 },
      after: { commissionBp: 1200 },
    },
    {
      action: 'partner.approve',
      actor_kind: 'administrator',
      subject_id: id,
      before: { status: 'pending' },
      after: { status: 'active' },
    },
  ])
})

test('a page of a statement reads its own lines, however many the ledger has, and its balances are right', async () => {
  const program = await testApp()
  const admin = await program.operator()
  const id = await create(admin)
  const { db } = program.app.database
  await post(program, earning(id, 100).transfers)
  // Many more movements, as the ledger has them; its guards stand aside for a bulk load.
  await db.transaction().execute(async (tx) => {
    const guarded = ['ledger_transfer', 'ledger_entry', 'ledger_account']
    const guards = (how: 'disable' | 'enable') =>
      Promise.all(
        guarded.map((table) => sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger user`.execute(tx)),
      )
    await guards('disable')
    await sql`
      with account as (select id from ledger_account where kind = 'partner_payable' and owner_id = ${id}::uuid),
      made as (
        insert into ledger_transfer (id, kind, subject_id, created_at)
        select ('fffffff0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'settlement', gen_random_uuid(), now()
          from generate_series(1, 20000) as n returning id
      )
      insert into ledger_entry (transfer_id, account_id, amount_paise)
      select made.id, account.id, 100 from made, account`.execute(tx)
    await sql`
      update ledger_account set balance_paise = balance_paise + 2000000
       where kind = 'partner_payable' and owner_id = ${id}::uuid`.execute(tx)
    await guards('enable')
  })
  await sql`vacuum analyze ledger_entry, ledger_transfer, ledger_account`.execute(db)

  const lines: { balance: number; amount: number }[] = []
  let cursor = ''
  for (let page = 0; page < 3; page += 1) {
    const { body } = await admin.get(`/partners/${id}/statement?limit=100${cursor && `&cursor=${cursor}`}`)
    lines.push(...body.data)
    cursor = body.page.nextCursor
  }
  expect(lines[0]?.balance).toBe(20_108)
  expect(lines.map(({ balance }) => balance)).toEqual(lines.map((_line, at) => 20_108 - at))
  const oldest = (await admin.get(`/partners/${id}/statement?sort=at&limit=3`)).body.data
  expect(oldest.map(({ balance }: { balance: number }) => balance)).toEqual([108, 109, 110])

  const plan = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (analyze, format json, buffers off, timing off)
    select ledger_entry.amount_paise from ledger_entry
     where account_id = (select id from ledger_account where kind = 'partner_payable' and owner_id = ${id}::uuid)
     order by transfer_id desc limit 101`.execute(db)
  const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  const all = nodes(plan.rows[0]?.['QUERY PLAN'][0].Plan as PlanNode)
  expect(all.map((node) => node['Index Name'])).toContain('ledger_entry_statement')
  expect(Math.max(...all.map((node) => node['Actual Rows'] ?? 0))).toBeLessThanOrEqual(101)
})

interface PlanNode {
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly Plans?: readonly PlanNode[]
}
