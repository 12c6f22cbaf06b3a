import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hours } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const from = (address: string) => ({ 'x-forwarded-for': address })

function expectWait(answer: { status: number; headers: Headers; body: { code?: string } }, most: number) {
  expect(answer).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(most)
}

test('a driver’s writes are counted over all devices, and another driver’s are not among them', async () => {
  const { driver } = await testApp({ limits: { driverWritesPerMinute: 3 } })
  const phone = await driver('+919845000001')
  const tablet = (await driver('+919845000001')).with(from('203.0.113.7'))
  for (const device of [phone, tablet, phone]) {
    expect((await device.put('/driver/profile', { name: 'Asha' })).status).toBe(200)
  }
  expectWait(await tablet.put('/driver/profile', { name: 'Asha' }), 60)
  expect((await phone.get('/driver/profile')).status).toBe(200)
  expect((await (await driver('+919845000002')).put('/driver/profile', { name: 'Ravi' })).status).toBe(200)
})

test('stations are looked for, shown and mapped so often from one network, and no oftener', async () => {
  const { visitor } = await testApp({ limits: { stationReadsPerMinute: 3 } })
  const there = visitor.with(from('2001:db8:1:2::7'))
  const neighbour = visitor.with(from('2001:db8:1:2:ffff::9'))
  expect((await there.get('/charging-stations')).status).toBe(200)
  expect((await neighbour.get('/charging-stations/map')).status).toBe(200)
  expect((await there.get('/charging-stations/01900000-0000-7000-8000-000000000000')).status).toBe(404)
  expectWait(await neighbour.get('/charging-stations?q=x'), 60)
  expect((await there.get('/rate-list')).status).toBe(200)
  expect((await visitor.with(from('2001:db8:1:3::7')).get('/charging-stations')).status).toBe(200)
  for (let count = 0; count < 5; count += 1) {
    expect((await visitor.get('/charging-stations')).status).toBe(200)
  }
})

test('the API’s documents are shown so often to one network, and no oftener', async () => {
  const { visitor } = await testApp({ limits: { documentReadsPerMinute: 2 } })
  const there = visitor.with(from('203.0.113.7'))
  expect((await there.get('/docs')).status).toBe(200)
  expect((await there.get('/docs/openapi.json')).status).toBe(200)
  expectWait(await there.get('/docs'), 60)
  expect((await visitor.with(from('203.0.113.8')).get('/docs')).status).toBe(200)
})

test('open data is read so often by one network, and no oftener', async () => {
  const { visitor } = await testApp({ limits: { openDataReadsPerMinute: 2 } })
  const there = visitor.with(from('203.0.113.7'))
  expect((await there.get('/open-data/stations.geojson')).status).toBe(200)
  expect((await there.get('/open-data/stations-7.geojson')).status).toBe(404)
  expectWait(await there.get('/open-data/stations.geojson'), 60)
  expect((await visitor.with(from('203.0.113.8')).get('/open-data/stations.geojson')).status).toBe(200)
})

test('the map’s archive is read so often from one network, and no oftener', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'voltyatra-map-'))
  try {
    const path = join(folder, 'india.pmtiles')
    const header = Buffer.alloc(127)
    header.write('PMTiles\x03', 0, 'latin1')
    header[99] = 1
    await writeFile(path, header)
    const { app } = await testApp({ env: { MAP_TILES: path }, limits: { mapReadsPerMinute: 2 } })
    const read = async (address: string) =>
      (
        await fetch(`${app.url}/map/tiles.pmtiles`, {
          headers: { ...from(address), range: 'bytes=0-6' },
        })
      ).status
    const statuses = [await read('203.0.113.7'), await read('203.0.113.7'), await read('203.0.113.7')]
    expect(statuses).toEqual([206, 206, 429])
    expect(await read('203.0.113.8')).toBe(206)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a driver asks twenty questions in an hour; a network of drivers asks a hundred', async () => {
  const { driver, clock } = await testApp()
  const request = (who: Awaited<ReturnType<typeof driver>>) =>
    who.with(from('203.0.113.7')).post('/driver/queries', { name: 'Asha', query: 'Where is my refund?' })
  const first = await driver('+919845000001')
  for (let count = 0; count < 20; count += 1) expect((await request(first)).status).toBe(201)
  // What is refused for its driver does not count against the network.
  expectWait(await request(first), 3600)
  for (let other = 2; other <= 5; other += 1) {
    const one = await driver(`+91984500000${other}`)
    await Promise.all(Array.from({ length: 20 }, () => request(one)))
  }
  const late = await driver('+919845000009')
  expectWait(await request(late), 3600)
  clock.advance(hours(1))
  expect((await request(late)).status).toBe(201)
})
