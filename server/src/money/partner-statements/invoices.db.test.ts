import { checkPaper, days, hours } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { TestClock } from '../../testing/test-app.ts'
import { invoicingNetwork } from '../papers/testing/charges.ts'
import { enterCompany, gstinIn, registerIn } from '../papers/testing/company.ts'
import { issueStatements, issueWaitingInvoices } from './index.ts'

const PARTNER_PAN = 'AAGCB7383J'

/** A partner with 60 %, rent of ₹1,000 and a fee of payments of 2 %, from 1 November on. */
async function world({
  gstin = null as string | null,
  states = { 29: 'KA', 27: 'MH' } as Record<string, string>,
} = {}) {
  const net = await invoicingNetwork({ clock: new TestClock('2026-10-31T06:30:00.000Z') })
  await sql`update paper_setting set began_at = '2026-10-01', statements_since = '2026-10-01'`.execute(net.db)
  await enterCompany(net.admin, states)
  const operator = await net.operator()
  if (gstin) await operator.put(`/partners/${net.partnerId}`, { gstin })
  const contract = await operator.post(`/partners/${net.partnerId}/contract-versions`, {
    ...{
      validFrom: '2026-11-01',
      revenueSharePercent: 60,
      rent: 1000,
      legalName: 'Hubballi Highway Foods LLP',
    },
    ...{ feesBorneBy: 'partner', paymentFeePercent: 2 },
  })
  expect(contract.status, JSON.stringify(contract.body)).toBe(201)
  return {
    ...net,
    async confirm(bookingId: string) {
      const done = await (await net.operator()).post('/confirm-charging-by-admin', {
        bookingId,
        actualAmountUsed: 354,
      })
      expect(done.status).toBe(200)
    },
    async charge(stationId: string) {
      const driver = await net.driverWith(1000)
      const { _id: bookingId } = await net.charging(driver, stationId)
      const billed = await net.bill(await net.operator(), { bookingId, customerId: driver.customerId })
      expect(billed.status, JSON.stringify(billed.body)).toBe(200)
      return bookingId as string
    },
    issue: () =>
      issueStatements({
        ...{ db: net.db, now: net.clock.now(), publicUrl: 'https://volt.example' },
        onFailure: (_, error) => {
          throw error
        },
      }),
    async shown() {
      const by = await net.operator()
      const [{ _id }] = (await by.get(`/partner-statements?partnerId=${net.partnerId}`)).body.data
      const page = await by.get(`/partner-statements/${_id}/page`)
      return {
        papers: (await by.get(`/partner-statements/${_id}`)).body.data.papers,
        page: String(page.body),
      }
    },
    ofPartner: async () => (await net.papers()).filter(({ partner_id }) => partner_id !== null),
  }
}

test('a registered partner’s statement has its invoice written for it, and the network’s own for its fees', async () => {
  const gstin = gstinIn('29', PARTNER_PAN)
  const net = await world({ gstin })
  const station = await net.station()
  const before = await net.charge(station.id)
  net.clock.advance(days(2))
  await net.confirm(before)
  await net.confirm(await net.charge(station.id))
  net.clock.advance(days(30))
  expect(await net.issue()).toEqual({ issued: 1, failed: 0 })
  const papers = await net.ofPartner()
  expect(papers.map((paper) => [paper.number, paper.gstin, paper.taxable_paise, paper.total_paise])).toEqual([
    // The commission of the charge from before the contract (₹25), and 2 % of ₹590.
    ['KAM/2627/000001', gstinIn('29'), 3_119, 3_680],
    // 60 % of ₹250, and the rent.
    ['KAS/2627/000001', gstinIn('29'), 115_000, 135_700],
  ])
  const [commission, own] = papers
  expect(commission?.parsed).toMatchObject({
    supplier: { gstin: gstinIn('29') },
    recipient: { name: 'Hubballi Highway Foods LLP', gstin },
    lines: [{ item: 'commission' }, { item: 'other', detail: 'Fees of payments, 2026-11-01 to 2026-11-30' }],
  })
  expect(own?.parsed).toMatchObject({
    supplier: { name: 'Hubballi Highway Foods LLP', gstin, address: 'NH 48, Hubballi' },
    recipient: { name: 'Amp Charging Private Limited', gstin: gstinIn('29') },
    place: { state: '29', rule: 'recipient-registered' },
    lines: [{ item: 'share-of-revenue' }, { item: 'other', sac: '997212' }],
  })
  for (const { parsed } of papers) expect(checkPaper(parsed)).toMatchObject({ ok: true })
  const { papers: listed, page } = await net.shown()
  expect(listed).toMatchObject([
    { kind: 'commission-invoice', stateName: 'Karnataka', total: 36.8, paper: { number: 'KAM/2627/000001' } },
    {
      kind: 'self-billed-invoice',
      stateName: 'Karnataka',
      total: 1357,
      paper: { number: 'KAS/2627/000001' },
    },
  ])
  expect(page).toContain('KAS/2627/000001')
  // The network’s invoice stands in its return; the partner’s in the partner’s own.
  const { sections } = (
    await (await net.operator()).get(`/returns/gstr-1?gstin=${gstinIn('29')}&month=2026-12`)
  ).body.data
  expect(sections).toEqual([
    { section: 'b2b', papers: 1, taxable: 31.19, cgst: 2.8, sgst: 2.81, igst: 0, total: 36.8 },
  ])
  expect(await differencesIn(net.db)).toEqual([])
})

