import { hours } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { proveAgain } from '../../testing/sign-in.ts'
import { aStation } from '../../testing/stations.ts'
import { TestClock, testApp } from '../../testing/test-app.ts'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const daily = (from: string, to: string) => DAYS.map((day) => ({ day, from, to }))

test('a station is open by the hours that its operator sets, and always where there are none', async () => {
  const { visitor, operator, clock } = await testApp({ clock: new TestClock('2026-11-22T21:00:00+05:30') })
  const admin = await operator()
  const made = await admin.post('/charging-stations', aStation({ openingHours: daily('06:00', '22:00') }))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const path = `/charging-stations/${made.body.data._id}`
  expect((await visitor.get(path)).body.data).toMatchObject({
    openingHours: daily('06:00', '22:00'),
    opening: { isOpen: true, until: '2026-11-22T16:30:00.000Z' },
  })
  clock.advance(hours(1))
  expect((await visitor.get('/charging-stations')).body.data[0].opening).toEqual({
    isOpen: false,
    until: '2026-11-23T00:30:00.000Z',
  })
  const always = await admin.put(path, { openingHours: null })
  expect(always.body.data).toMatchObject({ openingHours: null, opening: { isOpen: true, until: null } })
  const nights = [{ day: 'sat', from: '20:00', to: '24:00' }]
  expect((await admin.put(path, { openingHours: nights })).body.data.openingHours).toEqual(nights)
  // Named anew, they are no change.
  await admin.put(path, { openingHours: nights })
  const audit = (await admin.get('/audit-log')).body.data
  expect(audit.filter((entry: { action: string }) => entry.action === 'station.change')).toHaveLength(2)
})

test('the list of what is open now, and the map, agree with what each station says at every hour of a week', async () => {
  const { visitor, operator, clock } = await testApp({ clock: new TestClock('2026-11-22T05:59:00+05:30') })
  const admin = await operator()
  const hoursOf: Readonly<Record<string, readonly object[] | null>> = {
    Always: null,
    Never: [],
    Daily: daily('06:00', '22:00'),
    'Over midnight': [{ day: 'sat', from: '20:00', to: '02:00' }],
    'A whole day': [{ day: 'wed', from: '00:00', to: '24:00' }],
    'From noon to noon': [{ day: 'fri', from: '12:00', to: '12:00' }],
  }
  for (const [stationName, openingHours] of Object.entries(hoursOf))
    await admin.post('/charging-stations', aStation({ stationName, openingHours }))
  const seen = new Set<string>()
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const at = clock.now().toISOString()
    const all = (await visitor.get('/charging-stations?sort=name&limit=50')).body.data
    const open = (await visitor.get('/charging-stations?sort=name&limit=50&openNow=true')).body.data
    const wanted = all.filter(({ opening }: { opening: { isOpen: boolean } }) => opening.isOpen)
    const namesOf = (stations: { stationName: string }[]) => stations.map(({ stationName }) => stationName)
    expect(namesOf(open), at).toEqual(namesOf(wanted))
    const { openNow } = (await visitor.get('/charging-stations/map')).body.data
    expect(openNow.filter(Boolean), at).toHaveLength(wanted.length)
    for (const name of namesOf(open)) seen.add(name)
    clock.advance(hours(1))
  }
  expect([...seen].sort()).toEqual(
    Object.keys(hoursOf)
      .filter((name) => name !== 'Never')
      .sort(),
  )
})

test.each([
  [[{ day: 'monday', from: '06:00', to: '22:00' }], 'openingHours.0.day'],
  [[{ day: 'mon', from: '6', to: '22:00' }], 'openingHours.0.from'],
  [[{ day: 'mon', from: '06:00', to: '25:00' }], 'openingHours.0.to'],
  [[{ day: 'mon', from: '24:00', to: '02:00' }], 'openingHours.0.from'],
  ['always', 'openingHours'],
  [Array(22).fill({ day: 'mon', from: '06:00', to: '22:00' }), 'openingHours'],
])('hours that are none are refused and named: %j', async (openingHours, path) => {
  const { operator } = await testApp()
  const answer = await (await operator()).post('/charging-stations', aStation({ openingHours }))
  expect(answer.body).toMatchObject({ code: 'invalid-request', issues: [{ path }] })
})

