/** A card terminal of a charger of 2.1 blocks more while a car charges (C23). */
import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { chargeAtTerminal } from '../bookings/index.ts'
import { tenTimes } from '../bookings/testing/network.ts'
import { selectTerminalSession } from '../card-settlements/terminal-queries.ts'
import { withTerminal } from './testing/with-terminal.ts'

test('where a terminal has blocked more, the charge may cost more, and its hold grows by that', async () => {
  const all = await withTerminal()
  await all.started('T-1', 'PSP-1', { maxCost: 50 })
  const first = (await all.booking())?.total ?? 0
  expect(first).toBeLessThanOrEqual(5_000)
  const { transactionLimit } = await all.raised('T-1', 150)
  expect(transactionLimit.maxCost).toBeGreaterThan(149.9)
  expect(transactionLimit.maxEnergy).toBeGreaterThan(8_000)
  const held = (await all.booking())?.total ?? 0
  expect(held).toBe(Math.round(transactionLimit.maxCost * 100))
  // Said again, or less than that, it is nothing new.
  expect(await all.raised('T-1', 150)).not.toHaveProperty('transactionLimit')
  expect(await all.raised('T-1', 100)).not.toHaveProperty('transactionLimit')
  expect(await all.raises()).toEqual([held - first])
  expect(await all.account()).toEqual({ owed: 0, held: held / 100 })
  await all.expectCleanBooks()
  // More than was blocked first flows.
  all.clock.advance(minutes(5))
  await all.charger.call('TransactionEvent', all.events.updated('T-1', 5_500))
  expect(await all.stops()).toBe(0)
  all.clock.advance(minutes(5))
  expect(await all.ended('T-1', 5_000)).toMatchObject({ totalCost: 88.5 })
  await all.settle('PSP-1', 88.5, { transactionId: 'T-1' })
  expect(await all.booking()).toMatchObject({ status: 'confirmed', bill: 8_850 })
  expect(await all.account()).toEqual({ owed: 88.5, held: 0 })
  expect(await all.payers()).toEqual({})
  await all.expectCleanBooks()
  // It is over: nothing is raised any more.
  await all.raised('T-1', 900)
  expect(await all.raises()).toHaveLength(1)
  await all.expectCleanBooks()
})

test('a raised amount is all given back where no energy flows, and nobody raises without trust or without end', async () => {
  const all = await withTerminal()
  await all.started('T-1', 'PSP-1', { maxCost: 50 })
  // What is no amount of a charge raises nothing, and no card is blocked for more than a lakh.
  await all.raised('T-1', 1e9)
  expect(await all.raises()).toEqual([])
  await all.raised('T-1', 1e8)
  expect((await all.booking())?.total).toBeLessThanOrEqual(10_000_000)
  await all.ended('T-1', 0)
  expect(await all.booking()).toMatchObject({ status: 'cancelled' })
  expect(await all.account()).toEqual({ owed: 0, held: 0 })
  expect(await all.payers()).toEqual({})
  await all.expectCleanBooks()
  const { charger } = all
  await all.trust(false)
  await all.started('T-2', 'PSP-2', { maxCost: 50 })
  expect((await charger.called()).action).toBe('RequestStopTransaction')
  await all.raised('T-2', 500)
  expect(await all.raises()).toHaveLength(1)
})

test('where time is paid for, a raised amount lengthens the charge up to the next reservation', async () => {
  const all = await withTerminal({ station: { pricePerHour: 60 } })
  await all.started('T-1', 'PSP-1', { maxCost: 40 })
  const first = await all.booking()
  await all.raised('T-1', 100)
  const longer = await all.booking()
  expect(longer?.total).toBeGreaterThan(first?.total ?? 0)
  expect(longer?.endsAt.getTime()).toBeGreaterThan(first?.endsAt.getTime() ?? 0)
  await all.expectCleanBooks()
})

