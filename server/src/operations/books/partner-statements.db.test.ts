import { days, hours } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Network, network } from '../../charging/bookings/testing/network.ts'
import { issueStatements } from '../../money/partner-statements/index.ts'
import { TestClock } from '../../testing/test-app.ts'
import { differencesIn } from './testing/differences.ts'

const GSTIN = '29AAGCB7383J1Z4'

const issue = ({ app, clock }: Network) =>
  issueStatements({
    db: app.database.db,
    now: clock.now(),
    publicUrl: 'https://volt.example',
    onFailure: (_, error) => {
      throw error
    },
  })

async function world(): Promise<Network> {
  const net = await network({ clock: new TestClock('2026-10-31T06:30:00.000Z') })
  // Papers are issued from the day of the test on, not from that of the machine.
  await sql`update paper_setting set began_at = '2026-10-01'`.execute(net.app.database.db)
  return net
}

async function contract(net: Network, terms: object = {}): Promise<void> {
  const answer = await (await net.operator()).post(`/partners/${net.partnerId}/contract-versions`, {
    validFrom: '2026-11-01',
    revenueSharePercent: 60,
    ...terms,
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
}

/** A charge of ₹250.00 and 16.5 kWh, confirmed. */
async function charge(net: Network): Promise<string> {
  const { id: stationId } = await net.station()
  const driver = await net.driverWith(1000)
  const { _id: bookingId, totalAmount: amount } = await net.charging(driver, stationId)
  const admin = await net.operator()
  await net.bill(admin, { bookingId, customerId: driver.customerId })
  const confirmed = await admin.post('/confirm-charging-by-admin', {
    bookingId,
    actualAmountUsed: amount,
  })
  expect(confirmed, JSON.stringify(confirmed.body)).toMatchObject({ status: 200 })
  return bookingId
}

const owed = async (net: Network): Promise<number> =>
  (await (await net.operator()).get(`/partners/${net.partnerId}`)).body.data.balance

const listed = async (net: Network) =>
  (await (await net.operator()).get(`/partner-statements?partnerId=${net.partnerId}&sort=issuedAt`)).body.data

test('without a contract a partner has the terms of before, and no statement', async () => {
  const net = await world()
  await charge(net)
  expect(await owed(net)).toBe(270)
  net.clock.advance(days(60))
  expect(await issue(net)).toEqual({ issued: 0, failed: 0 })
})

test('the version on the day of the charge’s start decides, whenever it is confirmed', async () => {
  const net = await world()
  await (await net.operator()).put(`/partners/${net.partnerId}`, { gstin: GSTIN })
  await contract(net, { perKwh: 1.5, landSharePerKwh: 1 })
  await contract(net, { validFrom: '2026-11-02', revenueSharePercent: 0 })
  // The last one entered for a day holds.
  await contract(net, { validFrom: '2026-11-02', revenueSharePercent: 10 })
  await charge(net)
  expect(await owed(net)).toBe(270)
  net.clock.advance(days(1))
  await charge(net)
  // 60 % of 250, 16.5 kWh at 1.50 and at 1, and 18 % of the sum.
  expect(await owed(net)).toBe(495.68)
  net.clock.advance(days(1))
  await charge(net)
  expect(await owed(net)).toBe(525.18)
  expect(await differencesIn(net.app.database.db)).toEqual([])
})

test('at the end of the month a statement is issued once, adds up, and goes out by mail', async () => {
  const net = await world()
  await charge(net)
  await contract(net, {
    rent: 1000,
    minimum: 2000,
    feesBorneBy: 'partner',
    paymentFeePercent: 2,
    collectsTcs: true,
    legalName: 'Hubballi Highway Foods LLP',
  })
  net.clock.advance(days(3))
  const bookingId = await charge(net)
  await (await net.operator()).put(`/admin/partner/confirm-payment/${net.partnerId}`, { amount: 100 })
  expect(await issue(net)).toEqual({ issued: 0, failed: 0 })
  net.clock.advance(days(28))
  expect(await issue(net)).toEqual({ issued: 1, failed: 0 })
  expect(await issue(net)).toEqual({ issued: 0, failed: 0 })

  const [summary] = await listed(net)
  expect(summary).toMatchObject({
    number: 1,
    first: '2026-11-01',
    last: '2026-11-30',
    opening: 270,
    closing: 2162.85,
    charges: 1,
  })
  const { data } = (await (await net.operator()).get(`/partner-statements/${summary._id}`)).body
  const amounts = data.lines.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])
  expect(amounts).toEqual([
    ['charges', 150],
    ['payouts', -100],
    ['rent', 1000],
    ['minimum', 850],
    ['tcs', -1.25],
    ['payment-fee', -5.9],
  ])
  expect(data.partner.legalName).toBe('Hubballi Highway Foods LLP')
  expect(await owed(net)).toBe(2162.85)
  expect(await differencesIn(net.app.database.db)).toEqual([])

  const account = (await (await net.operator()).get(`/partners/${net.partnerId}/statement`)).body.data
  expect(account[0]).toMatchObject({ kind: 'statement', amount: 1842.85, statementId: summary._id })

  const csv = (await (await net.operator()).get(`/partner-statements/${summary._id}/statement.csv`)).body
  expect(csv).toContain('Left to be paid')
  expect(csv).toContain(bookingId)

  const mail = await net.app.database.db
    .selectFrom('outbox_message')
    .select(['recipient', 'subject', 'body'])
    .where('template', '=', 'partner-statement')
    .executeTakeFirstOrThrow()
  expect(mail.subject).toContain('2026-11-01')
  const path = /https:\/\/volt\.example\/ev\/api(\S+\.csv)/.exec(mail.body)?.[1] ?? ''
  const own = await net.visitor.get(path)
  expect(own).toMatchObject({ status: 200, body: csv })
  const pdf = path.replace('statement.csv', 'pdf')
  expect((await net.visitor.get(pdf)).headers.get('content-type')).toBe('application/pdf')
  const page = await net.visitor.get(path.replace('statement.csv', 'page'))
  expect(page.body).toContain('Hubballi Highway Foods LLP')
  expect(page.body).toContain('₹2,162.85')
  expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  const operators = (await net.operator()).get(`/partner-statements/${summary._id}/pdf`)
  expect((await operators).status).toBe(200)
  for (const ending of ['pdf', 'page']) {
    const other = path.replace(/[\w-]{43}\/statement\.csv/, `${'x'.repeat(43)}/${ending}`)
    expect((await net.visitor.get(other)).body.code).toBe('statement-not-found')
    expect((await net.visitor.get(`/partner-statements/${summary._id}/${ending}`)).status).toBe(401)
  }
  const guessed = path.replace(/[\w-]{43}/, 'x'.repeat(43))
  expect((await net.visitor.get(guessed)).body.code).toBe('statement-not-found')
  net.clock.advance(days(181))
  expect((await net.visitor.get(path)).body.code).toBe('statement-not-found')
})

