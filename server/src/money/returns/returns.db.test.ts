import { decideSection, type PaperKind, RETURN_SECTIONS, type ReturnPaper } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BUYER } from '../e-invoices/testing/registering.ts'
import { invoicingNetwork } from '../papers/testing/charges.ts'
import { enterCompany, gstinIn } from '../papers/testing/company.ts'

const OURS = gstinIn('29')
const MONTH = `gstin=${OURS}&month=2026-11`

/** A driver's charge, one of it credited in part, a company's from another state, and one in another state's registration. */
async function world() {
  const net = await invoicingNetwork()
  await enterCompany(net.admin, { 29: 'KA', 32: 'KL' })
  const station = await net.station()
  const driver = await net.driverWith(2000)
  const bookingId = await net.confirmed(driver, station.id)
  await net.admin.post(`/customers/${driver.customerId}/wallet-adjustments`, {
    ...{ kind: 'correction', amount: 118, reason: 'wrong-bill', note: 'Read twice', bookingId },
  })
  const fleet = await net.driverWith(2000)
  await fleet.put('/driver/invoice-details', {
    ...{
      name: 'Fleet LLP',
      gstin: BUYER,
      address: 'Unit 12',
      city: 'Mumbai',
      pincode: '400059',
      state: '27',
    },
  })
  await net.confirmed(fleet, station.id)
  await net.confirmed(driver, (await net.station({ stateCode: '32' })).id)
  return net
}

interface Section {
  readonly section: string
  readonly papers: number
  readonly taxable: number
  readonly total: number
}

test('a month’s return sums to the ledger, and each of its figures leads to its papers', async () => {
  const { admin, db } = await world()
  const { data } = (await admin.get(`/returns/gstr-1?${MONTH}`)).body
  expect(data.stateName).toBe('Karnataka')
  expect(data.sections).toEqual([
    { section: 'b2b', papers: 1, taxable: 250, cgst: 0, sgst: 0, igst: 45, total: 295 },
    { section: 'b2cs', papers: 2, taxable: 150, cgst: 13.5, sgst: 13.5, igst: 0, total: 177 },
  ])
  expect(data.hsn).toEqual([
    {
      ...{ isForRegistered: true, sac: '998714', ratePercent: 18, total: 295 },
      ...{ taxable: 250, cgst: 0, sgst: 0, igst: 45 },
    },
    {
      ...{ isForRegistered: false, sac: '998714', ratePercent: 18, total: 177 },
      ...{ taxable: 150, cgst: 13.5, sgst: 13.5, igst: 0 },
    },
  ])
  expect(data.documents).toEqual([
    { kind: 'credit-note', first: 'KAC/2627/000001', last: 'KAC/2627/000001', count: 1 },
    { kind: 'tax-invoice', first: 'KAI/2627/000001', last: 'KAI/2627/000002', count: 2 },
  ])
  for (const { section, papers, total } of data.sections as Section[]) {
    const listed = (await admin.get(`/papers?${MONTH}&section=${section}`)).body.data
    expect(listed).toHaveLength(papers)
    const signed = (listed as { kind: string; total: number }[]).map((paper) =>
      paper.kind === 'credit-note' ? -paper.total : paper.total,
    )
    expect(signed.reduce((sum, amount) => sum + amount, 0)).toBe(total)
  }
  const other = (await admin.get(`/returns/gstr-1?gstin=${gstinIn('32')}&month=2026-11`)).body.data
  const gst = [...data.sections, ...other.sections].reduce(
    (sum, { cgst, sgst, igst }) => sum + cgst + sgst + igst,
    0,
  )
  // The GST on the commission is not of a sale.
  const { rows } = await sql<{ owed: number }>`
    select sum(entry.amount_paise) filter (where account.kind = 'gst_payable')
         - (select sum(commission_paise) from booking where confirmed_at is not null)
         + sum(entry.amount_paise) filter (where account.kind = 'commission') as owed
      from ledger_entry entry join ledger_account account on account.id = entry.account_id`.execute(db)
  expect(Math.round(gst * 100)).toBe(Number(rows[0]?.owed))
})

test('the portal’s JSON and the file of papers say the same', async () => {
  const { admin } = await world()
  const json = await admin.get(`/returns/gstr-1/portal-file?${MONTH}`)
  expect(json.headers.get('content-disposition')).toContain(`GSTR1-${OURS}-2026-11.json`)
  const { gstin, fp, b2b, b2cs } = json.body
  expect({ gstin, fp, ctin: b2b[0].ctin, b2cs: b2cs[0].txval }).toEqual({
    ...{ gstin: OURS, fp: '112026', ctin: BUYER, b2cs: 150 },
  })
  const csv = await admin.get(`/returns/gstr-1/papers.csv?${MONTH}`)
  const lines = String(csv.body).trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
    ['b2cs', 'tax invoice', 'KAI/2627/000001'],
    ['b2cs', 'credit note', 'KAC/2627/000001'],
    ['b2b', 'tax invoice', 'KAI/2627/000002'],
  ])
  const taken = (await admin.get('/audit-log?action=return.take-out')).body.data
  expect(taken).toHaveLength(2)
})

