/** What came out when chargers were compared with their template: kept for each, and right whoever stores at the same time. */
import { minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Reader } from '../../db/client.ts'
import { meetAt } from '../../testing/waiting.ts'
import { compareChargers, compareSettings } from './index.ts'
import { key, MAKER, openTemplates, reported, SETTINGS } from './testing/open-templates.ts'

/** As a charger has reported it, of all chargers of the test. */
const upsertReport = (db: Reader, name: string, value: string) =>
  sql`
    insert into charger_variable (charger_id, component, component_instance, evse, connector, name, instance, attribute, value,
                                  reported_at)
    select id, '', '', 0, 0, ${name}, '', 'Actual', ${value}, now() from charger
    on conflict on constraint charger_variable_key do update set value = excluded.value`.execute(db)

/** Accepted chargers that have reported that their light has another intensity than is wanted. */
async function insertMany({ app: { database } }: Awaited<ReturnType<typeof openTemplates>>, count: number) {
  await sql`
    insert into charger (id, identity, status, vendor, model, station_id, security_profile, created_at)
    select gen_random_uuid(), 'MANY-' || n, 'accepted', ${MAKER.vendor}, ${MAKER.model}, (select id from station limit 1), 0, now()
      from generate_series(1, ${count}::int) n`.execute(database.db)
  await upsertReport(database.db, 'LightIntensity', '99')
}

test('of a large network the rest is compared by a job, which goes on where it was killed', async () => {
  const world = await openTemplates()
  const { add, app, admin, template, clock, start } = world
  const { db } = app.database
  await insertMany(world, 1100)
  const id = await add(SETTINGS)
  expect(await template()).toMatchObject({ chargers: 1100, read: 500, differing: 500 })
  expect(await db.transaction().execute((tx) => compareChargers(tx, { most: 300 }))).toBe(300)
  expect(await template()).toMatchObject({ differing: 800 })
  const compare = () => compareSettings({ db, now: clock.now() })
  expect(await compare()).toEqual({ compared: 300, changed: 1 })
  expect(await compare()).toEqual({ compared: 0, changed: 0 })
  expect(await template()).toMatchObject({ read: 1100, differing: 1100 })

  // What was found out by the template as it was before says nothing now.
  await admin.put(`/setting-templates/${id}`, { settings: [key('LightIntensity', '99.0')] })
  expect(await template()).toMatchObject({ chargers: 1100, read: 500, differing: 0 })
  await admin.put(`/setting-templates/${id}`, { settings: [key('LightIntensity', '7')] })
  // A campaign is for all that differ, compared or not.
  expect((await start(id)).data.counts.waiting).toBe(1100)
  await admin.delete(`/setting-templates/${id}`)
  await compare()
  expect(await db.selectFrom('setting_comparison').selectAll().execute()).toEqual([])
})

test('of what two processes store of a charger at the same time, nothing is left out', async () => {
  const world = await openTemplates()
  const { add, app, template, differences } = world
  const { db } = app.database
  await insertMany(world, 1)
  const id = await add(SETTINGS)
  const upsert = (name: string, value: string) =>
    db.transaction().execute((tx) => upsertReport(tx, name, value))
  await upsert('HeartbeatInterval', '300')
  for (const [interval, light] of [
    ['60', '40'],
    ['300', '99'],
    ['60', '98'],
  ] as const) {
    await meetAt(db, (tx) => sql`select from setting_comparison for update`.execute(tx), [
      () => upsert('HeartbeatInterval', interval),
      () => upsert('LightIntensity', light),
    ])
    expect(await template()).toMatchObject({ differing: 1 })
    const [listed] = await differences(id)
    const { differing } = await db
      .selectFrom('setting_comparison')
      .select('differing')
      .executeTakeFirstOrThrow()
    expect([interval, light, differing]).toEqual([interval, light, listed.length - 1])
  }
})

test('one that starts as another model has the differences of that model, and a rejected one has none', async () => {
  const { arrive, get, add, admin, read, report, quiet, clock, seen, differences } = await openTemplates()
  await arrive('A')
  const id = await add(SETTINGS)
  const other = { vendor: MAKER.vendor, model: 'K-61', settings: [key('LightIntensity', '20')] }
  const { _id: otherId } = (await admin.post('/setting-templates', other)).body.data
  await read()
  await report('A', [reported('LightIntensity', '99')])
  await quiet()
  expect([await differences(id), await differences(otherId)]).toEqual([[['A', 'LightIntensity: 99']], []])
  clock.advance(minutes(1))
  await get('A').call('BootNotification', { chargePointVendor: MAKER.vendor, chargePointModel: 'K-61' })
  clock.advance(1)
  await read()
  await report('A', [reported('LightIntensity', '98')])
  await quiet()
  expect([await differences(id), await differences(otherId)]).toEqual([[], [['A', 'LightIntensity: 98']]])
  await admin.post(`/chargers/${(await seen('A'))._id}/reject`, { reason: 'Sold' })
  expect(await differences(otherId)).toEqual([])
})

test('what is masked is neither reported nor different', async () => {
  const { arrive, add, read, template, report, quiet } = await openTemplates()
  await arrive('A')
  await add([key('BackOffice', 'wss://example.in/')])
  await read()
  await report('A', [reported('BackOffice', 'wss://user:hunter2@example.in/')])
  await quiet()
  expect(await template()).toMatchObject({ chargers: 1, read: 0, differing: 0 })
})