test('what is too much is carried on, corrections stand on the next statement, and statements are weeks apart', async () => {
  const net = await world()
  await contract(net, { cycle: 'week', revenueSharePercent: 10 })
  const correct = async (amount: number) =>
    (await net.operator()).post(`/partners/${net.partnerId}/statement-corrections`, {
      amount,
      note: 'Wrong meter',
    })
  net.clock.advance(days(1))
  expect(await correct(-60)).toMatchObject({ status: 201 })
  await charge(net)
  // Several cycles have ended: each gets its own.
  net.clock.advance(days(16))
  expect(await issue(net)).toEqual({ issued: 3, failed: 0 })
  const statements = await listed(net)
  expect(
    statements.map((one: { first: string; last: string; closing: number }) => [
      one.first,
      one.last,
      one.closing,
    ]),
  ).toEqual([
    ['2026-11-01', '2026-11-01', 0],
    ['2026-11-02', '2026-11-08', 0],
    ['2026-11-09', '2026-11-15', 0],
  ])
  await charge(net)
  await charge(net)
  net.clock.advance(days(7))
  expect(await issue(net)).toEqual({ issued: 1, failed: 0 })
  expect((await listed(net)).at(-1).closing).toBe(15)
  expect(await owed(net)).toBe(15)
  expect(await differencesIn(net.app.database.db)).toEqual([])
})

