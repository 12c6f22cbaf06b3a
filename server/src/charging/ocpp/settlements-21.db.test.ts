import { days, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { enterCompany } from '../../money/papers/testing/company.ts'
import { forgetEndedReceipts } from '../guests/index.ts'
import { meteredBy } from './testing/metered.ts'

/** A billed charge and a charger that speaks of payments. */
async function world() {
  const all = await meteredBy<string>('ocpp2.1')
  await enterCompany(all.admin)
  const { charger, clock, admin } = all
  return {
    ...all,
    settle: (pspRef: string, settlementAmount: number, more: object = {}) =>
      charger.call('NotifySettlement', {
        ...{ pspRef, status: 'Settled', settlementAmount, settlementTime: clock.now().toISOString() },
        ...more,
      }),
    settled: async (query = '') => (await admin.get(`/card-settlements${query}`)).body.data,
    async waiting() {
      const { items } = (await admin.get('/attention')).body.data
      return items.find(({ kind }: { kind: string }) => kind === 'card-payments-differ')?.count
    },
    /** 5 kWh at ₹15 and 18 % GST: ₹88.50. */
    async charged() {
      const charge = await all.begun()
      clock.advance(minutes(10))
      await all.stop(charge, 5_000)
      await all.drive()
      return charge
    },
  }
}

test('a payment for a charge that is paid from the wallet is kept once, answered with its invoice, and to be given back', async () => {
  const { charged, settle, settled, waiting, admin } = await world()
  const { id, transactionId } = await charged()
  const fields = { transactionId, receiptUrl: 'https://psp.example/r/1', vatNumber: '27AAPFU0939F1ZV' }
  const answer = await settle('PSP-1', 88.5, fields)
  expect(answer).toEqual({
    receiptId: expect.stringMatching(/^KA/),
    receiptUrl: expect.stringMatching(/\/c\/[^/]+#[\w-]{43}$/),
  })
  expect(await settle('PSP-1', 88.5, fields)).toEqual(answer)
  expect(await settled()).toMatchObject([
    {
      pspRef: 'PSP-1',
      amount: 88.5,
      bill: 88.5,
      bookingId: id,
      difference: 'paid-twice',
      taxNumber: fields.vatNumber,
    },
  ])
  expect(await waiting()).toBe(1)
  const [{ _id }] = await settled()
  await admin.post(`/card-settlements/${_id}/note`, { reason: 'Given back at the provider', taken: 0 })
  expect(await settled()).toMatchObject([{ corrected: 0, difference: null }])
  expect(await waiting()).toBe(0)
})

test('the receipt’s address shows what was charged and nothing of who has booked, for two weeks', async () => {
  const { charged, settle, app, clock, visitor: anybody } = await world()
  const { transactionId, id } = await charged()
  const { receiptUrl } = await settle('PSP-1', 88.5, { transactionId })
  const { db } = app.database
  const visitor = anybody.with({ 'charge-link': String(receiptUrl).split('#')[1] ?? '' })
  const { body } = await visitor.get('/guest/charge')
  expect(body.data).toMatchObject({
    ...{ state: 'done', isReceiptOnly: true, paid: 88.5, hasInvoice: false, payment: null, refund: null },
    bill: { energyKWh: 5, amount: 75, gstAmount: 13.5, totalAmount: 88.5 },
  })
  const { phone, name } = await db
    .selectFrom('customer')
    .innerJoin('booking', 'booking.customer_id', 'customer.id')
    .select(['customer.phone', 'customer.name'])
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow()
  for (const one of [phone, name, id]) if (one) expect(JSON.stringify(body)).not.toContain(one)
  expect((await visitor.post('/guest/charge/stop')).body.code).toBe('charge-link-unknown')
  expect((await visitor.get('/guest/charge/invoice')).body.code).toBe('charge-link-unknown')
  const { receiptUrl: again } = await settle('PSP-1', 88.5, { transactionId })
  expect(again).toBe(receiptUrl)
  clock.advance(days(14))
  expect((await visitor.get('/guest/charge')).body.code).toBe('charge-link-unknown')
  expect(await forgetEndedReceipts(db, clock.now())).toBe(1)
})

test('of a charge that goes on or is unknown, the terminal’s own receipt stays', async () => {
  const { begun, settle } = await world()
  const { transactionId } = await begun()
  const receiptUrl = 'https://psp.example/r/1'
  expect(await settle('PSP-1', 88.5, { transactionId, receiptUrl })).toEqual({ receiptUrl })
  expect(await settle('PSP-2', 88.5, { transactionId: 'T-nobody', receiptUrl })).toEqual({ receiptUrl })
})

test('a payment that comes before its charge has ended is matched once it has', async () => {
  const { begun, stop, drive, clock, settle, settled, waiting } = await world()
  const charge = await begun()
  expect(await settle('PSP-1', 88.5, { transactionId: charge.transactionId })).toEqual({})
  expect(await settled()).toMatchObject([{ bookingId: charge.id, bill: null, difference: null }])
  clock.advance(minutes(10))
  await stop(charge, 5_000)
  await drive()
  expect(await settled()).toMatchObject([{ bill: 88.5, difference: 'paid-twice' }])
  expect(await waiting()).toBe(1)
})

test('what is paid twice, and a payment of no known charge, stand in the bell; what was not taken does not', async () => {
  const { charged, settle, settled, waiting, admin } = await world()
  const { transactionId } = await charged()
  await settle('PSP-1', 80, { transactionId })
  await settle('PSP-2', 0, { transactionId, status: 'Failed' })
  await settle('PSP-3', 100, { transactionId: 'T-nobody' })
  await settle('PSP-4', 100, { status: 'Canceled' })
  const found = await settled()
  expect(
    found.map(({ pspRef, difference }: { pspRef: string; difference: string }) => [pspRef, difference]),
  ).toEqual([
    ['PSP-4', null],
    ['PSP-3', 'unknown-charge'],
    ['PSP-2', null],
    ['PSP-1', 'paid-twice'],
  ])
  expect(await waiting()).toBe(2)
  await admin.post(`/card-settlements/${found[3]._id}/note`, { reason: 'The terminal was set wrong' })
  expect(await waiting()).toBe(1)
  // A payment that has failed before is settled later; one that is settled stays so.
  await settle('PSP-2', 88.5, { transactionId })
  await settle('PSP-2', 0, { transactionId, status: 'Failed' })
  expect(await settled('?q=PSP-2')).toMatchObject([{ status: 'Settled', difference: 'paid-twice' }])
})

test('what a terminal takes for a booking that was called off is shown, though the wallet has paid nothing', async () => {
  const { begun, settle, settled, waiting, admin } = await world()
  const { id, transactionId } = await begun()
  expect((await admin.post(`/bookings/${id}/cancel`, { reason: 'The car was not theirs' })).status).toBe(200)
  await settle('PSP-1', 300, { transactionId })
  expect(await settled()).toMatchObject([{ amount: 300, bookingId: id, difference: 'called-off' }])
  expect(await waiting()).toBe(1)
})

test('what is no amount is refused, and changes nothing', async () => {
  const { settle, settled } = await world()
  for (const amount of [-5, 100_000_000.01, 1e9, 1e300])
    expect(await settle('PSP-1', amount)).toBe('PropertyConstraintViolation')
  expect(await settled()).toEqual([])
})

test('a charger whose card terminal has been paid at is kept, though no car has charged there', async () => {
  const { settle, admin, chargerId } = await world()
  await settle('PSP-1', 0, { status: 'Canceled' })
  await settle('PSP-2', 88.5)
  expect((await admin.delete(`/chargers/${chargerId}`)).body.code).toBe('charger-has-sessions')
})
