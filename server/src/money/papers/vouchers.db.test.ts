import { checkPaper, days, minutes, ok } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId, runUnitOfWork } from '../../db/unit-of-work.ts'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { postTransfer, selectBalance } from '../ledger/index.ts'
import { sendDueRefunds } from '../orders/index.ts'
import { findSimulatedProvider, openOrder, pay } from '../orders/testing/paying.ts'
import { giveBackAdvances } from './advances.ts'
import { invoicingNetwork } from './testing/charges.ts'
import { enterCompany, gstinIn } from './testing/company.ts'

/** Karnataka's registration receives advances; Maharashtra's supplies too. */
async function withVouchers() {
  const net = await invoicingNetwork()
  await enterCompany(net.admin, { 29: 'KA', 27: 'MH' })
  // The audit looks at all that the test does.
  await sql`update paper_setting set began_at = '2026-11-01'`.execute(net.db)
  const set = (voucherState: string | null, by = net.admin) => by.put('/paper-settings', { voucherState })
  expect((await set('29')).status).toBe(200)
  const driver = await net.driverWith(0)
  return {
    ...net,
    driver,
    set,
    async topUp(rupees: number) {
      const order = await openOrder(driver, rupees)
      expect((await pay(net, order)).status).toBe(200)
      return order
    },
    left: async () =>
      (await net.db.selectFrom('paper_advance').select('left_paise').orderBy('paper_id').execute()).map(
        ({ left_paise }) => left_paise,
      ),
    owedGst: () => selectBalance(net.db, { kind: 'gst_payable', owner: null }),
    onAdvances: () => selectBalance(net.db, { kind: 'gst_on_advances', owner: null }),
    shown: async () => (await net.papers()).map(({ number, total_paise }) => [number, total_paise] as const),
  }
}

test('a top-up has its receipt voucher, with the GST inside it', async () => {
  const { topUp, papers, db, driver, owedGst, onAdvances } = await withVouchers()
  const order = await topUp(500)
  const [voucher, ...others] = await papers()
  expect(others).toEqual([])
  expect(voucher).toMatchObject({
    ...{ kind: 'receipt-voucher', number: 'KAR/2627/000001', gstin: gstinIn('29') },
    ...{ subject_id: order._id, customer_id: driver.customerId, place_state: '29' },
    ...{ taxable_paise: 42_373, cgst_paise: 3_813, sgst_paise: 3_814, total_paise: 50_000 },
  })
  expect(voucher?.parsed).toMatchObject({
    lines: [{ item: 'advance', sac: '998714', taxable: 42_373 }],
    payments: [{ method: 'online', amount: 50_000, on: '2026-11-20' }],
    original: null,
  })
  expect(voucher && checkPaper(voucher.parsed)).toMatchObject({ ok: true })
  expect([await owedGst(), await onAdvances()]).toEqual([7_627, -7_627])
  const [own] = (await driver.get('/driver/papers')).body.data
  expect(own).toMatchObject({ kind: 'receipt-voucher', number: 'KAR/2627/000001' })
  expect(await differencesIn(db)).toEqual([])
})

test('an invoice of the same registration adjusts the oldest advance first, and names it', async () => {
  const { topUp, station, confirmed, driver, papers, left, db, onAdvances, owedGst } = await withVouchers()
  await topUp(200)
  await topUp(300)
  await confirmed(driver, (await station()).id)
  const invoice = (await papers()).find(({ kind }) => kind === 'tax-invoice')
  expect(invoice?.parsed.payments).toEqual([
    { reference: 'KAR/2627/000001', method: 'advance', amount: 20_000, on: '2026-11-20' },
    { reference: 'KAR/2627/000002', method: 'advance', amount: 9_500, on: '2026-11-20' },
  ])
  expect(await left()).toEqual([0, 20_500])
  // ₹205 are an advance; of the sale and the advance together the tax is owed once.
  expect(await onAdvances()).toBe(-3_127)
  expect((await papers()).some(({ kind }) => kind === 'refund-voucher')).toBe(false)
  expect(await owedGst()).toBe(4_500 + 381 + 3_127)
  expect(await differencesIn(db)).toEqual([])
})

