import { addMs, hours } from '@voltyatra/domain'
import pg from 'pg'
import { expect, test } from 'vitest'
import { watchDatabase } from '../db/watch.ts'
import { listen } from '../operations/events/http/testing/listen.ts'
import { openMetrics } from '../platform/metrics.ts'
import { aStation, bookingAt } from '../testing/stations.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { exchange } from './testing/exchange.ts'

const TOKEN = 'a-token-of-sixteen'

const metrics = ({ app }: TestApp, headers: Record<string, string> = {}) =>
  exchange(app.url, { method: 'GET', path: '/metrics', headers })

/** The sample's figure; undefined where there is none. */
const figure = (text: string, sample: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

test('the figures are for this machine, and for callers with the token; for others they are not there', async () => {
  const open = await testApp()
  const closed = await testApp({ env: { METRICS_TOKEN: TOKEN } })
  const ofAProxy = { 'x-forwarded-for': '203.0.113.7' }
  const token = { authorization: `Bearer ${TOKEN}` }

  const local = await metrics(open)
  expect(local.status).toBe(200)
  expect(local.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(local.headers['cache-control']).toBe('no-store')
  expect((await metrics(closed)).status).toBe(200)
  expect((await metrics(closed, { ...ofAProxy, ...token })).status).toBe(200)

  for (const refused of [
    await metrics(open, ofAProxy),
    await metrics(open, { forwarded: 'for=127.0.0.1' }),
    await metrics(open, { 'x-real-ip': '127.0.0.1' }),
    await metrics(open, { ...ofAProxy, ...token }),
    await metrics(open, { ...ofAProxy, authorization: 'Bearer undefined' }),
    await metrics(closed, { ...ofAProxy, authorization: 'Bearer a-token-of-sixteer' }),
    await metrics(closed, { ...ofAProxy, authorization: `Basic ${TOKEN}` }),
  ]) {
    expect(refused).toMatchObject({ status: 404, json: { code: 'no-such-call' } })
  }
})

test('requests are counted by call and status, and whatever is not there under one name', async () => {
  const world = await testApp()
  const { visitor, app } = world
  await visitor.get('/charging-stations')
  await visitor.get('/charging-stations/01900000-0000-7000-8000-000000000000')
  await visitor.get('/get-all-contact')
  for (const path of ['/phpmyadmin', '/ev/api/asha@example.in', '/user/9876543210']) {
    await exchange(app.url, { method: 'GET', path })
  }
  await exchange(app.url, { method: 'PUT', path: '/ev/api/charging-stations' })
  await exchange(app.url, { method: 'GET', path: '/healthz' })
  const { text } = await metrics(world)
  const requests = (call: string, status: number) =>
    figure(text, `voltyatra_http_requests_total{call="${call}",status="${status}"}`)
  expect(requests('listStations', 200)).toBe(1)
  expect(requests('showStation', 404)).toBe(1)
  expect(requests('listContacts', 401)).toBe(1)
  expect(requests('unknown', 404)).toBe(3)
  expect(requests('unknown', 405)).toBe(1)
  expect(requests('other', 200)).toBe(1)
  expect(figure(text, 'voltyatra_http_request_duration_seconds_count{call="listStations"}')).toBe(1)
  expect(text).not.toMatch(/asha|9876543210|phpmyadmin|01900000-/)
})

test('the network’s workload, the database and the open streams are among the figures', async () => {
  const world = await testApp()
  const { app, clock, operator, driver } = world
  const owner = await operator()
  const station = (await owner.post('/charging-stations', aStation())).body.data
  const booking = { stationId: station._id, connectorId: station.connectors[0]._id }
  const { db } = app.database
  await bookingAt(db, { ...booking, status: 'in_progress', from: clock.now() })
  await bookingAt(db, { ...booking, status: 'reserved', from: addMs(clock.now(), hours(2)) })
  await bookingAt(db, { ...booking, status: 'reserved', from: addMs(clock.now(), hours(4)) })
  await listen(app.url, owner)
  await listen(app.url, await driver(), { path: '/driver/events' })
  await listen(app.url, await driver(), { path: '/driver/events' })
  const { text } = await metrics(world)
  expect({
    reserved: figure(text, 'voltyatra_bookings_open{state="reserved"}'),
    running: figure(text, 'voltyatra_bookings_open{state="in_progress"}'),
    unconfirmed: figure(text, 'voltyatra_bookings_open{state="completed"}'),
    orders: figure(text, 'voltyatra_orders_open'),
    up: figure(text, 'voltyatra_database_up{kind="embedded"}'),
    waiting: figure(text, 'voltyatra_database_waiting'),
    operators: figure(text, 'voltyatra_streams_open{listener="operator"}'),
    customers: figure(text, 'voltyatra_streams_open{listener="customer"}'),
  }).toEqual({
    reserved: 2,
    running: 1,
    unconfirmed: 0,
    orders: 0,
    up: 1,
    waiting: 0,
    operators: 1,
    customers: 2,
  })
  const inUse = figure(text, 'voltyatra_database_connections{state="in_use"}') ?? -1
  const idle = figure(text, 'voltyatra_database_connections{state="idle"}') ?? -1
  expect(inUse).toBeGreaterThanOrEqual(0)
  expect(inUse + idle).toBeGreaterThan(0)
})

test('a process without the API has figures, too', async () => {
  const world = await testApp({ env: { ROLES: 'gateway' } })
  const { status, text } = await metrics(world)
  expect(status).toBe(200)
  expect(figure(text, 'voltyatra_database_up{kind="embedded"}')).toBe(1)
  expect(text).toContain('process_cpu_seconds_total')
})

test('a database that does not answer is reported as down, and the other figures are there all the same', async () => {
  const figures = openMetrics()
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  watchDatabase(figures, pool, 'served')
  const text = await figures.text()
  expect(figure(text, 'voltyatra_database_up{kind="served"}')).toBe(0)
  expect(figure(text, 'voltyatra_database_waiting')).toBe(0)
})