test('a station has the amenities that its operator sets, in one order, and lists and the map find it by them', async () => {
  const { visitor, operator } = await testApp()
  const admin = await operator()
  const made = await admin.post('/charging-stations', aStation({ amenities: ['wifi', 'toilets', 'wifi'] }))
  expect(made.body.data.amenities, JSON.stringify(made.body)).toEqual(['toilets', 'wifi'])
  const bare = await admin.post('/charging-stations', aStation({ stationName: 'Bare' }))
  expect(bare.body.data.amenities).toEqual([])
  const found = async (amenity: string) =>
    (await visitor.get(`/charging-stations?amenity=${amenity}`)).body.data.map(
      ({ _id }: { _id: string }) => _id,
    )
  const { _id: id } = made.body.data
  expect(await found('wifi')).toEqual([id])
  expect(await found('food')).toEqual([])
  expect((await visitor.get('/charging-stations?amenity=pool')).status).toBe(400)
  const { amenities } = (await visitor.get('/charging-stations/map')).body.data
  expect(amenities.toSorted()).toEqual([0, 0b100001])
  const path = `/charging-stations/${id}`
  expect((await admin.put(path, { city: 'Mysuru' })).body.data.amenities).toEqual(['toilets', 'wifi'])
  expect((await admin.put(path, { amenities: [] })).body.data.amenities).toEqual([])
  expect((await admin.put(path, { amenities: ['pool'] })).body.code).toBe('invalid-request')
})

test('nobody books a time at which the station is closed', async () => {
  const { station, driverWith, admin } = await network({ clock: new TestClock('2026-11-22T21:30:00+05:30') })
  const { id } = await station()
  const driver = await driverWith(1000)
  await admin.put(`/charging-stations/${id}`, { openingHours: daily('06:00', '22:00') })
  const wanted = { stationId: id, duration: 1, kWh: 20 }
  const at = (text: string) => ({ ...wanted, startTime: new Date(`${text}:00+05:30`).toISOString() })
  for (const path of ['/driver/quote', '/driver/bookings']) {
    for (const refused of [wanted, at('2026-11-23T05:30'), at('2026-11-22T23:00')]) {
      expect((await driver.post(path, refused)).body, path).toMatchObject({ code: 'station-closed' })
    }
  }
  expect((await driver.post('/driver/quote', at('2026-11-23T06:00'))).status).toBe(200)
})

