import { API_PREFIX, ENDPOINTS } from '@voltyatra/contract'
import { expect, test, vi } from 'vitest'
import { isKeyed } from './docs/openapi.ts'
import { exchange, parseAnswer, sendBytes } from './testing/exchange.ts'
import { expectRefusal, forEach, hostileTarget, pairInTurn, WRITES } from './testing/hostile-target.ts'
import { sampleInput } from './testing/sample.ts'

vi.setConfig({ testTimeout: 120_000 })

const CALL = `${API_PREFIX}/create-contact`
const head = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`

test('what is not HTTP is refused in the envelope, the connection closed, and the program lives on', async () => {
  const { app, census } = await hostileTarget()
  const before = await census()
  const host = 'host: 127.0.0.1'
  const json = 'content-type: application/json'
  const garbage: Record<string, string | Buffer> = {
    words: 'HELLO THERE\r\n\r\n',
    'no version': 'GET /\r\n\r\n',
    'a version to come': head('GET / HTTP/9.9', host),
    'HTTP/2 with prior knowledge': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a TLS greeting': Buffer.from('16030100c8010000c40303', 'hex'),
    'random bytes': Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 7919) % 256)),
    'an unknown method': head('CHARGE / HTTP/1.1', host),
    'a header without a name': head('GET / HTTP/1.1', host, ': x'),
    'a header with a NUL': head('GET / HTTP/1.1', host, 'x-a: b\u0000c'),
    'a header in two lines': head('GET / HTTP/1.1', host, 'x-a: b', ' c'),
    'two lengths': head(`POST ${CALL} HTTP/1.1`, host, json, 'content-length: 2', 'content-length: 3'),
    'a length below zero': head(`POST ${CALL} HTTP/1.1`, host, json, 'content-length: -1'),
    'a length that is no number': head(`POST ${CALL} HTTP/1.1`, host, json, 'content-length: 0x2'),
    'a length and chunks': `${head(`POST ${CALL} HTTP/1.1`, host, json, 'content-length: 4', 'transfer-encoding: chunked')}0\r\n\r\n`,
    'chunks without a size': `${head(`POST ${CALL} HTTP/1.1`, host, json, 'transfer-encoding: chunked')}zz\r\n{}\r\n`,
    'an unknown encoding': `${head(`POST ${CALL} HTTP/1.1`, host, json, 'transfer-encoding: chunked, cow')}{}`,
    'headers of 40,000 bytes': head('GET / HTTP/1.1', host, `x-a: ${'a'.repeat(40_000)}`),
    'an address of 40,000 bytes': head(`GET /${'a'.repeat(40_000)} HTTP/1.1`, host),
    'two thousand headers': head(
      'GET / HTTP/1.1',
      host,
      ...Array.from({ length: 2000 }, (_, at) => `x-${at}: aaaaaaaaaaaa`),
    ),
    'no Host': head('GET /healthz HTTP/1.1', 'connection: close'),
    'a Host with a blank': head('GET /healthz HTTP/1.1', 'host: a b', 'connection: close'),
    'a Host with a path': head('GET /healthz HTTP/1.1', 'host: evil.example/x', 'connection: close'),
    'a Host of script': head('GET /healthz HTTP/1.1', 'host: <script>', 'connection: close'),
    'an unknown Expect': head(`POST ${CALL} HTTP/1.1`, host, 'expect: a-miracle', 'content-length: 0'),
  }
  for (const [trouble, bytes] of Object.entries(garbage)) {
    const answer = parseAnswer(await sendBytes(app.url, bytes))
    expectRefusal(answer, trouble)
    expect(answer.headers.connection, trouble).toBe('close')
    if (trouble.includes('40,000') || trouble.includes('thousand')) expect(answer.status, trouble).toBe(431)
    if (trouble.includes('Expect')) expect(answer.status, trouble).toBe(417)
  }
  expect(await census()).toEqual(before)
  expect((await exchange(app.url, { method: 'GET', path: `${API_PREFIX}/charging-stations` })).status).toBe(
    200,
  )
})

test('garbage after a good request leaves the good answer whole', async () => {
  const { app } = await hostileTarget()
  const good = head('GET /healthz HTTP/1.1', 'host: 127.0.0.1')
  const came = await sendBytes(app.url, `${good}${good}GARBAGE\r\n\r\n`)
  const answers = came.split(/(?=HTTP\/1\.1 )/).map(parseAnswer)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400])
  expect(answers[0]?.json).toEqual({ status: true })
  expect(answers[2]?.json).toMatchObject({ status: false, code: 'malformed-request' })
})

test('a request that does not arrive in time is let go with a 408', async () => {
  const { app, census } = await hostileTarget({ requestMs: 600 })
  const before = await census()
  const body = head(
    `POST ${CALL} HTTP/1.1`,
    'host: x',
    'content-type: application/json',
    'content-length: 100',
  )
  const headers = `POST ${CALL} HTTP/1.1\r\nhost: x\r\nx-slow: `
  const answers = await Promise.all(
    [body, `${body}{"name"`, headers].map((bytes) => sendBytes(app.url, bytes)),
  )
  for (const answer of answers.map(parseAnswer)) {
    expectRefusal(answer, 'a slow request')
    expect(answer).toMatchObject({ status: 408, json: { code: 'request-timeout' } })
  }
  expect(await census()).toEqual(before)
})

test('a client that asks before it sends gets 100 Continue', async () => {
  const { app } = await hostileTarget()
  const came = await sendBytes(
    app.url,
    `${head(`POST ${CALL} HTTP/1.1`, 'host: x', 'expect: 100-continue', 'content-type: application/json', 'content-length: 2', 'connection: close')}{}`,
  )
  expect(came).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /)
})

const FOREIGN = [
  'https://evil.example',
  'null',
  'http://127.0.0.1.evil.example',
  'http://127.0.0.1:1',
  'http://localhost.evil.example',
  'http://evil.example#127.0.0.1',
  'http://user@evil.example',
  'file://',
  'chrome-extension://abcdef',
  'not an origin',
  '',
]

test('a writing request from another website is refused by every call, whoever is signed in', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  await forEach(pairInTurn(WRITES, FOREIGN), async ({ endpoint, value: origin }) => {
    const answer = await request(endpoint, { body: sampleInput(endpoint.body), headers: { origin } })
    expectRefusal(answer, `${endpoint.name} from ${origin}`)
    expect(answer.json.code, `${endpoint.name} from ${origin}`).toBe('foreign-origin')
  })
  expect(await census()).toEqual(before)
})

test('a writing request that a browser sends for another site is refused without an Origin, too', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  const cases = WRITES.flatMap((endpoint) => ['cross-site', 'same-site'].map((site) => ({ endpoint, site })))
  await forEach(cases, async ({ endpoint, site }) => {
    const answer = await request(endpoint, {
      body: sampleInput(endpoint.body),
      headers: { 'sec-fetch-site': site },
    })
    expectRefusal(answer, `${endpoint.name} from ${site}`)
    expect(answer.json.code, `${endpoint.name} from ${site}`).toBe('foreign-origin')
  })
  expect(await census()).toEqual(before)
  const [endpoint] = WRITES.filter(({ name }) => name === 'createContact')
  for (const site of ['same-origin', 'none']) {
    const answer = await request(endpoint as never, { body: {}, headers: { 'sec-fetch-site': site } })
    expect(answer.json.code).toBe('invalid-request')
  }
})

test('our own pages may write, under the public address and under the one they were opened at', async () => {
  const { app, request } = await hostileTarget({}, { env: { PUBLIC_URL: 'https://charge.example.in' } })
  const { port } = new URL(app.url)
  const [endpoint] = WRITES.filter(({ name }) => name === 'createContact')
  const own: Record<string, string>[] = [
    { origin: 'https://charge.example.in' },
    { origin: `http://127.0.0.1:${port}` },
    { origin: 'http://lan.example:8080', host: 'lan.example:8080' },
  ]
  for (const headers of own) {
    const answer = await request(endpoint as never, { body: {}, headers })
    expect(answer.json.code).toBe('invalid-request')
  }
})

