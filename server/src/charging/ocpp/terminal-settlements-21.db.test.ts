/** What terminals say late, never, or otherwise than the bill: who owes it, and what the operator is shown (C18 to C22). */
import { days, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditLedger, describeDifference } from '../../money/ledger/index.ts'
import { differencesIn } from '../../operations/books/testing/differences.ts'
import { tenTimes } from '../bookings/testing/network.ts'
import { BOOT_201 } from './testing/network-201.ts'
import { withTerminal } from './testing/with-terminal.ts'

test('where the settlement fails the payer owes the bill, until an operator finds that it was taken', async () => {
  const all = await withTerminal()
  await all.charged()
  await all.settle('PSP-1', 0, { transactionId: 'T-1', status: 'Failed', statusInfo: 'No connection' })
  expect(await all.booking()).toMatchObject({ status: 'confirmed' })
  expect(await all.account()).toEqual({ owed: 0, held: 0 })
  expect(await all.payers()).toEqual({ customer_receivable: -8_850 })
  expect(JSON.parse(String((await all.invoice())?.content)).payments).toEqual([])
  expect(await all.waiting()).toBe(1)
  await all.expectCleanBooks()
  const [{ _id }] = await all.settled()
  await all.admin.post(`/card-settlements/${_id}/note`, { reason: 'Captured at the provider', taken: 88.5 })
  await all.follow()
  expect(await all.account()).toEqual({ owed: 88.5, held: 0 })
  expect(await all.payers()).toEqual({})
  expect(await all.waiting()).toBe(0)
  await all.expectCleanBooks()
})

test('what a terminal takes too much is the payer’s until it is given back there', async () => {
  const all = await withTerminal()
  await all.charged()
  await all.settle('PSP-1', 98.5, { transactionId: 'T-1' })
  expect(await all.account()).toEqual({ owed: 98.5, held: 0 })
  expect(await all.payers()).toEqual({ customer_wallet: 1_000 })
  const [{ _id, difference }] = await all.settled()
  expect(difference).toBe('differs')
  await all.expectCleanBooks()
  await all.admin.post(`/card-settlements/${_id}/note`, { reason: '₹10 given back there', taken: 88.5 })
  await all.follow()
  expect(await all.account()).toEqual({ owed: 88.5, held: 0 })
  expect(await all.payers()).toEqual({})
  expect((await all.settled())[0]).toMatchObject({ corrected: 88.5, difference: null })
  await all.expectCleanBooks()
})

test('a terminal that says nothing keeps no bill waiting for longer than a quarter of an hour', async () => {
  const all = await withTerminal()
  await all.charged()
  await all.follow()
  expect(await all.booking()).toMatchObject({ status: 'completed' })
  all.clock.advance(minutes(15))
  await all.follow()
  expect(await all.booking()).toMatchObject({ status: 'confirmed' })
  expect(await all.account()).toEqual({ owed: 88.5, held: 0 })
  // Nobody knows whether the card has paid: it is listed beside the bill, and waits in the bell.
  const silent = {
    status: 'Unanswered',
    amount: 0,
    bill: 88.5,
    difference: 'unanswered',
    transactionId: 'T-1',
  }
  expect(await all.settled()).toMatchObject([silent])
  expect(await all.waiting()).toBe(1)
  await all.follow()
  expect(await all.settled()).toHaveLength(1)
  await all.expectCleanBooks()
  // Three days later it has a connection again, and names no transaction.
  all.clock.advance(days(3))
  expect(await all.settle('PSP-1', 88)).toMatchObject({ receiptId: expect.stringMatching(/^KA/) })
  expect(await all.account(await all.operator())).toEqual({ owed: 88, held: 0 })
  expect((await (await all.operator()).get('/card-settlements')).body.data).toMatchObject([
    { status: 'Settled', amount: 88, difference: null },
  ])
  expect(await all.payers()).toEqual({ customer_receivable: -50 })
  await all.expectCleanBooks()
})

test('what an operator finds of a payment whose terminal says nothing counts; a word after a look is looked at again', async () => {
  const all = await withTerminal()
  await all.charged('T-1', 'PSP-1')
  await all.charged('T-2', 'PSP-2')
  all.clock.advance(minutes(16))
  await all.follow()
  expect(await all.waiting()).toBe(2)
  const note = (transactionId: string, body: object) =>
    all.settled().then(async (rows: readonly { _id: string; transactionId: string }[]) => {
      const { _id } = rows.find((one) => one.transactionId === transactionId) ?? { _id: '' }
      return all.admin.post(`/card-settlements/${_id}/note`, body)
    })
  expect((await note('T-1', { reason: 'Nothing was taken there', taken: 0 })).status).toBe(200)
  expect((await note('T-2', { reason: 'Asked the bank' })).status).toBe(200)
  await all.follow()
  expect(await all.waiting()).toBe(0)
  expect(await all.payers()).toEqual({ customer_receivable: -8_850 })
  expect(await all.account()).toEqual({ owed: 88.5, held: 0 })
  await all.expectCleanBooks()
  await all.settle('PSP-2', 0, { transactionId: 'T-2', status: 'Failed' })
  expect(await all.waiting()).toBe(1)
  await all.expectCleanBooks()
})

