import { addDays, addMs, days, getStartOfIstDay, hours, toIstDay } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { network } from '../../charging/ocpp/testing/network.ts'
import { createId } from '../../db/unit-of-work.ts'
import { aStation } from '../../testing/stations.ts'
import { keepDaysUptime } from './index.ts'

/** A station with an accepted charger that was connected in these hours, counted from the day's beginning in India. */
async function station(day: string, connected: readonly (readonly [from: number, until: number | null])[]) {
  const world = await network()
  const { db } = world.app.database
  const id = createId()
  const at = (hour: number) => addMs(getStartOfIstDay(day), hours(hour))
  const rows = connected.map(([from, until]) => ({
    id: createId(),
    charger_id: id,
    began_at: at(from),
    ended_at: until === null ? null : at(until),
    how: until === null ? null : 'lost',
  }))
  await db
    .insertInto('charger')
    .values({
      id,
      identity: 'CP-9',
      station_id: world.stationId,
      status: 'accepted',
      accepted_at: at(-100),
      security_profile: 0,
      created_at: at(-200),
      connection_id: rows.find(({ ended_at }) => ended_at === null)?.id ?? null,
    })
    .execute()
  await db.insertInto('charger_connection').values(rows).execute()
  const kept = () => db.selectFrom('uptime_rollup').selectAll().orderBy('day').execute()
  return { db, stationId: world.stationId, admin: world.admin, chargerId: id, kept }
}

test('a day that is over is kept with the hours in which the charger was connected, each counted once', async () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const yesterday = addDays(toIstDay(now), -1)
  // From the day before until six, from five until seven at the same time, and from 23 on without an end.
  const { db, kept, stationId } = await station(yesterday, [
    [-3, 6],
    [5, 7],
    [23, null],
  ])
  await keepDaysUptime(db, now)
  expect(await kept()).toMatchObject([
    { day: addDays(yesterday, -5) },
    { day: addDays(yesterday, -4), connected_seconds: 0, accepted_seconds: 86_400 },
    { day: addDays(yesterday, -3) },
    { day: addDays(yesterday, -2) },
    { day: addDays(yesterday, -1), connected_seconds: 3 * 3600 },
    { day: yesterday, station_id: stationId, connected_seconds: 8 * 3600, accepted_seconds: 86_400 },
  ])
})

test('days before the first charger was accepted are not counted, and none where there is no charger', async () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const { app } = await network()
  expect(await keepDaysUptime(app.database.db, now)).toEqual({ days: 0 })
  const { db } = await station(addDays(toIstDay(now), -1), [[0, 12]])
  expect(await keepDaysUptime(db, now)).toEqual({ days: 6 })
  expect(await keepDaysUptime(db, now)).toEqual({ days: 2 })
})

test('what is kept outlives the connections, and the last days are counted again', async () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const day = addDays(toIstDay(now), -1)
  const { db, kept } = await station(day, [[0, 12]])
  await keepDaysUptime(db, now)
  const before = await kept()
  await db
    .updateTable('charger_connection')
    .set({ ended_at: addMs(getStartOfIstDay(day), hours(10)) })
    .execute()
  await keepDaysUptime(db, now)
  expect((await kept()).at(-1)?.connected_seconds).toBe(10 * 3600)
  await db.deleteFrom('charger_connection').execute()
  await keepDaysUptime(db, addMs(now, days(3)))
  expect((await kept()).slice(0, before.length - 1)).toEqual(before.slice(0, -1))
  expect(await kept()).toHaveLength(before.length + 3)
})

test('a charger that moved counts where it is, and what was kept of a station as a whole gives way to its chargers', async () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const day = addDays(toIstDay(now), -1)
  const { db, admin, kept, stationId, chargerId } = await station(day, [[0, 12]])
  const elsewhere = aStation({ stationName: 'Tumakuru', location: { lat: 13.34, long: 77.1 } })
  const other = (await admin.post('/charging-stations', elsewhere)).body.data._id
  await db
    .insertInto('uptime_rollup')
    .values({ day, station_id: stationId, connected_seconds: 1, accepted_seconds: 86_400 })
    .execute()
  await keepDaysUptime(db, now)
  const ofDay = async () => (await kept()).filter((row) => row.day === day)
  expect(await ofDay()).toMatchObject([
    { station_id: stationId, charger_id: chargerId, connected_seconds: 12 * 3600 },
  ])
  await db.updateTable('charger').set({ station_id: other }).execute()
  await keepDaysUptime(db, now)
  expect(await ofDay()).toMatchObject([
    { station_id: other, charger_id: chargerId, connected_seconds: 12 * 3600 },
  ])
})