test('a return is of a registration that the company has; support does not read returns', async () => {
  const { admin, operator } = await world()
  const foreign = await admin.get(`/returns/gstr-1?gstin=${BUYER}&month=2026-11`)
  expect([foreign.status, foreign.body.code]).toEqual([404, 'registration-not-found'])
  expect((await admin.get(`/returns/gstr-1?gstin=${OURS}&month=2026-13`)).status).toBe(400)
  const empty = (await admin.get(`/returns/gstr-1?gstin=${OURS}&month=2026-10`)).body.data
  expect([empty.sections, empty.documents]).toEqual([[], []])
  const support = await operator('support')
  expect((await support.get(`/returns/gstr-1?${MONTH}`)).status).toBe(403)
  expect((await support.get('/returns/source-taxes?month=2026-11')).status).toBe(403)
})

const KINDS = [
  'tax-invoice',
  'credit-note',
  'commission-invoice',
  'receipt-voucher',
  'refund-voucher',
] as const

test('the list of papers has each paper in the section that the return has it in', async () => {
  const net = await invoicingNetwork()
  const { admin, db } = net
  const { customerId } = await net.driverWith(100)
  const client = await net.app.database.pool.connect()
  try {
    // Papers that no charge made: of every kind, for everybody, from everywhere, small and large.
    await client.query('set session_replication_role = replica')
    await client.query(`insert into paper (id, kind, number, gstin, counter_id, serial, issued_at, issued_on, subject_id,
        customer_id, original_id, recipient_gstin, place_state, taxable_paise, cgst_paise, sgst_paise, utgst_paise,
        igst_paise, total_paise, content, sha256)
      select gen_random_uuid(), kind, 'N' || nr, '${OURS}', 1, nr, now(), day, gen_random_uuid(), '${customerId}',
             case when kind in ('credit-note', 'refund-voucher') then gen_random_uuid() end, gstin, place, amount, 0, 0, 0, 0,
             amount, '{}', sha256('{}')
        from (select row_number() over () as nr, * from unnest(array['${KINDS.join("','")}']) as kind,
                     unnest(array[null, '${BUYER}']) as gstin, unnest(array['29', '27']) as place,
                     unnest(array[10000000, 10000001, 25000001]::int8[]) as amount,
                     unnest(array['2024-07-31', '2024-08-01']::date[]) as day) as one`)
    // Each note lowers another of the invoices of its buyer and place: some are large, some are not.
    await client.query(`with counted as (
        select id, kind, recipient_gstin, place_state,
               row_number() over (partition by kind, recipient_gstin, place_state order by serial) as nr from paper)
      update paper set original_id = invoice.id
        from counted note join counted invoice
          on invoice.kind = 'tax-invoice' and invoice.nr = note.nr and invoice.place_state = note.place_state
         and invoice.recipient_gstin is not distinct from note.recipient_gstin
       where note.kind = 'credit-note' and paper.id = note.id`)
    // Some advances are given back in their month, some later.
    await client.query(`with counted as (
        select id, kind, recipient_gstin, place_state,
               row_number() over (partition by kind, recipient_gstin, place_state order by serial) as nr from paper)
      update paper set original_id = voucher.id
        from counted refund join counted voucher
          on voucher.kind = 'receipt-voucher' and voucher.place_state = refund.place_state
         and voucher.nr = case when refund.nr <= 3 then refund.nr else 7 - refund.nr end
         and voucher.recipient_gstin is not distinct from refund.recipient_gstin
       where refund.kind = 'refund-voucher' and paper.id = refund.id`)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
  const rows = await db.selectFrom('paper').selectAll().execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const asPaper = (row: (typeof rows)[number]): ReturnPaper => {
    const original = byId.get(row.original_id ?? '')
    return {
      kind: row.kind as PaperKind,
      ...{ number: row.number, date: row.issued_on, supplierState: '29', place: row.place_state },
      ...{ recipientGstin: row.recipient_gstin, isReverseCharge: false, taxes: [], lines: [] },
      ...{ total: row.total_paise, range: '1', serial: row.serial },
      original: original ? { date: original.issued_on, total: original.total_paise } : null,
    }
  }
  expect(rows).toHaveLength(KINDS.length * 24)
  for (const section of RETURN_SECTIONS) {
    const listed = (await admin.get(`/papers?section=${section}&limit=1000`)).body.data
    const expected = rows.filter((row) => decideSection(asPaper(row)) === section)
    expect(expected.length, section).toBeGreaterThan(0)
    expect(listed.map(({ number }: { number: string }) => number).toSorted(), section).toEqual(
      expected.map(({ number }) => number).toSorted(),
    )
  }
})
