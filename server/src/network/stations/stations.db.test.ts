import { STATE_CODES } from '@voltyatra/contract'
import { INDIAN_STATES, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { aStation, bookingAt } from '../../testing/stations.ts'
import { type Caller, testApp } from '../../testing/test-app.ts'

const idOf = (answer: { body: { data: { _id: string } } }): string => answer.body.data._id

async function aPartner(admin: Caller, fields: object = {}): Promise<string> {
  const partner = { name: 'Ravi Hotels', mobile: '9812345678', email: 'ravi@example.in', ...fields }
  return idOf(await admin.post('/partners', partner))
}

test('a station that an operator adds stands in the public list and under its own address', async () => {
  const { visitor, operator } = await testApp()
  const admin = await operator()
  const created = await admin.post('/charging-stations', aStation({ pricePerHour: 120.5 }))
  expect(created.status).toBe(201)

  const station = {
    stationName: 'MG Road Hub',
    partnerId: null,
    partnerName: null,
    location: { lat: 12.9756, long: 77.6068 },
    address: '12 MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    stateCode: '29',
    status: 'active',
    powerCapacity: 120,
    availableSlots: 2,
    totalSlots: 2,
    pricePerHour: 120.5,
    pricedBy: 'time',
    connectorTypes: ['CCS2', 'Type 2'],
  }
  const list = await visitor.get('/charging-stations')
  expect(list.body).toMatchObject({ status: true, data: [station], page: { total: 1, nextCursor: null } })
  expect(list.body.data[0]).not.toHaveProperty('connectors')
  expect((await visitor.get(`/charging-stations/${idOf(created)}`)).body.data).toMatchObject({
    ...station,
    connectors: [
      { number: 1, type: 'CCS2', powerKW: 60, isFree: true },
      { number: 2, type: 'Type 2', powerKW: 7.4, isFree: true },
    ],
  })
})

test('a station without a price per hour is priced by energy', async () => {
  const { operator } = await testApp()
  const created = await (await operator()).post('/charging-stations', aStation())
  expect(created.body.data).toMatchObject({ pricePerHour: null, pricedBy: 'energy' })
})

test('every state and union territory of India can be named, and nothing else', () => {
  expect([...STATE_CODES]).toEqual(INDIAN_STATES.map((state) => state.code))
})

test('an incomplete or impossible station is refused, names every field, and is not kept', async () => {
  const { visitor, operator } = await testApp()
  const admin = await operator()
  const wrong: Record<string, unknown> = {
    stationName: ' ',
    'location.lat': { lat: 91, long: 0 },
    address: '',
    stateCode: '25',
    partnerId: "'; drop table station; --",
    powerCapacity: 0,
    pricePerHour: 10.001,
    status: 'broken',
    connectors: [],
  }
  for (const [path, value] of Object.entries(wrong)) {
    const answer = await admin.post('/charging-stations', aStation({ [path.split('.')[0] ?? '']: value }))
    expect(answer, path).toMatchObject({ status: 400, body: { code: 'invalid-request', issues: [{ path }] } })
  }
  const tooMany = Array.from({ length: 51 }, () => ({ type: 'CCS2', powerKW: 60 }))
  expect((await admin.post('/charging-stations', aStation({ connectors: tooMany }))).status).toBe(400)
  const unknown = [{ type: 'Schuko', powerKW: 3 }]
  expect(
    (await admin.post('/charging-stations', aStation({ connectors: unknown }))).body.issues,
  ).toMatchObject([{ path: 'connectors.0.type' }])
  const all = (await admin.post('/charging-stations', {})).body.issues as { path: string }[]
  expect(all.map((issue) => issue.path)).toEqual([
    'stationName',
    'location',
    'address',
    'stateCode',
    'powerCapacity',
    'connectors',
  ])
  expect((await visitor.get('/charging-stations')).body.page.total).toBe(0)
})

test('a station of the same name at the same place is refused', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  await admin.post('/charging-stations', aStation())
  expect(await admin.post('/charging-stations', aStation({ stationName: 'mg road HUB' }))).toMatchObject({
    status: 409,
    body: { code: 'station-exists' },
  })
  const other = idOf(await admin.post('/charging-stations', aStation({ stationName: 'Another' })))
  expect((await admin.put(`/charging-stations/${other}`, { stationName: 'MG Road Hub' })).body.code).toBe(
    'station-exists',
  )
})

