import { createHash } from 'node:crypto'
import { checkPaper, hours } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { issueAwaiting } from './index.ts'
import { invoicingNetwork } from './testing/charges.ts'
import { enterCompany, gstinIn, registerIn } from './testing/company.ts'

test('a confirmed charge has its invoice at once, with all that the law asks for', async () => {
  const net = await invoicingNetwork()
  await enterCompany(net.admin)
  const { id } = await net.station()
  const driver = await net.driverWith(1000)
  const bookingId = await net.confirmed(driver, id)
  const [paper, ...others] = await net.papers()
  expect(others).toEqual([])
  expect(paper).toMatchObject({
    kind: 'tax-invoice',
    number: 'KAI/2627/000001',
    gstin: gstinIn('29'),
    issued_on: '2026-11-20',
    subject_id: bookingId,
    customer_id: driver.customerId,
    place_state: '29',
    taxable_paise: 25_000,
    cgst_paise: 2_250,
    sgst_paise: 2_250,
    igst_paise: 0,
    total_paise: 29_500,
  })
  expect(paper?.parsed).toMatchObject({
    number: 'KAI/2627/000001',
    date: '2026-11-20',
    supplier: { name: 'Amp Charging Private Limited', gstin: gstinIn('29'), state: '29', city: 'Bengaluru' },
    recipient: { name: null, gstin: null },
    place: { state: '29', rule: 'supplier-location' },
    lines: [{ item: 'energy', sac: '998714', quantity: 16_500, unit: 'kWh', taxable: 25_000, rate: 1800 }],
    totals: { taxable: 25_000, gst: 4_500, total: 29_500 },
    payments: [{ reference: bookingId, method: 'wallet', amount: 29_500, on: '2026-11-20' }],
    charge: { booking: bookingId, station: 'Station 1' },
  })
  expect(paper && checkPaper(paper.parsed)).toMatchObject({ ok: true })
  expect(paper?.sha256).toEqual(
    createHash('sha256')
      .update(paper?.content ?? '')
      .digest(),
  )
})

test('numbers go on for each registration and begin anew with the financial year', async () => {
  const net = await invoicingNetwork()
  await enterCompany(net.admin, { 29: 'KA', 27: 'MH' })
  const [one, other] = [await net.station(), await net.station({ stateCode: '27' })]
  const driver = await net.driverWith(5000)
  for (const station of [one, other, one]) await net.confirmed(driver, station.id)
  const last = await net.billed(driver, one.id)
  // The first minute of April in India.
  net.clock.advance(new Date('2027-03-31T18:30:00Z').getTime() - net.clock.now().getTime())
  const confirm = { bookingId: last._id, actualAmountUsed: 354 }
  expect((await (await net.operator()).post('/confirm-charging-by-admin', confirm)).status).toBe(200)
  expect((await net.papers()).map(({ number }) => number).toSorted()).toEqual([
    'KAI/2627/000001',
    'KAI/2627/000002',
    'KAI/2728/000001',
    'MHI/2627/000001',
  ])
})

test('a charge in another state than the driver’s address carries IGST, by the rule that is stored', async () => {
  const net = await invoicingNetwork()
  await enterCompany(net.admin)
  const { id } = await net.station()
  const driver = await net.driverWith(2000)
  const place = { name: 'Meera Fleet LLP', address: '1 FC Road', city: 'Pune', pincode: '411004' }
  await net.db
    .insertInto('paper_recipient')
    .values({
      ...place,
      customer_id: driver.customerId,
      gstin: null,
      state_code: '27',
      changed_at: net.clock.now(),
    })
    .execute()
  await net.confirmed(driver, id)
  await net.db
    .updateTable('paper_recipient')
    .set({ gstin: gstinIn('27', 'AABCU9603R') })
    .execute()
  await net.confirmed(driver, id)
  const papers = await net.papers()
  expect(papers.map(({ parsed }) => parsed.place)).toEqual([
    { state: '27', rule: 'address-on-record' },
    { state: '27', rule: 'recipient-registered' },
  ])
  expect(papers.map((paper) => [paper.cgst_paise, paper.igst_paise, paper.recipient_gstin])).toEqual([
    [0, 4_500, null],
    [0, 4_500, gstinIn('27', 'AABCU9603R')],
  ])
  for (const { parsed } of papers) expect(checkPaper(parsed)).toMatchObject({ ok: true })
})