test('what another state’s registration supplied is given back by the first with a refund voucher', async () => {
  const { topUp, station, confirmed, driver, papers, shown, left, db } = await withVouchers()
  await topUp(500)
  await confirmed(driver, (await station({ stateCode: '27' })).id)
  expect(await shown()).toEqual([
    ['KAR/2627/000001', 50_000],
    ['MHI/2627/000001', 29_500],
    ['KAF/2627/000001', 29_500],
  ])
  const refund = (await papers()).at(-1)
  expect(refund?.parsed).toMatchObject({
    original: { kind: 'receipt-voucher', number: 'KAR/2627/000001' },
    place: { state: '29' },
    reason: 'No charge was supplied against this advance',
  })
  expect(refund && checkPaper(refund.parsed)).toMatchObject({ ok: true })
  expect(await left()).toEqual([20_500])
  expect(await differencesIn(db)).toEqual([])
})

test('a driver who is at home in a state with a registration pays its advances there', async () => {
  const { topUp, driver, shown } = await withVouchers()
  await driver.put('/driver/invoice-details', {
    ...{ name: 'Meera', gstin: null, address: '1 FC Road', city: 'Pune', pincode: '411004', state: '27' },
  })
  await topUp(500)
  expect(await shown()).toEqual([['MHR/2627/000001', 50_000]])
})

test('a refund to its source gives the order’s own voucher back, then others', async () => {
  const { topUp, papers, admin, driver, left, db, onAdvances } = await withVouchers()
  await topUp(200)
  const second = await topUp(300)
  // Money that was given for nothing keeps no voucher.
  const goodwill = { kind: 'goodwill', amount: 500, reason: 'complaint', note: 'For the trouble' }
  expect((await admin.post(`/customers/${driver.customerId}/wallet-adjustments`, goodwill)).status).toBe(201)
  expect(
    (await admin.post(`/orders/${second._id}/refund`, { amount: 100, reason: 'Asked for' })).status,
  ).toBe(200)
  expect(await left()).toEqual([20_000, 20_000])
  expect((await admin.post(`/orders/${second._id}/refund`)).status).toBe(200)
  expect(await left()).toEqual([20_000, 0])
  expect(
    (await papers()).slice(2).map(({ number, parsed }) => [number, parsed.reason, parsed.original?.number]),
  ).toEqual([
    ['KAF/2627/000001', 'Asked for', 'KAR/2627/000002'],
    ['KAF/2627/000002', 'The top-up was refunded', 'KAR/2627/000002'],
  ])
  expect(await onAdvances()).toBe(-3_051)
  expect(await differencesIn(db)).toEqual([])
})

test('money that a refund could not send is an advance once more, with a voucher of its own', async () => {
  const world = await withVouchers()
  const { topUp, admin, shown, left, db, clock } = world
  // The simulated provider's bank takes no refund of an amount that ends with 13 paise.
  const order = await topUp(500.13)
  expect((await admin.post(`/orders/${order._id}/refund`)).status).toBe(200)
  const send = () => sendDueRefunds({ db, providers: [findSimulatedProvider(world)], now: clock.now() })
  await send()
  clock.advance(minutes(3))
  await send()
  expect(await shown()).toEqual([
    ['KAR/2627/000001', 50_013],
    ['KAF/2627/000001', 50_013],
    ['KAR/2627/000002', 50_013],
  ])
  expect(await left()).toEqual([0, 50_013])
  expect(await differencesIn(db)).toEqual([])
})

