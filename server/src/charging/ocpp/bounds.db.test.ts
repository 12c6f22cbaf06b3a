/** A charger that reports of itself without end: it is answered, what is beyond the bounds is left out, and its log says so. */
import { expect, test } from 'vitest'
import { network201 } from './testing/network-201.ts'
import { allowNoFailure } from './testing/no-failures.ts'

async function charged() {
  const world = await network201(allowNoFailure(), 'ocpp2.1')
  const charger = await world.accepted()
  const { _id: id } = await world.seen('CS-1')
  const { pool } = world.app.database
  const timestamp = world.clock.now().toISOString()
  return {
    charger,
    timestamp,
    async fill(table: string, columns: string, values: string, many: number) {
      await pool.query(
        `insert into ${table} (charger_id, ${columns}) select $1, ${values} from generate_series(1, ${many}) as nth`,
        [id],
      )
    },
    async countRows(table: string) {
      const { rows } = await pool.query(`select count(*)::int from ${table} where charger_id = $1`, [id])
      return rows[0].count
    },
    /** What the log says of its last message of this kind. */
    async lastRepairs(action: string) {
      const { data } = (await world.admin.get(`/chargers/${id}/messages?action=${action}`)).body
      return data[0].repairs
    },
    settings: async (q: string) =>
      (await world.admin.get(`/chargers/${id}/variables?q=${q}`)).body.data.map(
        ({ name, value }: { name: string; value: string }) => [name, value],
      ),
    status: async (evse: number) => {
      const { connectors } = await world.seen('CS-1')
      return connectors.find((one: { evse: number }) => one.evse === evse)?.status
    },
  }
}

test('of 10,001 settings 10,000 are kept, and those stay up to date', async () => {
  const { charger, timestamp, fill, countRows, lastRepairs, settings } = await charged()
  await fill(
    'charger_variable',
    'component, component_instance, evse, connector, name, instance, attribute, value, reported_at',
    `'Made', '', 0, 0, 'Up' || nth, '', 'Actual', 'old', now()`,
    9_999 - (await countRows('charger_variable')),
  )
  const report = (...names: readonly string[]) =>
    charger.call('NotifyReport', {
      ...{ requestId: 1, seqNo: 0, generatedAt: timestamp },
      reportData: names.map((name) => ({
        component: { name: 'Made' },
        variable: { name },
        variableAttribute: [{ value: 'new' }],
      })),
    })
  expect(await report('NewA', 'Up1', 'NewB')).toEqual({})
  expect(await countRows('charger_variable')).toBe(10_000)
  expect(await settings('new')).toEqual([
    ['NewA', 'new'],
    ['Up1', 'new'],
  ])
  expect(await lastRepairs('NotifyReport')).toEqual(['1 settings: left out, 10000 are kept'])
  expect(await report('Up2', 'NewA')).toEqual({})
  expect(await lastRepairs('NotifyReport')).toEqual([])
  expect(await settings('Up2')).toContainEqual(['Up2', 'new'])
})

test('of 501 connectors with large numbers 500 are kept, and all that a charger of its own can have', async () => {
  const { charger, timestamp, fill, countRows, lastRepairs, status } = await charged()
  await fill(
    'charger_connector',
    'evse, number, status, at',
    `100 + nth, 1, 'Available', now()`,
    499 - (await countRows('charger_connector')),
  )
  const say = (evseId: number, connectorStatus: string) =>
    charger.call('StatusNotification', { timestamp, connectorStatus, evseId, connectorId: 1 })
  expect(await say(900, 'Occupied')).toEqual({})
  expect(await lastRepairs('StatusNotification')).toEqual([])
  expect(await say(901, 'Occupied')).toEqual({})
  expect(await lastRepairs('StatusNotification')).toEqual(['1 connectors: left out, 500 are kept'])
  expect(await countRows('charger_connector')).toBe(500)
  expect(await say(101, 'Faulted')).toEqual({})
  expect(await say(16, 'Occupied')).toEqual({})
  expect([await status(900), await status(101), await status(16)]).toEqual([
    'Occupied',
    'Faulted',
    'Occupied',
  ])
})

test('of one message the states of 200 connectors are read', async () => {
  const { charger, timestamp, countRows, lastRepairs, status } = await charged()
  const event = (id: number, actualValue: string, eventId: number) => ({
    ...{ eventId, timestamp, trigger: 'Delta', actualValue, eventNotificationType: 'HardWiredNotification' },
    component: { name: 'Connector', evse: { id, connectorId: 1 } },
    variable: { name: 'AvailabilityState' },
  })
  const before = await countRows('charger_connector')
  const eventData = Array.from({ length: 201 }, (_, at) => event(at + 101, 'Available', at))
  // One that is read already may say more.
  eventData.push(event(101, 'Occupied', 201))
  expect(await charger.call('NotifyEvent', { generatedAt: timestamp, seqNo: 0, eventData })).toEqual({})
  expect(await countRows('charger_connector')).toBe(before + 200)
  expect(await lastRepairs('NotifyEvent')).toEqual([
    'eventData: 1 passed over, states of 200 places are read',
  ])
  expect([await status(300), await status(301), await status(101)]).toEqual([
    'Available',
    undefined,
    'Occupied',
  ])
})
