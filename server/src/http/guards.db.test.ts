import { ENDPOINTS } from '@voltyatra/contract'
import { expect, test, vi } from 'vitest'
import { exchange } from './testing/exchange.ts'
import { expectRefusal, expectSecurityHeaders, hostileTarget } from './testing/hostile-target.ts'

vi.setConfig({ testTimeout: 120_000 })

test('a flood of writing visitors is stopped per address, and says when to come back', async () => {
  const { request, census } = await hostileTarget({ visitorWritesPerMinute: 3 })
  const [endpoint] = ENDPOINTS.filter(({ name }) => name === 'createContact')
  const list = ENDPOINTS.find(({ name }) => name === 'listStations')
  if (!endpoint || !list) throw new Error('no such calls')
  const from = (address: string) => request(endpoint, { body: {}, headers: { 'x-forwarded-for': address } })
  const before = await census()
  for (let count = 0; count < 3; count += 1) expect((await from('203.0.113.7')).status).toBe(400)

  const stopped = await from('203.0.113.7')
  expectRefusal(stopped, 'the fourth')
  expect(stopped).toMatchObject({ status: 429, json: { code: 'too-many-requests' } })
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(stopped.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await from('203.0.113.8')).status).toBe(400)
  expect((await request(list, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(200)

  for (let count = 0; count < 3; count += 1) await from(`2001:db8:1:2::${count}`)
  expect((await from('2001:db8:1:2:ffff::9')).status).toBe(429)
  expect((await from('2001:db8:1:3::9')).status).toBe(400)
  expect(await census()).toEqual(before)
})

test('a flood is stopped before its bodies are read', async () => {
  const { request } = await hostileTarget({ visitorWritesPerMinute: 1 })
  const endpoint = ENDPOINTS.find(({ name }) => name === 'createContact') as never
  await request(endpoint, { raw: 'not JSON' })
  expect((await request(endpoint, { raw: 'not JSON' })).status).toBe(429)
})

test('every answer carries the security headers, whatever it is', async () => {
  const { app } = await hostileTarget()
  const request = (method: string, path: string, headers = {}) => exchange(app.url, { method, path, headers })
  const page = await request('GET', '/ev/api/docs', { accept: 'text/html' })
  const answers = {
    probe: await request('GET', '/healthz'),
    readiness: await request('GET', '/readyz'),
    list: await request('GET', '/ev/api/charging-stations'),
    page,
    'unchanged page': await request('GET', '/ev/api/docs', {
      accept: 'text/html',
      'if-none-match': String(page.headers.etag),
    }),
    stylesheet: await request('GET', '/ev/api/docs/style.css'),
    start: await request('GET', '/'),
    'unknown page': await request('GET', '/nothing', { accept: 'text/html' }),
    'unknown call': await request('GET', '/ev/api/nothing'),
    'wrong method': await request('PUT', '/ev/api/charging-stations'),
    options: await request('OPTIONS', '/ev/api/charging-stations'),
    head: await request('HEAD', '/ev/api/charging-stations'),
    'not signed in': await request('GET', '/ev/api/get-all-contact'),
    image: await request('GET', '/user-images/nothing.webp'),
  }
  expect(answers['unchanged page'].status).toBe(304)
  for (const [name, { headers }] of Object.entries(answers)) expectSecurityHeaders(headers, name)
})

test('where people come by https, browsers are instructed to stay with it', async () => {
  const { app } = await hostileTarget({}, { env: { PUBLIC_URL: 'https://charge.example.in' } })
  const { headers } = await exchange(app.url, { method: 'GET', path: '/healthz' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
})
