import { checkPaper, days } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { selectBalance } from '../ledger/index.ts'
import { invoicingNetwork } from './testing/charges.ts'
import { enterCompany } from './testing/company.ts'

async function chargedOnce() {
  const net = await invoicingNetwork()
  await enterCompany(net.admin)
  const driver = await net.driverWith(1000)
  const bookingId = await net.confirmed(driver, (await net.station()).id)
  return {
    ...net,
    driver,
    bookingId,
    correct: (amount: number, more: object = {}, by = net.admin) =>
      by.post(`/customers/${driver.customerId}/wallet-adjustments`, {
        ...{ kind: 'correction', amount, reason: 'wrong-bill', note: 'The meter was read twice', bookingId },
        ...more,
      }),
    gstPayable: () => selectBalance(net.db, { kind: 'gst_payable', owner: null }),
  }
}

test('what a bill charged too much goes back with its tax and a credit note', async () => {
  const { correct, papers, gstPayable, db, driver, admin, bookingId } = await chargedOnce()
  const before = await gstPayable()
  expect((await correct(118)).status).toBe(201)
  expect((await gstPayable()) - before).toBe(-1_800)
  const [invoice, note] = await papers()
  expect(note).toMatchObject({
    kind: 'credit-note',
    number: 'KAC/2627/000001',
    original_id: invoice?.id,
    customer_id: driver.customerId,
    taxable_paise: 10_000,
    cgst_paise: 900,
    sgst_paise: 900,
    total_paise: 11_800,
  })
  expect(note?.parsed).toMatchObject({
    original: { kind: 'tax-invoice', number: 'KAI/2627/000001', date: '2026-11-20' },
    reason: 'The meter was read twice',
    recipient: invoice?.parsed.recipient,
    place: invoice?.parsed.place,
    lines: [{ item: 'reduction', taxable: 10_000 }],
  })
  expect(note && checkPaper(note.parsed)).toMatchObject({ ok: true })
  const shown = (await admin.get(`/papers/${invoice?.id}`)).body.data
  expect(shown.later).toMatchObject([{ kind: 'credit-note', number: 'KAC/2627/000001', total: 118 }])
  const ofBooking = (await admin.get(`/papers?bookingId=${bookingId}`)).body.data
  expect(ofBooking.map((row: { bookingId: string }) => row.bookingId)).toEqual([bookingId, bookingId])
  expect(await differencesIn(db)).toEqual([])
})

test('credit notes never come to more than their invoice, also when they are asked for at once', async () => {
  const { correct, papers, driver, wallet, db } = await chargedOnce()
  const before = await wallet(driver.customerId)
  expect((await correct(295.01)).body).toMatchObject({
    code: 'exceeds-invoice',
    message: 'Only ₹295.00 is left of the charge’s invoice.',
  })
  const answers = await Promise.all([correct(100), correct(100), correct(100), correct(100)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422])
  expect((await correct(95)).status).toBe(201)
  const notes = (await papers()).filter(({ kind }) => kind === 'credit-note')
  expect(notes.reduce((sum, { total_paise }) => sum + total_paise, 0)).toBe(29_500)
  expect(notes.reduce((sum, { cgst_paise, sgst_paise }) => sum + cgst_paise + sgst_paise, 0)).toBe(4_500)
  expect((await wallet(driver.customerId)) - before).toBe(29_500)
  expect(await differencesIn(db)).toEqual([])
})

test('goodwill, what has nothing to do with the bill, and a charge without an invoice have no credit note', async () => {
  const { correct, papers, admin, db, driver, station, billed } = await chargedOnce()
  await correct(50, { kind: 'goodwill' })
  await correct(50, { reason: 'payment-missing' })
  await correct(-50, { reason: 'wrong-bill' })
  const running = await billed(driver, (await station()).id)
  await correct(50, { bookingId: running._id })
  expect((await papers()).map(({ kind }) => kind)).toEqual(['tax-invoice'])
  await admin.delete('/company/registrations/29')
  expect((await correct(50)).status).toBe(201)
  expect((await papers()).map(({ kind }) => kind)).toEqual(['tax-invoice'])
  expect(await differencesIn(db)).toEqual([])
})

test('after 30 November of the next financial year the money goes back without the tax', async () => {
  const { correct, papers, clock, operator } = await chargedOnce()
  clock.advance(days(375))
  expect((await correct(50, {}, await operator())).status).toBe(201)
  clock.advance(days(1))
  expect((await correct(50, {}, await operator())).status).toBe(201)
  expect((await papers()).map(({ issued_on }) => issued_on)).toEqual(['2026-11-20', '2027-11-30'])
})

test('the database refuses a credit note beyond its invoice', async () => {
  const { db } = await chargedOnce()
  const beyond = sql`
    with number as (
      update paper_counter set last = last + 1 where kind = 'tax-invoice' and last = 1 returning id, last)
    insert into paper select (jsonb_populate_record(paper, jsonb_build_object(
      'id', gen_random_uuid(), 'subject_id', gen_random_uuid(), 'kind', 'credit-note', 'original_id', paper.id,
      'total_paise', paper.total_paise + 1, 'serial', number.last, 'number', 'KAI/2627/000002'))).* from paper, number`
  await expect(beyond.execute(db)).rejects.toThrow('more than its invoice')
})