test('a partner that is not registered supplies without GST, by a bill for each state', async () => {
  const net = await world()
  net.clock.advance(days(2))
  for (const stateCode of ['29', '27']) {
    await net.confirm(await net.charge((await net.station({ stateCode })).id))
    net.clock.advance(hours(1))
  }
  net.clock.advance(days(30))
  await net.issue()
  const papers = await net.ofPartner()
  expect(papers.map((paper) => [paper.number, paper.taxable_paise, paper.total_paise])).toEqual([
    ['KAM/2627/000001', 1_000, 1_180],
    ['MHS/2627/000001', 15_000, 15_000],
    ['KAS/2627/000001', 115_000, 115_000],
  ])
  expect(papers[2]?.parsed.supplier).toMatchObject({ gstin: null, state: '29' })
  for (const { parsed } of papers) expect(checkPaper(parsed)).toMatchObject({ ok: true })
  expect(await differencesIn(net.db)).toEqual([])
})

test('without a registration in the state the invoice waits, and the statement does not', async () => {
  const net = await world({ states: { 27: 'MH' } })
  net.clock.advance(days(2))
  await net.confirm(await net.charge((await net.station()).id))
  net.clock.advance(days(30))
  expect(await net.issue()).toEqual({ issued: 1, failed: 0 })
  expect(await net.ofPartner()).toEqual([])
  expect((await net.shown()).papers).toMatchObject([{ paper: null }, { paper: null }])
  expect(await issueWaitingInvoices(net.db, net.clock.now())).toBe(0)
  net.clock.advance(hours(30))
  await registerIn(await net.operator(), '29', 'KA')
  expect(await issueWaitingInvoices(net.db, net.clock.now())).toBe(2)
  expect(await issueWaitingInvoices(net.db, net.clock.now())).toBe(0)
  expect((await net.ofPartner()).map(({ number }) => number)).toEqual(['KAM/2627/000001', 'KAS/2627/000001'])
  expect(await differencesIn(net.db)).toEqual([])
})

test('the database refuses another paper for a statement’s invoice, and one that belongs to none', async () => {
  const net = await world()
  net.clock.advance(days(32))
  await net.station()
  await net.issue()
  const refused = (statement: ReturnType<typeof sql>) => expect(statement.execute(net.db)).rejects
  expect(await net.ofPartner()).toHaveLength(1)
  await refused(sql`update partner_invoice set paper_id = null`).toThrow('another paper')
  await refused(sql`update partner_invoice set taxable_paise = 1`).toThrow('another paper')
  await refused(sql`delete from partner_invoice`).toThrow('append-only')
  await refused(sql`insert into partner_invoice
    select gen_random_uuid(), statement_id, 'commission-invoice', state_code, true, 1, 0, content, null from partner_invoice`).toThrow(
    'is issued',
  )
  await refused(sql`
    with number as (update paper_counter set last = last + 1 where kind = 'self-billed-invoice' and last = 1 returning id, last)
    insert into paper select (jsonb_populate_record(paper, jsonb_build_object('id', gen_random_uuid(), 'subject_id',
      gen_random_uuid(), 'serial', number.last, 'number', 'KAS/2627/000002'))).* from paper, number`).toThrow(
    'belongs to no statement',
  )
})