test('a charge that comes too late for the statement of its period stands on the next one', async () => {
  const net = await world()
  await contract(net)
  net.clock.advance(days(29))
  await charge(net)
  net.clock.advance(days(3))
  expect(await issue(net)).toEqual({ issued: 1, failed: 0 })
  // Confirmed in November by a transaction that ended after the statement was issued.
  net.clock.advance(-days(3))
  await charge(net)
  net.clock.advance(days(33))
  expect(await issue(net)).toEqual({ issued: 1, failed: 0 })
  const statements = await listed(net)
  expect(statements.map(({ charges }: { charges: number }) => charges)).toEqual([1, 1])
  expect(await differencesIn(net.app.database.db)).toEqual([])
})

test('an issued statement is not changed, and nothing joins it; two runs at once issue one', async () => {
  const net = await world()
  const { pool } = net.app.database
  await contract(net, { rent: 100 })
  net.clock.advance(days(31))
  const runs = await Promise.all([issue(net), issue(net), issue(net)])
  expect(runs.map(({ issued }) => issued).toSorted()).toEqual([0, 0, 1])
  expect(await owed(net)).toBe(100)
  for (const change of [
    'update partner_statement set closing_paise = closing_paise + 1',
    'delete from partner_statement_line',
    `insert into partner_statement_line (statement_id, position, kind, amount_paise) select id, 99, 'rent', 1 from partner_statement`,
    'truncate partner_statement_charge',
  ]) {
    await expect(pool.query(change), change).rejects.toThrow(/append-only|is issued/)
  }
  // One whose sums are wrong is not taken.
  await expect(
    pool.query(`insert into partner_statement
      (id, partner_id, number, period_first, period_next, version_id, issued_at, opening_paise, closing_paise, rent_paise, gst_paise,
       correction_paise, tds_paise, tcs_paise, payment_fee_paise, to_partner_paise, carried_tds_paise, carried_tcs_paise,
       carried_payment_fee_paise, carried_correction_paise, tds_base_paise, tds_due_paise, document)
      select gen_random_uuid(), partner_id, 2, period_next, period_next + 1, version_id, issued_at + interval '9 days', closing_paise,
             closing_paise + 5, 5, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, '{}' from partner_statement`),
  ).rejects.toThrow(/does not add up/)
})

test('a contract begins tomorrow at the earliest, with a code that exists, and only leads enter it', async () => {
  const net = await world()
  const path = `/partners/${net.partnerId}/contract-versions`
  const terms = { validFrom: '2026-11-01', revenueSharePercent: 60 }
  const post = async (by: Network['admin'], more: object) =>
    (await by.post(path, { ...terms, ...more })).body.code
  expect(await post(net.admin, { validFrom: '2026-10-31' })).toBe('contract-begins-too-early')
  expect(await post(net.admin, { tdsCode: '9999' })).toBe('tds-code-unknown')
  expect(await post(net.admin, { pan: 'nonsense' })).toBe('pan-invalid')
  expect(await post(await net.operator('accountant'), {})).toBe('not-allowed')
  expect(
    (await (await net.operator()).get(`/partners/${net.partnerId}/contract`)).body.data.versions,
  ).toEqual([])
  expect(await post(net.admin, { tdsCode: '1006', pan: 'aagcb7383j' })).toBeUndefined()
  const { data } = (await (await net.operator()).get(`/partners/${net.partnerId}/contract`)).body
  expect(data).toMatchObject({
    versions: [{ pan: 'AAGCB7383J', state: 'to-come', revenueSharePercent: 60, perKwh: 0 }],
    nextStatement: { first: '2026-11-01', last: '2026-11-30' },
    earliest: '2026-11-01',
  })
  net.clock.advance(hours(24))
  expect(
    (await (await net.operator()).get(`/partners/${net.partnerId}/contract`)).body.data.versions[0].state,
  ).toBe('in-force')
})

