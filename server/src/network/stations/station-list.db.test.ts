import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aStation } from '../../testing/stations.ts'
import { type Caller, testApp } from '../../testing/test-app.ts'

interface Row {
  readonly _id: string
  readonly stationName: string
  readonly distanceKm?: number
}

const namesOf = (rows: readonly Row[]): string[] => rows.map((row) => row.stationName)

async function list(caller: Caller, query: Record<string, string> = {}): Promise<string[]> {
  const answer = await caller.get(`/charging-stations?${new URLSearchParams(query)}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return namesOf(answer.body.data)
}

async function stationsOf(admin: Caller, stations: readonly object[]): Promise<void> {
  for (const station of stations) {
    const answer = await admin.post('/charging-stations', aStation(station))
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  }
}

const lat = (value: number) => ({ location: { lat: value, long: 77.6 } })

test('the search finds text in name, city and address, its own wildcards taken literally', async () => {
  const { visitor, operator } = await testApp()
  await stationsOf(await operator(), [
    { stationName: '100% Green', ...lat(1) },
    { stationName: 'Under_score ⚡', city: 'Hubballi', ...lat(2) },
    { stationName: 'Annie\'s "Place" \\ 1', city: null, address: 'Near Lake', ...lat(3) },
  ])
  expect(await list(visitor, { q: '%' })).toEqual(['100% Green'])
  expect(await list(visitor, { q: '_' })).toEqual(['Under_score ⚡'])
  expect(await list(visitor, { q: '⚡' })).toEqual(['Under_score ⚡'])
  expect(await list(visitor, { q: 'hubb' })).toEqual(['Under_score ⚡'])
  expect(await list(visitor, { q: "annie's" })).toEqual(['Annie\'s "Place" \\ 1'])
  expect(await list(visitor, { q: '"place" \\' })).toEqual(['Annie\'s "Place" \\ 1'])
  expect(await list(visitor, { q: 'near lake' })).toEqual(['Annie\'s "Place" \\ 1'])
  expect(await list(visitor, { q: 'green' })).toEqual(['100% Green'])
  expect(await list(visitor, { q: "' or true --" })).toEqual([])
  expect((await visitor.get('/charging-stations?q=%00')).status).toBeLessThan(500)
})

test('the filters for status, connector and partner select together', async () => {
  const { visitor, operator } = await testApp()
  const admin = await operator()
  const partner = { name: 'Ravi Hotels', mobile: '9812345678', email: 'ravi@example.in' }
  const partnerId = (await admin.post('/partners', partner)).body.data._id
  await admin.post(`/partners/${partnerId}/approve`)
  const gbt = [{ type: 'GB/T', powerKW: 30 }]
  await stationsOf(admin, [
    { stationName: 'A', partnerId, ...lat(1) },
    { stationName: 'B', partnerId, connectors: gbt, ...lat(2) },
    { stationName: 'C', status: 'inactive', connectors: gbt, ...lat(3) },
  ])
  const sort = 'name'
  expect(await list(visitor, { sort, status: 'active' })).toEqual(['A', 'B'])
  expect(await list(visitor, { sort, connector: 'GB/T' })).toEqual(['B', 'C'])
  expect(await list(visitor, { sort, connector: 'GB/T', status: 'inactive' })).toEqual(['C'])
  expect(await list(visitor, { sort, partnerId })).toEqual(['A', 'B'])
  for (const query of [
    'status=open',
    'connector=Schuko',
    'partnerId=1',
    'sort=address',
    'limit=0',
    'limit=1001',
  ]) {
    expect((await visitor.get(`/charging-stations?${query}`)).status, query).toBe(400)
  }
})

test('every sort goes both ways and its pages follow each other without a gap or a repeat', async () => {
  const { visitor, operator, clock } = await testApp()
  const admin = await operator()
  const made = [
    { stationName: 'b', powerCapacity: 60, pricePerHour: 100 },
    { stationName: 'C', powerCapacity: 60 },
    { stationName: 'a', powerCapacity: 22, pricePerHour: 50.5 },
    { stationName: 'D', powerCapacity: 150 },
    { stationName: 'ए', powerCapacity: 7.4, pricePerHour: 50.5 },
  ]
  for (const [index, station] of made.entries()) {
    clock.advance(index % 2)
    await stationsOf(admin, [{ ...station, ...lat(index) }])
  }
  const inPages = async (sort: string) => {
    const rows: Row[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor && `&cursor=${cursor}`
      const { data, page } = (await visitor.get(`/charging-stations?sort=${sort}&limit=2${query}`)).body
      expect(page.total).toBe(5)
      rows.push(...data)
      cursor = page.nextCursor
    }
    return namesOf(rows)
  }
  const ascending = {
    name: ['a', 'b', 'C', 'D', 'ए'],
    powerCapacity: ['ए', 'a', 'b', 'C', 'D'],
    pricePerHour: ['C', 'D', 'a', 'ए', 'b'],
    createdAt: ['b', 'C', 'a', 'D', 'ए'],
  }
  for (const [sort, names] of Object.entries(ascending)) {
    expect(await inPages(sort), sort).toEqual(names)
    expect(await inPages(`-${sort}`), `-${sort}`).toEqual(names.toReversed())
  }
})

const bengaluru = { lat: '12.9716', long: '77.5946' }
const places = [
  { stationName: 'Chennai', location: { lat: 13.0827, long: 80.2707 } },
  { stationName: 'Bengaluru', location: { lat: 12.9716, long: 77.5946 } },
  { stationName: 'Mysuru', location: { lat: 12.2958, long: 76.6394 } },
]

test('near a point come the stations within the distance, nearest first, with how far they are', async () => {
  const { visitor, operator } = await testApp()
  await stationsOf(await operator(), places)
  const near = async (query: object) =>
    (await visitor.get(`/charging-stations?${new URLSearchParams({ ...bengaluru, ...query })}`)).body.data
  const all: Row[] = await near({ withinKm: '400' })
  expect(namesOf(all)).toEqual(['Bengaluru', 'Mysuru', 'Chennai'])
  expect(all.map((row) => row.distanceKm)).toEqual([0, expect.closeTo(128.2, 0), expect.closeTo(290.2, 0)])
  expect(namesOf(await near({ withinKm: '128' }))).toEqual(['Bengaluru'])
  expect(namesOf(await near({ withinKm: '129' }))).toEqual(['Bengaluru', 'Mysuru'])
  expect(namesOf(await near({}))).toEqual(['Bengaluru'])
  expect(namesOf(await near({ withinKm: '400', sort: '-name' }))).toEqual(['Mysuru', 'Chennai', 'Bengaluru'])
  expect((await visitor.get('/charging-stations')).body.data[0]).not.toHaveProperty('distanceKm')
})

test('the pages of a search near a point follow each other by distance', async () => {
  const { visitor, operator } = await testApp()
  await stationsOf(await operator(), places)
  const query = `/charging-stations?lat=12.9716&long=77.5946&withinKm=400&limit=2`
  const first = (await visitor.get(query)).body
  const second = (await visitor.get(`${query}&cursor=${first.page.nextCursor}`)).body
  expect(namesOf([...first.data, ...second.data])).toEqual(['Bengaluru', 'Mysuru', 'Chennai'])
  expect(second.page).toEqual({ total: 3, nextCursor: null })
})

test('stations on the other side of the 180th meridian are near, too', async () => {
  const { visitor, operator } = await testApp()
  await stationsOf(await operator(), [
    { stationName: 'West', location: { lat: -17, long: 179.9 } },
    { stationName: 'East', location: { lat: -17, long: -179.9 } },
    { stationName: 'Far', location: { lat: -17, long: 0 } },
  ])
  expect(await list(visitor, { lat: '-17', long: '179.95' })).toEqual(['West', 'East'])
})

test('half a point, a point off the globe and a distance below zero are refused', async () => {
  const { visitor } = await testApp()
  for (const [query, path] of [
    ['lat=12', 'long'],
    ['long=77', 'lat'],
    ['lat=91&long=77', 'lat'],
    ['lat=12&long=181', 'long'],
    ['lat=x&long=77', 'lat'],
    ['lat=12&long=77&withinKm=-1', 'withinKm'],
    ['lat=12&long=77&withinKm=1e9', 'withinKm'],
    ['lat=12&long=NaN', 'long'],
  ]) {
    expect((await visitor.get(`/charging-stations?${query}`)).body, query).toMatchObject({
      code: 'invalid-request',
      issues: [{ path }],
    })
  }
})

test('one and the same connector has the wanted type and power and is free; price filters leave what they do not know', async () => {
  const { visitor, operator } = await testApp()
  const [slow, fast] = [
    { type: 'Type 2', powerKW: 7.4 },
    { type: 'CCS2', powerKW: 120 },
  ]
  await stationsOf(await operator(), [
    { stationName: 'A', connectors: [slow, fast], pricePerHour: 100, ...lat(1) },
    { stationName: 'B', connectors: [slow], pricePerHour: null, ...lat(2) },
    { stationName: 'C', connectors: [fast], pricePerHour: 300, status: 'maintenance', ...lat(3) },
  ])
  const sorted = (query: Record<string, string>) => list(visitor, { sort: 'name', ...query })
  expect(await sorted({ minPowerKW: '50' })).toEqual(['A', 'C'])
  expect(await sorted({ minPowerKW: '120', connector: 'Type 2' })).toEqual([])
  expect(await sorted({ freeNow: 'true' })).toEqual(['A', 'B'])
  expect(await sorted({ freeNow: 'true', minPowerKW: '50' })).toEqual(['A'])
  expect(await sorted({ pricedBy: 'time' })).toEqual(['A', 'C'])
  expect(await sorted({ pricedBy: 'energy' })).toEqual(['B'])
  expect(await sorted({ maxPricePerHour: '100' })).toEqual(['A', 'B'])
  expect(await sorted({ maxPricePerHour: '99.99', pricedBy: 'time' })).toEqual([])
  for (const query of ['minPowerKW=0', 'minPowerKW=x', 'freeNow=no', 'pricedBy=luck', 'maxPricePerHour=-1']) {
    expect((await visitor.get(`/charging-stations?${query}`)).status, query).toBe(400)
  }
})

test('a page is read by two statements: its stations, and what their prices are made from', async () => {
  const { visitor, operator } = await testApp()
  await stationsOf(await operator(), [
    { stationName: 'A', ...lat(1) },
    { stationName: 'B', ...lat(2) },
  ])
  const requested: string[] = []
  const { query } = pg.Client.prototype
  type Query = (this: pg.Client, ...args: unknown[]) => unknown
  const spy: Query = function (this: pg.Client, ...args) {
    const [first] = args
    const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
    if (/"(station|connector|rate|tariff\w*)"/.test(text)) requested.push(text)
    return (query as Query).apply(this, args)
  }
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(spy as typeof query)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await list(visitor, { sort: 'name' })).toEqual(['A', 'B'])
  expect(requested).toHaveLength(2)
})
