import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { metered } from '../../charging/ocpp/testing/metered.ts'
import { differencesIn } from './testing/differences.ts'

test('the books of a charge by its charger are right at every step, begun or given up', async () => {
  const world = await metered()
  const { db } = world.app.database
  const givenUp = await world.paid()
  world.charger.answer(givenUp.messageId, { status: 'Accepted' })
  expect(await differencesIn(db)).toEqual([])
  world.clock.advance(minutes(5))
  await world.drive()
  expect(await world.seen(givenUp.id)).toMatchObject({ status: 'cancelled' })
  expect(await differencesIn(db)).toEqual([])

  // The driver pays a while before the charger begins.
  const { messageId, ...of } = await world.paid()
  world.clock.advance(minutes(1))
  world.charger.answer(messageId, { status: 'Accepted' })
  const { transactionId } = await world.charger.call('StartTransaction', world.startOf(of.idTag))
  expect(await differencesIn(db)).toEqual([])
  world.clock.advance(minutes(10))
  await world.stop({ ...of, transactionId }, 5_000)
  expect(await world.seen(of.id)).toMatchObject({ status: 'confirmed' })
  expect(await differencesIn(db)).toEqual([])
})

test('the audit finds a prepayment that stands at another time than the driver’s start', async () => {
  const world = await metered()
  const { db } = world.app.database
  const { id } = await world.begun()
  await db
    .updateTable('booked_charge')
    .set({ requested_at: new Date(0) })
    .where('booking_id', '=', id)
    .execute()
  const found = await differencesIn(db)
  expect(found).toHaveLength(2)
  for (const line of found) expect(line).toMatch(/at another time than its record says/)
})