test('what statements took as taxes is what the month and its quarter have to return, to the paisa', async () => {
  const net = await world()
  await contract(net, { collectsTcs: true, tdsCode: '1006', rent: 30_000 })
  net.clock.advance(days(1))
  await charge(net)
  net.clock.advance(days(31))
  expect((await issue(net)).issued).toBe(1)
  const taxes = async (month: string) =>
    (await (await net.operator()).get(`/returns/source-taxes?month=${month}`)).body.data
  const { tcs, tds, quarter } = await taxes('2026-11')
  const { rows } = await sql<Record<'tcs' | 'tds', number>>`
    select (sum(entry.amount_paise) filter (where account.kind = 'tcs_payable'))::int as tcs,
           (sum(entry.amount_paise) filter (where account.kind = 'tds_payable'))::int as tds
      from ledger_entry entry join ledger_account account on account.id = entry.account_id`.execute(
    net.app.database.db,
  )
  expect(rows[0]?.tds).toBeGreaterThan(0)
  expect(quarter).toEqual({ first: '2026-10-01', last: '2026-12-31' })
  expect(tcs).toMatchObject([
    {
      partnerId: net.partnerId,
      supplies: 250,
      collected: 1.25,
      statements: [{ number: 1, last: '2026-11-30' }],
    },
  ])
  expect(tds).toMatchObject([
    { partnerId: net.partnerId, code: '1006', section: '393(1)', statements: [{ number: 1 }] },
  ])
  expect([Math.round(tcs[0].collected * 100), Math.round(tds[0].deducted * 100)]).toEqual([
    rows[0]?.tcs,
    rows[0]?.tds,
  ])
  expect((await taxes('2026-12')).tcs).toEqual([])
  expect((await taxes('2026-12')).tds).toEqual(tds)
  expect((await taxes('2026-09')).tds).toEqual([])
})

test('taxes that a statement carried on are returned by the one that takes them, whatever its contract says', async () => {
  const net = await world()
  await contract(net, { collectsTcs: true, tdsCode: '1006', rent: 19_900 })
  await contract(net, { validFrom: '2026-12-01', collectsTcs: true, tdsCode: '1006' })
  await contract(net, { validFrom: '2027-01-01', rent: 5000 })
  net.clock.advance(days(32))
  expect((await issue(net)).issued).toBe(1)
  await charge(net)
  const paidOut = await (await net.operator()).put(`/admin/partner/confirm-payment/${net.partnerId}`, {
    amount: await owed(net),
  })
  expect(paidOut.status).toBe(200)
  net.clock.advance(days(31))
  expect((await issue(net)).issued).toBe(1)
  net.clock.advance(days(31))
  expect((await issue(net)).issued).toBe(1)
  const taxes = async (month: string) =>
    (await (await net.operator()).get(`/returns/source-taxes?month=${month}`)).body.data
  expect(await taxes('2026-12')).toMatchObject({
    tcs: [{ supplies: 250, collected: 0, statements: [{ number: 2 }] }],
    tds: [{ code: '1006', due: 4010, deducted: 0, statements: [{ number: 1 }, { number: 2 }] }],
  })
  expect(await taxes('2027-01')).toMatchObject({
    tcs: [{ partnerId: net.partnerId, supplies: 0, collected: 1.25, statements: [{ number: 3 }] }],
    tds: [{ partnerId: net.partnerId, code: '1006', due: 0, deducted: 4010, statements: [{ number: 3 }] }],
  })
  const { rows } = await sql<Record<'tcs' | 'tds', number>>`
    select (sum(entry.amount_paise) filter (where account.kind = 'tcs_payable'))::int as tcs,
           (sum(entry.amount_paise) filter (where account.kind = 'tds_payable'))::int as tds
      from ledger_entry entry join ledger_account account on account.id = entry.account_id`.execute(
    net.app.database.db,
  )
  expect(rows).toEqual([{ tcs: 125, tds: 401_000 }])
  expect(await differencesIn(net.app.database.db)).toEqual([])
})

test('a statement stays right when its partner gives its stations away, or gets its first one', async () => {
  const net = await world()
  await contract(net, { rent: 1000 })
  const give = async (partnerId: string | null) => {
    const admin = await net.operator()
    const { data } = (await admin.get('/charging-stations')).body
    for (const { _id, ...station } of data) {
      const given = await admin.put(`/charging-stations/${_id}`, { ...station, partnerId })
      expect(given, JSON.stringify(given.body)).toMatchObject({ status: 200 })
    }
  }
  net.clock.advance(days(1))
  await charge(net)
  net.clock.advance(days(30))
  expect(await issue(net)).toEqual({ issued: 1, failed: 0 })
  await give(null)
  expect(await differencesIn(net.app.database.db)).toEqual([])
  net.clock.advance(days(31))
  // The rent of a month in which nothing says in which state the partner is.
  expect(await issue(net)).toEqual({ issued: 1, failed: 0 })
  await give(net.partnerId)
  expect(await differencesIn(net.app.database.db)).toEqual([])
})