test('lists name the price with GST, are sorted by what a kWh comes to and by power, and filtered by price per kWh', async () => {
  const { visitor, operator, app } = await testApp()
  const admin = await operator()
  const stations = [
    { stationName: 'By energy', pricePerHour: null, connectors: [{ type: 'CCS2', powerKW: 60 }] },
    { stationName: 'Slow by time', pricePerHour: 30, connectors: [{ type: 'Type 2', powerKW: 7.5 }] },
    { stationName: 'Fast by time', pricePerHour: 1800, connectors: [{ type: 'CCS2', powerKW: 100 }] },
  ]
  for (const [lat, station] of stations.entries()) {
    await admin.post('/charging-stations', aStation({ ...station, location: { lat, long: 77 } }))
  }
  const list = async (query: string) => {
    const { status, body } = await visitor.get(`/charging-stations?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.map(({ stationName }: { stationName: string }) => stationName)
  }
  // 4, 15 and 18 rupees a kWh.
  expect(await list('sort=price')).toEqual(['Slow by time', 'By energy', 'Fast by time'])
  expect(await list('sort=-fastest')).toEqual(['Fast by time', 'By energy', 'Slow by time'])
  const [first] = (await visitor.get('/charging-stations?sort=price&limit=1')).body.data
  expect(first.tariff).toEqual({
    per: 'hour',
    amount: 30,
    gstPercent: 18,
    gstAmount: 5.4,
    totalAmount: 35.4,
  })
  const cheapest = (await visitor.get('/charging-stations?sort=price&limit=1')).body
  const { body } = await visitor.get(`/charging-stations?sort=price&cursor=${cheapest.page.nextCursor}`)
  expect(body.data).toHaveLength(2)
  // 15 rupees are 17.70 with GST.
  expect(await list('maxPricePerKWh=17.7')).toEqual(['By energy'])
  expect(await list('maxPricePerKWh=17.69')).toEqual([])
  const file = await fetch(`${app.url}/ev/api/export/stations?maxPricePerKWh=17.69`, {
    headers: { cookie: admin.cookie },
  })
  expect((await file.text()).trim().split('\n')).toHaveLength(1)
  expect((await visitor.get('/charging-stations?maxPricePerKWh=0')).status).toBe(400)
})

test('where a tariff counts, lists are sorted and filtered by what it costs now', async () => {
  const world = await testApp({ clock: new TestClock('2026-11-20T15:30:00+05:30') })
  const { visitor, operator, clock } = world
  const admin = await operator()
  const made = new Map<string, string>()
  const places = [
    ['Network', null, '29'],
    ['Solar', null, '29'],
    ['State', null, '27'],
    ['By time', 1800, '27'],
  ] as const
  for (const [stationName, pricePerHour, stateCode] of places) {
    const connectors = [{ type: 'CCS2', powerKW: 100 }]
    const { body } = await admin.post(
      '/charging-stations',
      aStation({ stationName, pricePerHour, stateCode, connectors }),
    )
    made.set(stationName, body.data._id)
  }
  const list = async (query: string) =>
    (await visitor.get(`/charging-stations?${query}`)).body.data.map(
      ({ stationName }: { stationName: string }) => stationName,
    )
  const publish = async (code: string, elements: object, place: object) => {
    await proveAgain(world)
    const idle = { graceSeconds: 0, highestPerSession: null, night: null }
    const rest = {
      idle,
      landShare: code === 'HOURLY' ? 0 : 1_000_000,
      lowest: null,
      highest: null,
      taxIncluded: false,
    }
    const { _id } = (await admin.post('/admin/tariffs', { code, name: code, content: { elements, ...rest } }))
      .body.data
    await admin.post(`/admin/tariffs/${_id}/publish`, {})
    expect((await admin.post(`/admin/tariffs/${_id}/assignments`, place)).status).toBe(201)
  }
  const energy = (price: number, when = {}) => ({ dimension: 'energy', price, step: 1, when })
  const solar = [energy(9_000_000, { timeOfDay: { from: 540, to: 960 } }), energy(19_000_000)]
  await publish('SOLAR', solar, { place: 'station', target: made.get('Solar') })
  await publish('STATE', [energy(11_000_000)], { place: 'state', target: '27' })
  // ₹10, ₹12, ₹15 and ₹18 a kWh before GST, with the share for public land.
  expect(await list('sort=price')).toEqual(['Solar', 'State', 'Network', 'By time'])
  expect(await list('sort=price&maxPricePerKWh=14.16')).toEqual(['Solar', 'State'])
  expect(await list('sort=price&maxPricePerKWh=14.15')).toEqual(['Solar'])
  clock.advance(3_600_000)
  expect(await list('sort=price')).toEqual(['State', 'Network', 'By time', 'Solar'])
  const { pricePerHour, pricePerKWh } = (await visitor.get('/charging-stations/map')).body.data
  expect(pricePerHour.toSorted()).toEqual([0, 0, 0, 180_000])
  expect(pricePerKWh.toSorted()).toEqual([0, 1_416, 1_770, 2_360])

  // By time at a station of energy, and for the whole network.
  const hourly = [{ dimension: 'session-time', price: 600_000_000, step: 60, when: {} }]
  await publish('HOURLY', hourly, { place: 'station', target: made.get('Network') })
  await publish('ALL', [energy(24_000_000)], { place: 'network', priority: 5 })
  expect(await list('sort=price')).toEqual(['Network', 'State', 'By time', 'Solar'])
  expect((await list('pricedBy=time')).sort()).toEqual(['By time', 'Network'])
  expect((await list('pricedBy=time&maxPricePerHour=600')).sort()).toEqual(['Network'])
  await admin.post(
    '/charging-stations',
    aStation({ stationName: 'New', pricePerHour: null, stateCode: '33' }),
  )
  expect(await list('sort=-price')).toEqual(['New', 'Solar', 'By time', 'State', 'Network'])
})

test('a station names when its last charge that delivered energy ended', async () => {
  const { station, driverWith, billed, charging, visitor, clock, partnerId } = await network()
  const { id } = await station({ connectors: Array(2).fill({ type: 'CCS2', powerW: 60_000 }) })
  const last = async () => (await visitor.get(`/charging-stations/${id}`)).body.data.lastChargeAt
  const driver = await driverWith(5000)
  await charging(driver, id)
  expect(await last()).toBeNull()
  clock.advance(60_000)
  const before = clock.now().toISOString()
  await billed(await driverWith(5000, '+919812300077'), id, { partnerId })
  expect(await last()).toBe(before)
})
