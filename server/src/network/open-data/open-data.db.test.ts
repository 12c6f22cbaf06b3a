import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { mountOpenData } from './http/open-data.ts'

const ADDRESS = '/open-data/stations.geojson'
const KEPT_MS = 10 * 60_000

type Json = TestAnswer['body']

/** The shape that RFC 7946 asks of a collection of points. */
function expectGeoJson(collection: Json): void {
  expect(collection.type).toBe('FeatureCollection')
  expect(Array.isArray(collection.features)).toBe(true)
  // Members that mean something elsewhere must not stand here (7.1), and there is no other system of coordinates (4).
  for (const member of ['coordinates', 'geometries', 'geometry', 'properties', 'crs']) {
    expect(collection).not.toHaveProperty(member)
  }
  for (const feature of collection.features) {
    expect(feature.type).toBe('Feature')
    expect(typeof feature.id).toBe('string')
    expect(feature.properties).toBeTypeOf('object')
    for (const member of ['coordinates', 'geometries', 'features']) expect(feature).not.toHaveProperty(member)
    const { type, coordinates, ...rest } = feature.geometry
    expect([type, coordinates.length, rest]).toEqual(['Point', 2, {}])
    const [longitude, latitude] = coordinates
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
    expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
  }
}

async function world() {
  const net = await network()
  const read = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(net.app.url + ADDRESS, { headers })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, json: (text && JSON.parse(text)) as Json }
  }
  return { ...net, db: net.app.database.db, read }
}

test('anybody reads the active stations as GeoJSON, with their licence', async () => {
  const { station, db, read } = await world()
  const { id } = await station()
  await sql`update station set name = ${'Hub "A"'}, city = 'Mysuru', longitude = 76.123456789, latitude = 12.5,
    amenities = '{toilets,shade}', opening_hours = ${JSON.stringify([{ day: 'mon', fromMinute: 360, toMinute: 600 }])}
    where id = ${id}`.execute(db)
  const { status, headers, json } = await read()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^application\/geo\+json\b/)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cache-control')).toBe('public, max-age=600')
  expectGeoJson(json)
  expect(json.metadata).toMatchObject({
    network: 'VoltYatra',
    attribution: 'VoltYatra',
    licence: 'CC-BY-4.0',
    stations: 1,
    files: 1,
  })
  expect(json.links).toEqual([expect.objectContaining({ rel: 'license' })])
  expect(json.features).toEqual([
    {
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [76.123457, 12.5] },
      properties: {
        name: 'Hub "A"',
        address: expect.any(String),
        city: 'Mysuru',
        state: 'Karnataka',
        page: expect.stringMatching(/^http.*\/stations\/hub-a-mysuru-[0-9a-f]{12}$/),
        powerKW: expect.any(Number),
        openingHours: 'Mo 06:00-10:00',
        amenities: ['toilets', 'shade'],
        connectors: [{ number: 1, type: 'CCS2', powerKW: 60 }],
        prices: [
          {
            connectorTypes: ['CCS2'],
            withGst: [
              expect.stringContaining('₹'),
              ...json.features[0].properties.prices[0].withGst.slice(1),
            ],
            beforeGst: json.features[0].properties.prices[0].beforeGst,
          },
        ],
      },
    },
  ])
})

test('a file serves ten minutes, and whoever has it is answered so', async () => {
  const { station, db, read, clock } = await world()
  const { id } = await station()
  const first = await read()
  const etag = String(first.headers.get('etag'))
  expect(etag).toMatch(/^"[\w-]+"$/)
  await sql`update station set status = 'inactive' where id = ${id}`.execute(db)
  expect((await read({ 'if-none-match': etag })).status).toBe(304)
  expect((await read()).json).toEqual(first.json)
  clock.advance(KEPT_MS)
  const later = await read({ 'if-none-match': etag })
  expect([later.status, later.json.features, later.json.metadata.stations]).toEqual([200, [], 0])
  expectGeoJson(later.json)
})

test('only what is active is in it, and no connector that was taken away', async () => {
  const { station, db, read, clock } = await world()
  const connectors = [
    { type: 'CCS2', powerW: 60_000 },
    { type: 'Type 2', powerW: 7_400 },
  ]
  const [open, ...others] = [await station({ connectors }), await station(), await station()]
  await sql`update connector set retired_at = ${clock.now()} where id = ${open?.connectorIds[1]}`.execute(db)
  await sql`update station set status = 'maintenance' where id = ${others[0]?.id}`.execute(db)
  await sql`update station set status = 'inactive' where id = ${others[1]?.id}`.execute(db)
  const { features } = (await read()).json
  expect(features.map(({ id }: Json) => id)).toEqual([open?.id])
  expect(features[0].properties.connectors).toEqual([{ number: 1, type: 'CCS2', powerKW: 60 }])
})

test('a large network has several files, each of which names the next', async () => {
  const { station, db, clock } = await world()
  const made = [await station(), await station(), await station()].map(({ id }) => id)
  const app = Fastify()
  const publicUrl = 'https://volt.example'
  mountOpenData(app, { db, clock, publicUrl, mostInFile: 2 })
  const read = async (path: string) => (await app.inject(path)).json() as Json
  const first = await read(ADDRESS)
  const next = first.links.find(({ rel }: Json) => rel === 'next').href
  expect(next).toBe(`${publicUrl}/open-data/stations-2.geojson`)
  const second = await read(next.replace(publicUrl, ''))
  expect(second.links.map(({ rel }: Json) => rel)).toEqual(['license'])
  expect([...first.features, ...second.features].map(({ id }: Json) => id).sort()).toEqual([...made].sort())
  expect(second.metadata).toMatchObject({ stations: 3, file: 2, files: 2 })
  for (const file of [
    'stations-3.geojson',
    'stations-1.geojson',
    'stations-0.geojson',
    'stations',
    'other.geojson',
  ]) {
    expect((await app.inject(`/open-data/${file}`)).statusCode, file).toBe(404)
  }
})
