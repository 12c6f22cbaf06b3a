import { expect, test } from 'vitest'
import { network } from '../../charging/ocpp/testing/network.ts'
import { createId } from '../../db/unit-of-work.ts'
import { selectPresenceBy } from './queries.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY = '2026-11-19'
const DAY_SECONDS = 86_400

test('a connector has the uptime of its charger, and in the total each charger counts once', async () => {
  const { app, stationId, connectors } = await network()
  const { db } = app.database
  const half = createId()
  const whole = createId()
  for (const [index, id] of [half, whole].entries()) {
    const charger = { id, identity: `CP-${index}`, station_id: stationId, status: 'accepted' } as const
    await db
      .insertInto('charger')
      .values({ ...charger, accepted_at: NOW, security_profile: 0, created_at: NOW })
      .execute()
    const uptime = { day: DAY, station_id: stationId, charger_id: id, accepted_seconds: DAY_SECONDS }
    await db
      .insertInto('uptime_rollup')
      .values({ ...uptime, connected_seconds: id === half ? DAY_SECONDS / 2 : DAY_SECONDS })
      .execute()
  }
  // Both connectors are the first charger's; the second one has none of this station's.
  const reported = connectors.map((connector_id, index) => ({
    charger_id: half,
    evse: 0,
    number: index + 1,
    connector_id,
    status: 'Available',
    at: NOW,
  }))
  await db.insertInto('charger_connector').values(reported).execute()

  const days = { from: DAY, to: DAY }
  const rows = await selectPresenceBy(db, { by: 'connector', days, filters: {}, now: NOW })
  const uptimes = rows.map(({ key, isTotal, connectedSeconds, acceptedSeconds }) => ({
    of: isTotal ? 'total' : key,
    connectedSeconds,
    acceptedSeconds,
  }))
  expect(uptimes).toHaveLength(connectors.length + 1)
  expect(uptimes).toEqual(
    expect.arrayContaining([
      ...connectors.map((of) => ({
        of,
        connectedSeconds: DAY_SECONDS / 2,
        acceptedSeconds: DAY_SECONDS,
      })),
      { of: 'total', connectedSeconds: 1.5 * DAY_SECONDS, acceptedSeconds: 2 * DAY_SECONDS },
    ]),
  )
  const [ofStation] = await selectPresenceBy(db, { by: 'station', days, filters: {}, now: NOW })
  expect(ofStation).toMatchObject({ connectedSeconds: 1.5 * DAY_SECONDS, acceptedSeconds: 2 * DAY_SECONDS })
})
