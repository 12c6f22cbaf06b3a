import type { listStations, reportStationProblem, requestChargerLog, showStation } from '@voltyatra/contract'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiRefusal, ApiUnreachable, buildAddress, CHARGER_PATIENCE_MS, callApi } from './call-api.ts'

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'hi' } }))
afterEach(() => vi.unstubAllGlobals())

const answering = (answer: () => Promise<Response> | Response) => vi.stubGlobal('fetch', async () => answer())
const station = () => callApi<typeof showStation>('GET', '/charging-stations/{id}', { params: { id: 'a' } })

test('parameters stand in the path, and only what is said in the query', () => {
  expect(buildAddress('/charging-stations/{id}', { params: { id: 'a/b' } })).toBe(
    '/ev/api/charging-stations/a%2Fb',
  )
  expect(
    buildAddress('/charging-stations', { query: { q: 'MG Road', lat: 0, status: undefined, sort: '' } }),
  ).toBe('/ev/api/charging-stations?q=MG+Road&lat=0')
})

test('a refusal carries the sentence, the code, the fields and when to try again', async () => {
  const problem = {
    status: false,
    message: 'Too many.',
    code: 'too-many-requests',
    issues: [{ path: 'a', message: 'b' }],
  }
  answering(() => Response.json(problem, { status: 429, headers: { 'retry-after': '7' } }))
  await expect(station()).rejects.toMatchObject({
    name: 'ApiRefusal',
    status: 429,
    message: 'Too many.',
    code: 'too-many-requests',
    issues: problem.issues,
    retryAfter: 7,
  })
})

test('a server that is away differs from one that refuses', async () => {
  answering(() => Promise.reject(new TypeError('fetch failed')))
  await expect(station()).rejects.toBeInstanceOf(ApiUnreachable)
  answering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(station()).rejects.toBeInstanceOf(ApiUnreachable)
  answering(() => new Response('<h1>Not found</h1>', { status: 404 }))
  await expect(station()).rejects.toBeInstanceOf(ApiRefusal)
})

test('who gives up gets the own reason', async () => {
  const gone = new AbortController()
  gone.abort(new Error('left the page'))
  answering(() => Promise.reject(gone.signal.reason))
  await expect(
    callApi<typeof listStations>('GET', '/charging-stations', { signal: gone.signal }),
  ).rejects.toThrow('left the page')
})

test('the language of the page is that of the answer, whatever the browser would want', async () => {
  const sent: unknown[] = []
  vi.stubGlobal(
    'fetch',
    async (_address: string, { headers }: { readonly headers: Record<string, string> }) => {
      sent.push(headers['accept-language'])
      return Response.json({ status: true })
    },
  )
  await station()
  expect(sent).toEqual(['hi'])
})

test('files, and chargers that are asked, have longer than other calls', async () => {
  answering(() => Response.json({ status: true }))
  const patience = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => patience.mockRestore())
  await station()
  await callApi<typeof reportStationProblem>('POST', '/driver/stations/{id}/problems', {
    ...{ params: { id: 'a' }, body: new FormData() as never },
  })
  await callApi<typeof requestChargerLog>('POST', '/chargers/{id}/logs', {
    ...{ params: { id: 'a' }, body: { kind: 'diagnostics' }, patienceMs: CHARGER_PATIENCE_MS },
  })
  expect(patience.mock.calls).toEqual([[15_000], [35_000], [35_000]])
})