test('corrections move advances, goodwill does not', async () => {
  const { topUp, admin, driver, papers, shown, station, confirmed, left, db } = await withVouchers()
  await topUp(400)
  const adjust = async (amount: number, more: object = {}) => {
    const answer = await admin.post(`/customers/${driver.customerId}/wallet-adjustments`, {
      ...{ kind: 'correction', amount, reason: 'other', note: 'Looked at with the driver', ...more },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  }
  await adjust(100, { kind: 'goodwill', reason: 'complaint' })
  await adjust(-100)
  expect(await shown()).toHaveLength(1)
  await adjust(-50)
  await adjust(30, { reason: 'payment-missing' })
  const bookingId = await confirmed(driver, (await station()).id)
  await adjust(118, { reason: 'wrong-bill', bookingId })
  expect((await papers()).slice(1).map(({ kind, total_paise }) => [kind, total_paise])).toEqual([
    ['refund-voucher', 5_000],
    ['receipt-voucher', 3_000],
    ['tax-invoice', 29_500],
    ['credit-note', 11_800],
    ['receipt-voucher', 11_800],
  ])
  expect(await left()).toEqual([5_500, 3_000, 11_800])
  expect(await differencesIn(db)).toEqual([])
})

test('what pays a debt at once is no advance', async () => {
  const { topUp, driver, db, clock, shown } = await withVouchers()
  const owed = await runUnitOfWork(
    { db, now: clock.now(), actor: { kind: 'system', name: 'a test' } },
    async (work) => {
      await postTransfer(work, {
        kind: 'overrun',
        subject: createId(),
        entries: [
          { account: { kind: 'customer_receivable', owner: driver.customerId }, amount: -12_000 as never },
          { account: { kind: 'charging_revenue', owner: null }, amount: 12_000 as never },
        ],
      })
      return ok(null)
    },
  )
  expect(owed.ok).toBe(true)
  await topUp(100)
  expect(await shown()).toEqual([])
  await topUp(100)
  expect(await shown()).toEqual([['KAR/2627/000001', 8_000]])
})

test('without vouchers money in wallets is stored value; vouchers of before are used up', async () => {
  const { topUp, set, driver, station, confirmed, shown, left, admin, db } = await withVouchers()
  await topUp(200)
  expect((await admin.delete('/company/registrations/29')).body).toMatchObject({
    code: 'registration-issues-vouchers',
  })
  expect((await set(null)).body.data).toEqual({ vouchers: null })
  await topUp(300)
  await confirmed(driver, (await station()).id)
  expect((await shown()).map(([number]) => number)).toEqual(['KAR/2627/000001', 'KAI/2627/000001'])
  expect(await left()).toEqual([0])
  expect(await differencesIn(db)).toEqual([])
})

test('the owner alone decides, for a registration that there is', async () => {
  const { set, operator } = await withVouchers()
  expect((await set('32')).body).toMatchObject({ code: 'registration-of-state-not-found' })
  expect((await set(null, await operator('accountant'))).status).toBe(403)
  const unnamed = await invoicingNetwork()
  await enterCompany(unnamed.admin)
  await unnamed.db.updateTable('company').set({ legal_name: null }).execute()
  const refused = await unnamed.admin.put('/paper-settings', { voucherState: '29' })
  expect(refused.body).toMatchObject({ code: 'legal-name-missing' })
})

test('where the registration is gone, an advance ends without a paper, and its tax stays', async () => {
  const { topUp, set, admin, driver, left, shown, onAdvances, db } = await withVouchers()
  const order = await topUp(500)
  await set('27')
  expect((await admin.delete('/company/registrations/29')).status).toBe(200)
  expect((await admin.post(`/orders/${order._id}/refund`)).status).toBe(200)
  expect(await left()).toEqual([0])
  expect(await shown()).toHaveLength(1)
  expect(await onAdvances()).toBe(-7_627)
  expect(driver.customerId).toBeTruthy()
  expect(await differencesIn(db)).toEqual([])
})

test('two charges that are confirmed at once never use an advance twice', async () => {
  const { topUp, station, billed, driver, admin, left, papers, db } = await withVouchers()
  await topUp(400)
  await topUp(400)
  const { id } = await station({ connectors: [1, 2].map(() => ({ type: 'CCS2', powerW: 60_000 })) })
  const bookings = [await billed(driver, id), await billed(driver, id)]
  const answers = await Promise.all(
    bookings.map(({ _id }) =>
      admin.post('/confirm-charging-by-admin', { bookingId: _id, actualAmountUsed: 354 }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await left()).toEqual([0, 21_000])
  const invoices = (await papers()).filter(({ kind }) => kind === 'tax-invoice')
  expect(invoices.flatMap(({ parsed }) => parsed.payments.map(({ amount }) => amount)).toSorted()).toEqual([
    10_500, 19_000, 29_500,
  ])
  expect(await differencesIn(db)).toEqual([])
})

test('the return has advances of the month, and in a later month what was used of them', async () => {
  const { topUp, station, billed, driver, admin, clock, operator, db, confirmed } = await withVouchers()
  await topUp(1000)
  await confirmed(driver, (await station()).id)
  const later = await billed(driver, (await station()).id)
  const returnOf = async (by: typeof admin, month: string) =>
    (await by.get(`/returns/gstr-1?gstin=${gstinIn('29')}&month=${month}`)).body.data.sections
  const at = { section: 'at', papers: 1, taxable: 597.46, cgst: 53.77, sgst: 53.77, igst: 0, total: 705 }
  expect(await returnOf(admin, '2026-11')).toContainEqual(at)
  clock.advance(days(20))
  const owner = await operator()
  await owner.post('/confirm-charging-by-admin', { bookingId: later._id, actualAmountUsed: 354 })
  expect(await returnOf(owner, '2026-11')).toContainEqual(at)
  const used = await returnOf(owner, '2026-12')
  expect(used).toContainEqual({
    ...{ section: 'txpd', papers: 0, taxable: -250, cgst: -22.5, sgst: -22.5, igst: 0, total: -295 },
  })
  const adjusted = await owner.get(
    `/returns/gstr-1/adjusted-advances.csv?gstin=${gstinIn('29')}&month=2026-12`,
  )
  const [, line = ''] = adjusted.body.trim().split('\r\n')
  const [voucher] = (await owner.get('/papers?kind=receipt-voucher')).body.data
  const [invoice] = (await owner.get('/papers?kind=tax-invoice&sort=-issuedAt')).body.data
  expect(line.split(',')).toEqual([
    ...['txpd', voucher.number, voucher.date, invoice.number, invoice.date, 'Karnataka', '18.00'],
    ...['250.00', '22.50', '22.50', '0.00'],
  ])
  const file = (await owner.get(`/returns/gstr-1/portal-file?gstin=${gstinIn('29')}&month=2026-12`)).body
  expect(file.txpd).toEqual([
    {
      pos: '29',
      sply_ty: 'INTRA',
      itms: [{ rt: 18, ad_amt: 250, iamt: 0, camt: 22.5, samt: 22.5, csamt: 0 }],
    },
  ])
  expect(await differencesIn(db)).toEqual([])
})

test('the database refuses an advance that is used twice, by another’s invoice, or without its voucher', async () => {
  const { topUp, station, confirmed, driver, db } = await withVouchers()
  await topUp(500)
  await confirmed(driver, (await station({ stateCode: '27' })).id)
  const use = (more: string) => sql`
    insert into paper_advance_use (id, advance_id, how, paper_id, amount_paise, tax_paise, used_at, used_on)
    select gen_random_uuid(), advance.paper_id, ${sql.raw(more)}, now(), ist_day(now())
      from paper_advance advance, paper invoice where invoice.kind = 'tax-invoice'`
  const refused = (statement: ReturnType<typeof sql>) => expect(statement.execute(db)).rejects
  await refused(use(`'without-paper', null, 20501, 0`)).toThrow('paper_advance_left')
  await refused(use(`'invoice', invoice.id, 100, 15`)).toThrow('cannot use advance')
  await refused(use(`'refund', invoice.id, 100, 15`)).toThrow('cannot use advance')
  await refused(sql`update paper_advance set left_paise = total_paise`).toThrow('only by what is used')
  await refused(sql`delete from paper_advance`).toThrow('append-only')
  await refused(sql`delete from paper_advance_use`).toThrow('append-only')
  await refused(sql`insert into paper_advance select * from paper_advance`).toThrow(
    'not what its voucher says',
  )
  const nothing = await runUnitOfWork(
    { db, now: new Date(), actor: { kind: 'system', name: 'a test' } },
    async (work) => {
      await giveBackAdvances(work, { customerId: driver.customerId, reason: 'Nothing to give back' })
      return ok(null)
    },
  )
  expect(nothing.ok).toBe(true)
  expect(await differencesIn(db)).toEqual([])
})