test('an Idempotency-Key that is none is refused by every call that keeps one', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  const keys = ['', ' ', 'x'.repeat(201), 'two words', 'kl\u00fcssel', '\u00a0', 'a,\tb']
  await forEach(pairInTurn(WRITES.filter(isKeyed), keys), async ({ endpoint, value: key }) => {
    const answer = await request(endpoint, {
      body: sampleInput(endpoint.body),
      headers: { 'idempotency-key': key },
    })
    expectRefusal(answer, `${endpoint.name} with ${JSON.stringify(key)}`)
    expect(answer.json.code).toBe('invalid-idempotency-key')
  })
  expect(await census()).toEqual(before)
})

test('a session cookie that nobody was given opens nothing', async () => {
  const { app, agent, census } = await hostileTarget()
  const before = await census()
  const values = [
    '',
    'x',
    '%00',
    '%ff',
    "' or true --",
    '%F0%9F%94%8C',
    'a'.repeat(8000),
    '{}',
    'a; voltyatra_admin=b',
  ]
  const closed = ENDPOINTS.filter(({ access }) => access !== 'public')
  await forEach(pairInTurn(closed, values), async ({ endpoint: { method, path, name }, value }) => {
    const answer = await exchange(app.url, {
      method,
      path: API_PREFIX + path.replaceAll(/\{\w+\}/g, 'x'),
      agent,
      headers: { cookie: `voltyatra_admin=${value}; voltyatra_driver=${value}` },
    })
    expectRefusal(answer, `${name} with ${value.slice(0, 40)}`)
    expect(answer.json.code).toBe('not-signed-in')
  })
  expect(await census()).toEqual(before)
})

test('headers that a proxy or a browser would send may hold anything', async () => {
  const { request } = await hostileTarget()
  // As many at once as have names of their own.
  const headers: Record<string, string>[] = [
    {
      'x-forwarded-for': "'; drop table session; --",
      'x-forwarded-proto': 'javascript',
      'x-forwarded-host': '<script>',
      'user-agent': '\u00ff'.repeat(4000),
    },
    {
      'x-forwarded-for': 'a'.repeat(5000),
      'accept-version': '9.9.9',
      accept: 'text/html;q=x, */*;q=',
      'accept-encoding': '*;q=0, br;q=',
    },
    {
      'x-forwarded-for': '::ffff:10.0.0.1, unknown, 999.999.999.999',
      'if-none-match': '"',
      range: 'bytes=9-0',
    },
    { upgrade: 'websocket', connection: 'upgrade' },
  ]
  const cases = ENDPOINTS.flatMap((endpoint) => headers.map((sent) => ({ endpoint, sent })))
  await forEach(cases, async ({ endpoint, sent }) => {
    const { status, text } = await request(endpoint, { headers: sent })
    expect(
      status,
      `${endpoint.name} with ${JSON.stringify(sent).slice(0, 60)}: ${text.slice(0, 200)}`,
    ).toBeLessThan(500)
  })
})
