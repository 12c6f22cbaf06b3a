/** Whoever reads a driver's data is kept before the answer leaves. */
import { hours } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { testApp } from '../../testing/test-app.ts'
import { createLookKeeper } from './index.ts'
import { insertDriverLooks } from './queries.ts'

async function openWorld() {
  const on = await testApp()
  const asha = await on.driver('+919845000001')
  await asha.put('/driver/profile', { name: 'Asha Rao' })
  const owner = await on.operator('owner')
  const support = await on.operator('support')
  const listLooks = async (query = `?customerId=${asha.customerId}`) =>
    (await owner.get(`/driver-looks${query}`)).body.data
  const readKept = async () => {
    const { rows } = await sql<{ call: string }>`
      select call from driver_look where customer_id = ${asha.customerId} order by call`.execute(
      on.app.database.db,
    )
    return rows.map(({ call }) => call)
  }
  return { ...on, asha, owner, support, listLooks, readKept }
}

test('a look at a driver is kept once an hour, with who looked, at what and when', async () => {
  const { asha, support, listLooks, clock, readKept } = await openWorld()
  for (const _ of [1, 2, 3]) await support.get(`/customers/${asha.customerId}`)
  expect(await readKept()).toEqual(['getCustomer'])
  expect(await listLooks()).toMatchObject([
    {
      at: '2026-11-20T06:30:00.000Z',
      reader: { kind: 'administrator', name: expect.stringMatching(/^support.*@/) },
      ...{ call: 'getCustomer', what: 'The operator looks at one customer.', isList: false },
      ...{ customerId: asha.customerId, customerName: 'Asha Rao', customerPhone: '+919845000001' },
    },
  ])
  clock.advance(hours(1))
  await support.get(`/customers/${asha.customerId}`)
  expect(await readKept()).toEqual(['getCustomer', 'getCustomer', 'listDriverLooks'])
})

test('each driver that a list shows is kept once a day, and none that it does not show', async () => {
  const { driver, support, readKept, clock, app } = await openWorld()
  const other = await driver('+919845000002')
  await support.get('/all-customer?q=9845000001')
  clock.advance(hours(3))
  await support.get('/all-customer?q=9845000001')
  expect(await readKept()).toEqual(['listCustomers'])
  const { rows } = await sql`select from driver_look where customer_id = ${other.customerId}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([])
})

test('a read that is refused, and one that shows nobody, keep nothing', async () => {
  const { support, app } = await openWorld()
  expect((await support.get(`/customers/${createId()}`)).status).toBe(404)
  await support.get('/all-customer?q=nobody')
  await support.get('/show-all-vehicles')
  const { rows } = await sql`select from driver_look`.execute(app.database.db)
  expect(rows).toEqual([])
})

test('what cannot be kept is not answered', async () => {
  const { asha, support, app } = await openWorld()
  await sql`alter table driver_look rename to driver_look_away`.execute(app.database.db)
  expect((await support.get(`/customers/${asha.customerId}`)).status).toBe(500)
})

test('drivers read their own data without a trace, and only leads see who read', async () => {
  const { asha, support, operator, readKept } = await openWorld()
  await asha.get('/driver/profile')
  expect(await readKept()).toEqual([])
  expect((await support.get('/driver-looks')).status).toBe(403)
  expect((await (await operator('manager')).get('/driver-looks')).status).toBe(200)
})

test('many reads at one moment are kept by one statement, each driver once', async () => {
  const { app } = await openWorld()
  const { db } = app.database
  let statements = 0
  const counted = db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const keep = createLookKeeper(counted)
  const reader = { kind: 'administrator', id: createId() } as const
  const customerIds = Array.from({ length: 200 }, createId)
  const at = new Date('2026-11-20T06:30:00Z')
  const looks = { reader, call: 'listCustomers', customerIds, at, onceIn: 'day' } as const
  for (const _ of [1, 2]) await Promise.all(Array.from({ length: 50 }, () => keep(looks)))
  expect(statements).toBe(1)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from driver_look`.execute(db)
  expect(rows[0]?.count).toBe(200)
})

test('two programs that keep the same looks in other orders do not stop each other', async () => {
  const { app } = await openWorld()
  const { db } = app.database
  const at = new Date('2026-11-20T06:30:00Z')
  const since = new Date('2026-11-20T00:00:00Z')
  const readerId = createId()
  const rows = Array.from({ length: 500 }, () => ({
    ...{ id: createId(), customerId: createId(), readerKind: 'administrator', readerId },
    ...{ call: 'listCustomers', since, at },
  }))
  const again = () => rows.map((row) => ({ ...row, id: createId() }))
  await Promise.all([rows, again().reverse(), again()].map((some) => insertDriverLooks(db, some)))
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from driver_look`.execute(db)
  expect(counted[0]?.count).toBe(500)
})