test('a bill that a person confirms before its terminal has spoken is watched as well', async () => {
  const all = await withTerminal()
  await all.charged()
  const { id: bookingId } = (await all.booking()) ?? {}
  const amount = (await all.admin.get(`/bookings/${bookingId}`)).body.data.totalAmount
  const confirmed = await all.admin.post('/confirm-charging-by-admin', {
    bookingId,
    actualAmountUsed: amount,
  })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  await all.follow()
  expect(await all.settled()).toEqual([])
  all.clock.advance(minutes(15))
  await all.follow()
  expect(await all.settled()).toMatchObject([{ difference: 'unanswered' }])
  // It has paid under another reference.
  await all.settle('PSP-77', 88.5, { transactionId: 'T-1' })
  expect(await all.waiting()).toBe(0)
  await all.expectCleanBooks()
})

test('of a charger that counts its transactions anew, a terminal that is silent is seen', async () => {
  const all = await withTerminal()
  await all.charged('1', 'PSP-1')
  await all.settle('PSP-1', 88.5, { transactionId: '1' })
  all.clock.advance(minutes(60))
  await all.charger.call('BootNotification', BOOT_201)
  await all.charged('1', 'PSP-2')
  all.clock.advance(minutes(16))
  await all.follow()
  expect(await all.settled()).toMatchObject([
    { pspRef: 'PSP-2', difference: 'unanswered' },
    { pspRef: 'PSP-1', difference: null },
  ])
  // A payment that names the transaction alone is of the charge that had the id then.
  await all.settle('PSP-3', 88.5, { transactionId: '1' })
  await all.follow()
  expect(await all.settled()).toMatchObject([
    { pspRef: 'PSP-3', difference: null },
    { pspRef: 'PSP-2', difference: null },
    { pspRef: 'PSP-1', difference: null },
  ])
  expect(await all.payers()).toEqual({})
  expect(await all.account()).toEqual({ owed: 177, held: 0 })
  await all.expectCleanBooks()
})

test('what a terminal takes for a charge that was called off is shown', async () => {
  const all = await withTerminal()
  await all.started('T-1', 'PSP-1', { maxCost: 500 })
  await all.ended('T-1', 0)
  await all.settle('PSP-1', 500, { transactionId: 'T-1' })
  await all.follow()
  expect(await all.booking()).toMatchObject({ status: 'cancelled', bill: null })
  expect(await all.settled()).toMatchObject([{ amount: 500, bill: null, difference: 'called-off' }])
  expect(await all.waiting()).toBe(1)
  const [{ _id }] = await all.settled()
  await all.admin.post(`/card-settlements/${_id}/note`, { reason: 'Given back at the provider', taken: 0 })
  await all.follow()
  expect(await all.settled()).toMatchObject([{ corrected: 0, difference: null }])
  expect(await all.account()).toEqual({ owed: 0, held: 0 })
  expect(await all.payers()).toEqual({})
  await all.expectCleanBooks()
})

test('what was left undone is done once, however many do it at once', async () => {
  const all = await withTerminal()
  await all.charged()
  const { id } = (await all.booking()) ?? { id: '' }
  // As if the process had died before the word was followed, ten times.
  await sql`insert into card_settlement (id, charger_id, psp_ref, status, amount_paise, settled_at, transaction_id, first_at, last_at)
    values (gen_random_uuid(), ${all.chargerId}, 'PSP-1', 'Settled', 9000, now(), 'T-1', now(), now())`.execute(
    all.db,
  )
  await sql`update terminal_charge set next_at = ${all.clock.now()}`.execute(all.db)
  await tenTimes(() => all.follow())
  expect(await all.booking()).toMatchObject({ id, status: 'confirmed' })
  expect(await all.account()).toEqual({ owed: 90, held: 0 })
  expect(await all.payers()).toEqual({ customer_wallet: 150 })
  await all.expectCleanBooks()
})

test('a session that was kept and not paid, as its process died, is paid by the job', async () => {
  const all = await withTerminal()
  await all.charged('T-1', 'PSP-1')
  await all.settle('PSP-1', 88.5, { transactionId: 'T-1' })
  // The same as a charger that was stored alone: one more session, with nobody who follows it.
  await sql`
    insert into charging_session (id, charger_id, evse, number, connector_id, transaction_id, id_tag, state, created_at, started_at,
                                  energy_wh, anomalies, progress, notified_at)
    select gen_random_uuid(), charger_id, evse, number, connector_id, 'T-9', 'PSP-9', 'charging', ${all.clock.now()},
           ${all.clock.now()}, 0, '{}', progress, ${all.clock.now()} from charging_session limit 1`.execute(
    all.db,
  )
  await sql`
    insert into terminal_charge (id, session_id, charger_id, transaction_id, psp_ref, blocked_paise, is_late, created_at)
    select gen_random_uuid(), id, charger_id, 'T-9', 'PSP-9', 50000, false, ${all.clock.now()} from charging_session
     where transaction_id = 'T-9'`.execute(all.db)
  await tenTimes(() => all.pay())
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from terminal_charge where booking_id is not null`.execute(all.db)
  expect(rows[0]?.count).toBe(2)
  await all.expectCleanBooks()
})

test('the audit names what stands in the account of the terminals and in no payment', async () => {
  const all = await withTerminal()
  await all.charged()
  await sql`insert into terminal_payment (id, amount_paise, fee_paise, tax_paise, reference, created_at, created_by)
    select gen_random_uuid(), 8850, 0, 0, 'nowhere', now(), id from administrator limit 1`.execute(all.db)
  const { differences } = await auditLedger(all.db)
  expect(differences).toMatchObject([{ kind: 'card-terminals' }])
  expect(differences.map(describeDifference)).toEqual([expect.stringMatching(/^Card terminals stand at /)])
  expect(await differencesIn(all.db)).toEqual([
    expect.stringMatching(/^Card terminals stand at /),
    expect.stringMatching(/^There is no transfer for the terminal payment /),
  ])
})
