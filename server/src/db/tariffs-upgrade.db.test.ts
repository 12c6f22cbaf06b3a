import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './client.ts'
import { migrate } from './migrate.ts'
import { copyDatabase, dropDatabase } from './testing/test-database.ts'

const made: string[] = []
afterAll(async () => {
  for (const name of made) await dropDatabase(name)
})

const station = '01990000-0000-7000-8000-000000000001'
const other = '01990000-0000-7000-8000-000000000002'

test('every rate and every price per hour there was becomes a version of a tariff, with its time', async () => {
  const connection = await copyDatabase('template0')
  made.push(connection.database)
  const { pool, close } = openDatabase({ connection })
  await migrate(pool, { upTo: '0054-company.sql' })
  await pool.query(`
    insert into rate values
      ('01990000-0000-7000-8000-00000000000a', 1600, '2025-02-01Z', null),
      ('01990000-0000-7000-8000-00000000000b', 1735, '2025-03-01Z', null),
      ('01990000-0000-7000-8000-00000000000c', 9900, '2025-04-01Z', null);
    insert into rate_change (rate_id, begins_at, withdrawn_at)
    values ('01990000-0000-7000-8000-00000000000c', '2025-04-01Z', '2025-03-31Z');
    insert into station (id, name, latitude, longitude, address, state_code, power_w, price_per_hour_paise, status, created_at)
    values ('${station}', 'One', 12, 77, 'x', '29', 1000, 14000, 'active', '2025-01-01Z'),
           ('${other}', 'Two', 13, 77, 'x', '29', 1000, 9000, 'active', '2025-01-02Z');
    insert into audit_entry (id, at, actor_kind, action, subject_kind, subject_id, before, after)
    select gen_random_uuid(), at, 'system', action, 'station', '${station}', null, after::jsonb
      from (values ('2025-01-01Z'::timestamptz, 'station.create', '{"pricePerHourPaise": 12000}'),
                   ('2025-02-01Z', 'station.change', '{"pricePerHourPaise": 13000}'),
                   ('2025-02-02Z', 'station.change', '{"name": "One"}'),
                   ('2025-03-01Z', 'station.change', '{"pricePerHourPaise": null}'),
                   ('2025-05-01Z', 'station.change', '{"pricePerHourPaise": 14000}')) as change (at, action, after)`)
  await migrate(pool)
  const { rows } = await pool.query(`
    select tariff.source, tariff.station_id as station, (content #>> '{elements,0,price}')::bigint / 10000 as price,
           valid_from::date::text as since, valid_until::date::text as until
      from tariff_version join tariff on tariff.id = tariff_id order by source, station_id, number`)
  expect(rows).toEqual([
    { source: 'rate', station: null, price: 1500, since: '2000-01-01', until: null },
    { source: 'rate', station: null, price: 1600, since: '2025-02-01', until: null },
    { source: 'rate', station: null, price: 1735, since: '2025-03-01', until: null },
    { source: 'rate', station: null, price: 9900, since: '2025-04-01', until: '2025-04-01' },
    { source: 'station', station, price: 12000, since: '2025-01-01', until: '2025-02-01' },
    { source: 'station', station, price: 13000, since: '2025-02-01', until: '2025-03-01' },
    { source: 'station', station, price: 14000, since: '2025-05-01', until: null },
    { source: 'station', station: other, price: 9000, since: '2025-01-02', until: null },
  ])
  await close()
})