test('without a registration in the state the charge is confirmed and its invoice waits, without a number', async () => {
  const net = await invoicingNetwork()
  await enterCompany(net.admin)
  const { id } = await net.station({ stateCode: '32' })
  const bookingId = await net.confirmed(await net.driverWith(1000), id)
  expect(await net.papers()).toEqual([])
  expect(await issueAwaiting(net.db, net.clock.now())).toBe(0)
  net.clock.advance(hours(30))
  await registerIn(await net.operator(), '32', 'KL')
  expect(await issueAwaiting(net.db, net.clock.now())).toBe(1)
  expect(await issueAwaiting(net.db, net.clock.now())).toBe(0)
  expect(await net.papers()).toMatchObject([
    { number: 'KLI/2627/000001', subject_id: bookingId, issued_on: '2026-11-21', total_paise: 29_500 },
  ])
  expect(await net.db.selectFrom('paper_awaiting').selectAll().execute()).toEqual([])
})

test('those of a state whose numbers are used up keep none of another state waiting', async () => {
  const net = await invoicingNetwork()
  await enterCompany(net.admin, {})
  const driver = await net.driverWith(2000)
  const stations = [await net.station({ stateCode: '32' }), await net.station({ stateCode: '29' })]
  for (const { id } of stations) {
    await net.confirmed(driver, id)
    net.clock.advance(hours(1))
  }
  await registerIn(await net.operator(), '32', 'KL')
  await registerIn(await net.operator(), '29', 'KA')
  await sql`alter table paper_counter disable trigger user`.execute(net.db)
  await sql`insert into paper_counter (gstin, series, kind, year, part, last)
    select gstin, series, 'tax-invoice', '2627', part, 99999
      from company_registration cross join generate_series(0, 9) as part where state_code = '32'`.execute(
    net.db,
  )
  await sql`alter table paper_counter enable trigger user`.execute(net.db)
  expect(await issueAwaiting(net.db, net.clock.now(), 1)).toBe(1)
  expect((await net.papers()).map(({ number }) => number)).toEqual(['KAI/2627/000001'])
  const left = await net.db.selectFrom('paper_awaiting').select('state_code').execute()
  expect(left).toEqual([{ state_code: '32' }])
})

test('a charge that costs nothing has no invoice', async () => {
  const net = await invoicingNetwork()
  await enterCompany(net.admin)
  const { id } = await net.station()
  const driver = await net.driverWith(1000)
  const { _id } = await net.billed(driver, id, { thirdPartyAmount: '0', thirdPartyKwh: '0' })
  await net.admin.post('/confirm-charging-by-admin', { bookingId: _id, actualAmountUsed: 354 })
  expect(await net.papers()).toEqual([])
})

test('what was issued never changes, and no number is taken without its paper', async () => {
  const net = await invoicingNetwork()
  await enterCompany(net.admin)
  const { id } = await net.station()
  await net.confirmed(await net.driverWith(1000), id)
  const refused = (statement: ReturnType<typeof sql>) => expect(statement.execute(net.db)).rejects
  await refused(sql`update paper set total_paise = 1`).toThrow('append-only')
  await refused(sql`delete from paper`).toThrow('append-only')
  await refused(sql`truncate paper cascade`).toThrow('append-only')
  await refused(sql`delete from paper_counter`).toThrow('append-only')
  await refused(sql`update paper_counter set last = last + 1`).toThrow('has no paper')
  await refused(sql`update paper_counter set last = 0 where last = 1`).toThrow('goes on by one')
  await refused(sql`update paper_counter set last = last + 2`).toThrow('goes on by one')
  const copy = sql`
    insert into paper select (jsonb_populate_record(paper, jsonb_build_object(
      'id', gen_random_uuid(), 'subject_id', gen_random_uuid(), 'number', 'KAI/2627/000009', 'serial', 9))).* from paper`
  await refused(copy).toThrow('did not take its number')
  expect((await net.papers()).map(({ number }) => number).toSorted()).toEqual(['KAI/2627/000001'])
})