test('only an operator who may change stations does, and anybody may look', async () => {
  const { visitor, operator, driver } = await testApp()
  const [admin, support, customer] = [await operator(), await operator('support'), await driver()]
  const id = idOf(await admin.post('/charging-stations', aStation()))
  for (const [caller, status] of [
    [visitor, 401],
    [customer, 401],
    [support, 403],
  ] as const) {
    expect((await caller.post('/charging-stations', aStation())).status).toBe(status)
    expect((await caller.put(`/charging-stations/${id}`, { city: 'X' })).status).toBe(status)
    expect((await caller.put(`/charging-stations/${id}/status`, { status: 'offline' })).status).toBe(status)
    expect((await caller.get(`/charging-stations/${id}`)).status).toBe(200)
  }
})

test('an unknown station is not found, and text that is no id is refused', async () => {
  const { visitor, operator } = await testApp()
  const admin = await operator()
  const nowhere = '/charging-stations/0199a5a0-0000-7000-8000-000000000000'
  expect((await visitor.get(nowhere)).body.code).toBe('station-not-found')
  expect((await admin.put(nowhere, { city: 'X' })).body.code).toBe('station-not-found')
  expect((await admin.put(`${nowhere}/status`, { status: 'offline' })).body.code).toBe('station-not-found')
  for (const id of ['1', '..%2f..%2fetc%2fpasswd', "'%20or%201=1--"]) {
    expect((await visitor.get(`/charging-stations/${id}`)).status).toBe(400)
  }
})

test('a change touches what is sent and nothing else; null clears', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const id = idOf(await admin.post('/charging-stations', aStation({ pricePerHour: 100 })))
  const before = (await admin.get(`/charging-stations/${id}`)).body.data
  const changed = await admin.put(`/charging-stations/${id}`, { address: '14 MG Road', pricePerHour: null })
  expect(changed.body.data).toEqual({
    ...before,
    address: '14 MG Road',
    pricePerHour: null,
    pricedBy: 'energy',
    tariff: { per: 'kWh', amount: 15, gstPercent: 18, gstAmount: 2.7, totalAmount: 17.7 },
  })
})

test('a connector without an id is added under a new number, one left out goes out of service', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const created = (await admin.post('/charging-stations', aStation())).body.data
  const [ccs] = created.connectors
  const put = (connectors: object[]) => admin.put(`/charging-stations/${created._id}`, { connectors })

  const changed = await put([
    { _id: ccs._id, type: 'CCS2', powerKW: 90 },
    { type: 'GB/T', powerKW: 30 },
  ])
  expect(changed.body.data.connectors).toMatchObject([
    { _id: ccs._id, number: 1, type: 'CCS2', powerKW: 90 },
    { number: 3, type: 'GB/T', powerKW: 30 },
  ])
  expect(changed.body.data).toMatchObject({ totalSlots: 2, connectorTypes: ['CCS2', 'GB/T'] })

  const gone = created.connectors[1]._id
  expect((await put([{ _id: gone, type: 'Type 2', powerKW: 7.4 }])).body.code).toBe('connector-not-found')
  const twice = [ccs, ccs].map(({ _id, type, powerKW }) => ({ _id, type, powerKW }))
  expect(await put(twice)).toMatchObject({ status: 400, body: { issues: [{ path: 'connectors' }] } })
})

test('a connector that is reserved or in use is neither taken out of service nor altered', async () => {
  const { app, operator, clock } = await testApp()
  const admin = await operator()
  const { _id, connectors } = (await admin.post('/charging-stations', aStation())).body.data
  const [ccs, slow] = connectors as { _id: string; type: string; powerKW: number }[]
  const wire = (connector: typeof ccs) => ({ ...connector, isFree: undefined, number: undefined })
  await bookingAt(app.database.db, {
    stationId: _id,
    connectorId: ccs?._id ?? '',
    status: 'reserved',
    from: clock.now(),
  })
  const put = (list: object[]) => admin.put(`/charging-stations/${_id}`, { connectors: list })

  const refused = { status: 409, body: { code: 'station-has-bookings' } }
  expect(await put([wire(slow)])).toMatchObject(refused)
  expect(await put([{ ...wire(ccs), powerKW: 30 }, wire(slow)])).toMatchObject(refused)
  expect((await put([wire(ccs)])).body.data.connectors).toMatchObject([{ _id: ccs?._id }])
})

