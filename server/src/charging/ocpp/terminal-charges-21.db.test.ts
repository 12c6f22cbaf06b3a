/** Charges that nobody has booked, paid at the card terminal of a charger of 2.1 (C18 to C22). */
import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BOOT_201 } from './testing/network-201.ts'
import { withTerminal } from './testing/with-terminal.ts'

test('a charge that nobody has booked is billed, invoiced, credited and paid by its terminal', async () => {
  const all = await withTerminal()
  const { charger } = all
  const shown = { idToken: { idToken: 'PSP-1', type: 'DirectPayment' } }
  expect((await charger.call('Authorize', shown)).idTokenInfo.status).toBe('Accepted')
  expect((await all.started('T-1', 'PSP-1', { maxCost: 500 })).idTokenInfo.status).toBe('Accepted')
  const begun = await all.booking()
  expect(begun?.status).toBe('in_progress')
  // What is blocked on the card is the most that the charge may cost.
  expect(begun?.total).toBeLessThanOrEqual(50_000)
  expect(begun?.total).toBeGreaterThan(49_900)
  expect(await all.account()).toMatchObject({ owed: 0 })
  await all.expectCleanBooks()
  all.clock.advance(minutes(10))
  expect(await all.ended('T-1', 5_000)).toMatchObject({ totalCost: 88.5 })
  expect(await all.booking()).toMatchObject({ status: 'completed', bill: 8_850 })

  const answer = await all.settle('PSP-1', 88.5, { transactionId: 'T-1' })
  expect(answer).toEqual({
    receiptId: expect.stringMatching(/^KA/),
    receiptUrl: expect.stringMatching(/#[\w-]{43}$/),
  })
  expect(await all.settle('PSP-1', 88.5, { transactionId: 'T-1' })).toEqual(answer)
  expect(await all.booking()).toMatchObject({ status: 'confirmed' })
  expect(await all.settled()).toMatchObject([{ amount: 88.5, bill: 88.5, difference: null }])
  expect(await all.account()).toEqual({ owed: 88.5, held: 0 })
  expect(await all.payers()).toEqual({})
  const invoice = await all.invoice()
  expect(JSON.parse(String(invoice?.content))).toMatchObject({
    payments: [{ reference: 'PSP-1', method: 'online', amount: 8_850 }],
  })
  const { partner_paise: credited } = await all.db
    .selectFrom('booking')
    .select('partner_paise')
    .executeTakeFirstOrThrow()
  expect(credited).toBe(8_100)
  await all.expectCleanBooks()

  // Money in the bank is recorded by who has just signed in.
  const admin = await all.operator('accountant')
  const payment = { amount: 86.14, fee: 2, tax: 0.36, reference: 'HDFC-1' }
  expect((await admin.post('/terminal-payments', payment)).body.data).toEqual({ owed: 0, held: 0 })
  expect((await admin.post('/terminal-payments', payment)).body.code).toBe('terminal-payment-exists')
  expect((await admin.get('/terminal-payments')).body.data).toMatchObject([payment])
  const undone = { ...payment, isCorrection: true, reference: 'HDFC-1 taken off' }
  expect((await admin.post('/terminal-payments', undone)).body.data).toEqual({ owed: 88.5, held: 0 })
  await all.expectCleanBooks()
})

test('of a terminal that nobody trusts, a payment begins nothing, and what charges is stopped', async () => {
  const all = await withTerminal({ isTrusted: false })
  expect((await all.started('T-1', 'PSP-1')).idTokenInfo.status).toBe('Invalid')
  expect((await all.charger.called()).action).toBe('RequestStopTransaction')
  expect(await all.booking()).toBeUndefined()
  await all.trust()
  expect((await all.admin.get(all.terminal)).body.data).toEqual({ isTrusted: true, most: 1000 })
  await all.trust(false)
  expect((await all.admin.get(all.terminal)).body.data).toEqual({ isTrusted: false, most: null })
  expect((await all.admin.put(all.terminal, { isTrusted: true, most: null })).body.code).toBe(
    'card-terminal-amount-missing',
  )
  const shown = { idToken: { idToken: 'PSP-2', type: 'DirectPayment' } }
  expect((await all.charger.call('Authorize', shown)).idTokenInfo.status).toBe('Invalid')
})

test('a payment pays for one charge, and one that is too small for none', async () => {
  const all = await withTerminal()
  await all.charged()
  expect((await all.started('T-2', 'PSP-1')).idTokenInfo.status).toBe('ConcurrentTx')
  expect((await all.charger.called()).action).toBe('RequestStopTransaction')
  expect((await all.started('T-3', 'PSP-3', { maxCost: 1 })).idTokenInfo.status).toBe('NoCredit')
  const { rows } = await sql<{ why: string }>`select why from unentitled_session`.execute(all.db)
  expect(rows.map(({ why }) => why)).toEqual(['card-refused', 'card-refused'])
  await all.expectCleanBooks()
})

test('a token of ours is no payment: it begins nothing at another connector, and nothing a second time', async () => {
  const connectors = [1, 2].map((number) => ({ type: 'CCS2', powerW: 60_000, number }))
  const all = await withTerminal({ station: { connectors } })
  const { idTag, messageId } = await all.paid()
  all.charger.answer(messageId, { status: 'Accepted' })
  const accepted = async () => {
    const { rows } = await sql`select from terminal_charge where refused is null`.execute(all.db)
    return rows.length
  }
  const elsewhere = { fields: { evse: { id: 2, connectorId: 1 } } }
  expect((await all.started('T-1', idTag, elsewhere)).idTokenInfo.status).toBe('Invalid')
  const stop = await all.charger.called()
  expect(stop.action).toBe('RequestStopTransaction')
  all.charger.answer(stop.messageId, { status: 'Accepted' })
  await all.ended('T-1', 0, elsewhere.fields)
  expect((await all.started('T-2', idTag.toLowerCase())).idTokenInfo.status).toBe('Accepted')
  all.clock.advance(minutes(10))
  await all.ended('T-2', 5_000)
  await all.drive()
  const shown = { idToken: { idToken: idTag, type: 'DirectPayment' } }
  expect((await all.charger.call('Authorize', shown)).idTokenInfo.status).toBe('Invalid')
  expect((await all.started('T-3', idTag)).idTokenInfo.status).toBe('Invalid')
  expect(await accepted()).toBe(0)
  await all.expectCleanBooks()
})

test('a second payment for the same charge is to be given back, whatever it is of', async () => {
  const all = await withTerminal()
  await all.charged()
  await all.settle('PSP-1', 88.5, { transactionId: 'T-1' })
  await all.settle('PSP-2', 88.5, { transactionId: 'T-1' })
  await all.settle('PSP-3', 0, { transactionId: 'T-1', status: 'Failed' })
  expect(
    (await all.settled()).map(({ pspRef, difference }: { pspRef: string; difference: string }) => [
      pspRef,
      difference,
    ]),
  ).toEqual([
    ['PSP-3', null],
    ['PSP-2', 'paid-twice'],
    ['PSP-1', null],
  ])
  await all.expectCleanBooks()
})

test('a payment that fails, and one that succeeds under another reference', async () => {
  const all = await withTerminal()
  await all.charged()
  await all.settle('PSP-1', 0, { transactionId: 'T-1', status: 'Failed' })
  expect(await all.settled()).toMatchObject([{ pspRef: 'PSP-1', difference: 'not-settled' }])
  await all.settle('PSP-2', 88.5, { transactionId: 'T-1' })
  expect(await all.settled()).toMatchObject([
    { pspRef: 'PSP-2', difference: null },
    { pspRef: 'PSP-1', difference: 'not-settled' },
  ])
})

test('a payment that comes before the end of its charge counts once that has ended', async () => {
  const all = await withTerminal()
  await all.started('T-1', 'PSP-1', { maxCost: 500 })
  await all.settle('PSP-1', 88.5, { transactionId: 'T-1' })
  expect(await all.booking()).toMatchObject({ status: 'in_progress' })
  all.clock.advance(minutes(10))
  await all.ended('T-1', 5_000)
  expect(await all.booking()).toMatchObject({ status: 'confirmed', bill: 8_850 })
  expect(await all.account()).toEqual({ owed: 88.5, held: 0 })
  await all.expectCleanBooks()
})

test('a charge that is given up before energy flows costs nothing', async () => {
  const all = await withTerminal()
  await all.started('T-1', 'PSP-1')
  await all.ended('T-1', 0)
  await all.settle('PSP-1', 0, { transactionId: 'T-1', status: 'Canceled' })
  expect(await all.booking()).toMatchObject({ status: 'cancelled', bill: null })
  expect(await all.account()).toEqual({ owed: 0, held: 0 })
  expect(await all.waiting()).toBe(0)
  await all.expectCleanBooks()
})

test('of a charger that counts its transactions anew, each payment pays its own charge', async () => {
  const all = await withTerminal()
  await all.charged('1', 'PSP-1', { maxCost: 500 })
  const first = await all.settle('PSP-1', 88.5, { transactionId: '1' })
  expect(first.receiptId).toEqual(expect.any(String))
  all.clock.advance(minutes(60))
  await all.charger.call('BootNotification', BOOT_201)
  await all.started('1', 'PSP-2', { maxCost: 500 })
  all.clock.advance(minutes(10))
  await all.ended('1', 2_000)
  // Its own terminal has said nothing yet.
  expect(await all.booking()).toMatchObject({ status: 'completed', bill: 3_540 })
  const second = await all.settle('PSP-2', 35.4, { transactionId: '1' })
  await all.follow()
  expect(await all.booking()).toMatchObject({ status: 'confirmed', bill: 3_540 })
  expect(second.receiptUrl).toEqual(expect.any(String))
  expect([second.receiptId, second.receiptUrl]).not.toEqual([first.receiptId, first.receiptUrl])
  // Said again, each is answered with its own receipt.
  expect(await all.settle('PSP-1', 88.5, { transactionId: '1' })).toEqual(first)
  await all.follow()
  expect(await all.payers()).toEqual({})
  expect(await all.account()).toEqual({ owed: 123.9, held: 0 })
  expect(await all.settled()).toMatchObject([
    { pspRef: 'PSP-2', bill: 35.4, difference: null },
    { pspRef: 'PSP-1', bill: 88.5, difference: null },
  ])
  expect(await all.waiting()).toBe(0)
  await all.expectCleanBooks()
})

test('the invoice names the business whose GSTIN the payer entered at the charger', async () => {
  const all = await withTerminal()
  await all.charged()
  await all.settle('PSP-1', 88.5, {
    transactionId: 'T-1',
    vatNumber: '27AAPFU0939F1ZV',
    vatCompany: {
      name: 'Umbrella Traders',
      ...{ address1: '4 MG Road', city: 'Pune', postalCode: '411 001', country: 'India' },
    },
  })
  const invoice = await all.invoice()
  expect(invoice?.gstin).toBe('27AAPFU0939F1ZV')
  expect(JSON.parse(String(invoice?.content)).recipient).toMatchObject({
    ...{ name: 'Umbrella Traders', address: '4 MG Road', city: 'Pune', pincode: '411001', state: '27' },
  })
})

test('what charged while the charger had no connection is paid as far as the card was blocked; the rest is owed', async () => {
  const all = await withTerminal()
  const early = all.events.started('T-1', 'PSP-1')
  all.clock.advance(minutes(40))
  const fields = { ...early, offline: true }
  expect((await all.started('T-1', 'PSP-1', { maxCost: 50, fields })).idTokenInfo.status).toBe('Accepted')
  await all.ended('T-1', 5_000, { offline: true })
  await all.settle('PSP-1', 50, { transactionId: 'T-1' })
  expect(await all.booking()).toMatchObject({ status: 'confirmed', bill: 8_850 })
  expect(await all.account()).toEqual({ owed: 50, held: 0 })
  expect(await all.payers()).toEqual({ customer_receivable: -3_850 })
  await all.expectCleanBooks()
  // The terminal takes the whole amount after all.
  await all.settle('PSP-1', 88.5, { transactionId: 'T-1' })
  expect(await all.payers()).toEqual({})
  expect(await all.account()).toEqual({ owed: 88.5, held: 0 })
  await all.expectCleanBooks()
})
