import { API_PREFIX, ENDPOINTS, type EndpointShape, receiveMessageReport } from '@voltyatra/contract'
import { expect, test, vi } from 'vitest'
import { exchange } from './testing/exchange.ts'
import {
  expectRefusal,
  expectSecurityHeaders,
  forEach,
  hostileTarget,
  pathOf,
  WITH_PARAMS,
} from './testing/hostile-target.ts'
import { sampleInput, UNKNOWN_ID } from './testing/sample.ts'

vi.setConfig({ testTimeout: 120_000 })

/** As they stand in the address, encoded. */
const NO_IDS = {
  'a word': 'nothing',
  zero: '0',
  'a negative number': '-1',
  'SQL text': encodeURIComponent("1'; drop table customer; --"),
  'a path': encodeURIComponent('../../../../etc/passwd'),
  'an encoded path of dots': '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'a NUL': '%00',
  'an id with a NUL': `${UNKNOWN_ID}%00`,
  'an id with a blank': `${UNKNOWN_ID}%20`,
  'an id in braces': encodeURIComponent(`{${UNKNOWN_ID}}`),
  'an object': encodeURIComponent('[object Object]'),
  'a prototype': '__proto__',
  'half a surrogate pair': '%ED%A0%80',
  '5,000 characters': 'a'.repeat(5000),
}

/** Some ids are words: then the answer is that there is no such thing. */
const takes = ({ params }: EndpointShape, name: string, id: string): boolean =>
  params?.safeParse({ ...sampleInput(params), [name]: decodeURIComponent(id) }).success ?? false

test('an id that is none is refused by every call that takes one, and names the parameter', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  const cases = WITH_PARAMS.flatMap((endpoint) =>
    Object.keys(sampleInput(endpoint.params)).flatMap((name) =>
      Object.entries(NO_IDS).map(([trouble, id]) => ({ endpoint, name, trouble, id })),
    ),
  )
  expect(cases.length).toBeGreaterThan(100)
  await forEach(cases, async ({ endpoint, name, trouble, id }) => {
    const answer = await request(endpoint, { params: { [name]: id }, body: sampleInput(endpoint.body) })
    expectRefusal(answer, `${endpoint.name} with ${trouble}`)
    const isTaken = answer.json.code === 'malformed-request' || takes(endpoint, name, id)
    if (isTaken) return
    expect(answer.json, `${endpoint.name} with ${trouble}`).toMatchObject({
      code: 'invalid-request',
      // A query that the call needs is not there either.
      issues: expect.arrayContaining([expect.objectContaining({ path: name })]),
    })
  })
  expect(await census()).toEqual(before)
})

test('an id that names nothing is refused, never a failure', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  const own = WITH_PARAMS.filter(({ params }) => Object.hasOwn(sampleInput(params), 'id'))
  await forEach(own, async (endpoint) => {
    const body = endpoint.method === 'GET' ? undefined : sampleInput(endpoint.body)
    expectRefusal(await request(endpoint, { params: { id: UNKNOWN_ID }, body }), endpoint.name)
  })
  expect(await census()).toEqual(before)
})

test('an address that cannot be decoded is refused in the envelope', async () => {
  const { app, agent } = await hostileTarget()
  const garbage = ['%', '%f', '%zz', '%ff', '%c0%af', '%E0%A4%A', '%u0041']
  const places = [
    '/',
    '/assets/',
    `${API_PREFIX}/`,
    ...WITH_PARAMS.map((endpoint) => pathOf(endpoint).replace(UNKNOWN_ID, '')),
  ]
  await forEach(
    places.flatMap((place) => garbage.map((end) => place + end)),
    async (path) => {
      const answer = await exchange(app.url, { method: 'GET', path, agent })
      expectRefusal(answer, path)
    },
  )
})

test('an address that nothing answers is a 404 and nothing of the disk', async () => {
  const { app } = await hostileTarget()
  const paths = [
    '/nothing',
    '/ev',
    '/ev/api',
    `${API_PREFIX}/`,
    `${API_PREFIX}/nothing`,
    `${API_PREFIX}/../../package.json`,
    `${API_PREFIX}//get-all-contact/x`,
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e%2f%2e%2e%2fpackage.json',
    '/..%5cpackage.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%00',
    '/index.html%00.css',
    '/.build/web/index.html',
    '/.env',
    '/.git/config',
    '/package.json',
    '/server/src/main.ts',
    '/etc/passwd',
    '//etc/passwd',
    '/user-images/..%2f..%2fpackage.json',
    '/user-images/%2e%2e%2fPG_VERSION',
    '/user-images/nothing.webp',
    '/constructor',
    '/__proto__',
    `/${'x'.repeat(10_000)}`,
  ]
  await forEach(paths, async (path) => {
    const answer = await exchange(app.url, { method: 'GET', path })
    expectRefusal(answer, path)
    expect([400, 404], path).toContain(answer.status)
    expect(answer.text, path).not.toMatch(/"name"|root:|PG_VERSION/)
  })
})

/** What an address takes; one call's parameter may stand where another call has a word. */
function methodsAt(path: string): string[] {
  const here = ENDPOINTS.filter((endpoint) =>
    new RegExp(`^${API_PREFIX}${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  // A file is made, and audited, by asking for it: there is no asking for its headers alone.
  return here.flatMap(({ method, file, path: at }) => {
    if (method === 'GET' && !file) return [method, 'HEAD']
    // WhatsApp looks at an address before it posts there.
    return at === receiveMessageReport.path ? [method, 'GET', 'HEAD'] : [method]
  })
}

test('a method that an address does not take is a 405 that names those it takes', async () => {
  const { app, agent, census } = await hostileTarget()
  const before = await census()
  const places: [path: string, taken: string[]][] = [
    ...ENDPOINTS.map((endpoint): [string, string[]] => [pathOf(endpoint), methodsAt(pathOf(endpoint))]),
    ['/healthz', ['GET', 'HEAD']],
    [`${API_PREFIX}/docs`, ['GET', 'HEAD']],
  ]
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']
  const cases = places.flatMap(([path, taken]) =>
    methods.filter((method) => !taken.includes(method)).map((method) => ({ path, taken, method })),
  )
  await forEach(cases, async ({ path, taken, method }) => {
    const answer = await exchange(app.url, { method, path, agent })
    const trouble = `${method} ${path}`
    expect(answer.status, trouble).toBe(405)
    // Another call's parameter may stand where this call has a word, so there may be more.
    expect(String(answer.headers.allow).split(', '), trouble).toEqual(
      expect.arrayContaining([...new Set(taken)]),
    )
    expect(String(answer.headers.allow).split(', '), trouble).not.toContain(method)
    if (method === 'HEAD') expectSecurityHeaders(answer.headers, trouble)
    else expect(answer.json, trouble).toMatchObject({ status: false, code: 'method-not-allowed' })
  })
  expect(await census()).toEqual(before)
})

test('HEAD answers as GET does, without the body', async () => {
  const { app, operator } = await hostileTarget()
  const { cookie } = await operator()
  const request = (method: string) =>
    exchange(app.url, { method, path: `${API_PREFIX}/get-all-contact`, headers: { cookie } })
  const [get, head] = [await request('GET'), await request('HEAD')]
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
})