test('a partner is attached only while it is active', async () => {
  const { operator } = await testApp()
  const admin = await operator()
  const partnerId = await aPartner(admin)
  const add = () => admin.post('/charging-stations', aStation({ partnerId }))
  expect(await add()).toMatchObject({ status: 409, body: { code: 'partner-not-active' } })
  await admin.post(`/partners/${partnerId}/approve`)
  const created = await add()
  expect(created.body.data).toMatchObject({ partnerId, partnerName: 'Ravi Hotels' })

  await admin.post(`/partners/${partnerId}/suspend`)
  const path = `/charging-stations/${idOf(created)}`
  expect((await admin.put(path, { partnerId, city: 'Mysuru' })).body.data).toMatchObject({ city: 'Mysuru' })
  expect((await admin.put(path, { partnerId: null })).body.data).toMatchObject({ partnerId: null })
  expect((await admin.put(path, { partnerId })).body.code).toBe('partner-not-active')
  const unknown = '0199a5a0-0000-7000-8000-000000000000'
  expect((await admin.put(path, { partnerId: unknown })).body.code).toBe('partner-not-found')
})

test('a station moves between its states with a reason for drivers, and not to the one it is in', async () => {
  const { visitor, operator } = await testApp()
  const admin = await operator()
  const path = `/charging-stations/${idOf(await admin.post('/charging-stations', aStation()))}`
  const moved = await admin.put(`${path}/status`, {
    status: 'maintenance',
    reason: 'New cables until Friday',
  })
  expect(moved.body.data).toMatchObject({ status: 'maintenance', statusReason: 'New cables until Friday' })
  expect(await admin.put(`${path}/status`, { status: 'maintenance' })).toMatchObject({
    status: 409,
    body: { code: 'station-state', message: 'The station is already maintenance.' },
  })
  await admin.put(`${path}/status`, { status: 'active', reason: 'Done' })
  expect((await visitor.get(path)).body.data).toMatchObject({ status: 'active', statusReason: null })
  await admin.put(`${path}/status`, { status: 'offline', reason: 'No power' })
  expect((await admin.put(path, { status: 'inactive' })).body.data).toMatchObject({
    status: 'inactive',
    statusReason: null,
  })
})

test('a slot is available unless it charges, is reserved for now, or its station is out of service', async () => {
  const { app, visitor, operator, clock } = await testApp()
  const admin = await operator()
  const connectors = Array.from({ length: 4 }, () => ({ type: 'CCS2', powerKW: 60 }))
  const station = (await admin.post('/charging-stations', aStation({ connectors }))).body.data
  const book = (index: number, booking: { status: 'reserved' | 'in_progress'; inMinutes?: number }) =>
    bookingAt(app.database.db, {
      stationId: station._id,
      connectorId: station.connectors[index]._id,
      status: booking.status,
      from: new Date(clock.now().getTime() + minutes(booking.inMinutes ?? 0)),
    })
  await book(0, { status: 'in_progress', inMinutes: -90 })
  await book(1, { status: 'reserved' })
  await book(2, { status: 'reserved', inMinutes: 30 })

  const free = async () => {
    const [row] = (await visitor.get('/charging-stations')).body.data
    const detail = (await visitor.get(`/charging-stations/${station._id}`)).body.data
    expect(row.availableSlots).toBe(detail.availableSlots)
    return detail.connectors.map((connector: { isFree: boolean }) => connector.isFree)
  }
  expect(await free()).toEqual([false, false, true, true])
  clock.advance(minutes(30))
  expect(await free()).toEqual([false, false, false, true])
  clock.advance(minutes(30))
  expect(await free()).toEqual([false, true, false, true])
  await app.database.db
    .updateTable('booking')
    .set({ stopped_at: clock.now() })
    .where('status', '=', 'in_progress')
    .execute()
  expect(await free()).toEqual([true, true, false, true])
  await admin.put(`/charging-stations/${station._id}/status`, { status: 'inactive' })
  expect(await free()).toEqual([false, false, false, false])
  expect((await visitor.get('/charging-stations')).body.data[0]).toMatchObject({
    availableSlots: 0,
    totalSlots: 4,
  })
})

test('what an operator does to a station stands in the audit log with what was there before', async () => {
  const { app, operator } = await testApp()
  const admin = await operator()
  const id = idOf(await admin.post('/charging-stations', aStation({ pricePerHour: 100 })))
  await admin.put(`/charging-stations/${id}`, { pricePerHour: 99.5, city: 'Bengaluru' })
  await admin.put(`/charging-stations/${id}`, { city: 'Bengaluru' })
  await admin.put(`/charging-stations/${id}/status`, { status: 'offline', reason: 'No power' })
  const entries = await app.database.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_id', 'before', 'after'])
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'station.create', subject_id: id, before: null, after: { name: 'MG Road Hub' } },
    { action: 'station.change', before: { pricePerHourPaise: 10_000 }, after: { pricePerHourPaise: 9950 } },
    {
      action: 'station.status',
      before: { status: 'active', statusReason: null },
      after: { status: 'offline', statusReason: 'No power' },
    },
  ])
  expect(entries[1]?.before).toEqual({ pricePerHourPaise: 10_000 })
})