test('what is raised while its charge is still to begin, as its process died, is raised once that has begun', async () => {
  const all = await withTerminal()
  const { evse, ...started } = all.events.started('T-1', 'PSP-1')
  await all.charger.call('TransactionEvent', {
    ...started,
    idToken: { idToken: 'PSP-1', type: 'DirectPayment' },
    transactionInfo: {
      ...started.transactionInfo,
      ...{ chargingState: 'EVConnected', transactionLimit: { maxCost: 50 } },
    },
  })
  // The job makes the booking, and its process dies before the charge begins.
  await sql`
    update charging_session set evse = ${evse.id}, number = ${evse.connectorId},
           connector_id = (select connector_id from charger_connector where evse = ${evse.id} and number = ${evse.connectorId})`.execute(
    all.db,
  )
  const charge = await all.db.selectFrom('terminal_charge').selectAll().executeTakeFirstOrThrow()
  const now = all.clock.now()
  const actor = { kind: 'system', name: 'card-terminals' } as const
  await runUnitOfWork({ db: all.db, now, actor }, async (work) => {
    const sessionId = charge.session_id
    const session = await selectTerminalSession(work.tx, { sessionId, isLate: false })
    if (!session) throw new Error('No session')
    const { number, endedAt: _none, ...of } = session
    const blocked = charge.blocked_paise
    const paid = { ...of, sessionId, blocked, isLate: false, number: number ?? 0, until: now }
    return chargeAtTerminal(work, paid)
  })
  expect(await all.booking()).toMatchObject({ status: 'reserved' })
  await all.raised('T-1', 200)
  await all.follow()
  await all.drive()
  await all.follow()
  expect(await all.raises()).toHaveLength(1)
  expect((await all.booking())?.total).toBeGreaterThan(19_900)
  await all.follow()
  expect(await all.raises()).toHaveLength(1)
  await all.expectCleanBooks()
})

test('a raised amount that was kept and not followed, as its process died, is followed once', async () => {
  const all = await withTerminal()
  await all.started('T-1', 'PSP-1', { maxCost: 50 })
  await sql`update terminal_charge set raised_to_paise = 15000, next_at = ${all.clock.now()}`.execute(all.db)
  await tenTimes(() => all.follow())
  expect(await all.raises()).toHaveLength(1)
  expect((await all.booking())?.total).toBeGreaterThan(14_900)
  await all.expectCleanBooks()
})

test('a charge whose raised amount was not followed waits for its terminal as every other, and its invoice names the business', async () => {
  const all = await withTerminal()
  await all.started('T-1', 'PSP-1', { maxCost: 500 })
  all.clock.advance(minutes(5))
  // Kept when its process died; no job has run since.
  await sql`update terminal_charge set raised_to_paise = 60000, next_at = ${all.clock.now()}`.execute(all.db)
  all.clock.advance(minutes(5))
  await all.ended('T-1', 5_000)
  expect(await all.booking()).toMatchObject({ status: 'completed', bill: 8_850 })
  await tenTimes(() => all.follow())
  expect(await all.raises()).toEqual([])
  expect(await all.booking()).toMatchObject({ status: 'completed' })
  all.clock.advance(minutes(14))
  await all.follow()
  const company = { name: 'Umbrella Traders', address1: '4 MG Road', city: 'Pune', postalCode: '411001' }
  await all.settle('PSP-1', 88.5, {
    ...{ transactionId: 'T-1', vatNumber: '27AAPFU0939F1ZV' },
    vatCompany: { ...company, country: 'India' },
  })
  expect(await all.booking()).toMatchObject({ status: 'confirmed' })
  expect((await all.invoice())?.gstin).toBe('27AAPFU0939F1ZV')
  await all.expectCleanBooks()
})

test('a charge whose raised amount was not followed is not awaited for longer than every other', async () => {
  const all = await withTerminal()
  await all.started('T-1', 'PSP-1', { maxCost: 500 })
  await sql`update terminal_charge set raised_to_paise = 60000, next_at = ${all.clock.now()}`.execute(all.db)
  all.clock.advance(minutes(10))
  await all.ended('T-1', 5_000)
  await all.follow()
  all.clock.advance(minutes(15))
  await all.follow()
  expect(await all.booking()).toMatchObject({ status: 'confirmed', bill: 8_850 })
  expect(await all.settled()).toMatchObject([{ difference: 'unanswered' }])
  await all.expectCleanBooks()
})
