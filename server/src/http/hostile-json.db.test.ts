import { expect, test, vi } from 'vitest'
import {
  expectRefusal,
  forEach,
  hostileTarget,
  pairInTurn,
  WITH_BODY,
  WRITES,
} from './testing/hostile-target.ts'
import { sampleInput } from './testing/sample.ts'

vi.setConfig({ testTimeout: 120_000 })

const nested = (levels: number, opening: string, closing: string): string =>
  opening.repeat(levels) + closing.repeat(levels)

test('a body that is not JSON is refused by every writing call and changes nothing', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  const bodies = {
    broken: '{"name": ',
    'single quotes': "{'name': 'x'}",
    'a word': 'undefined',
    NaN: '{"amount": NaN}',
    Infinity: '{"amount": -Infinity}',
    'two values': '{} {}',
    'a trailing comma': '{"name": "x",}',
    'not UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    'UTF-16': Buffer.from('{"name": "x"}', 'utf16le'),
    'a NUL byte': '{"name": "\u0000"}',
    'a name twice': '{"name": "x", "name": "y"}',
    'a name twice, once escaped': '{"name": "x", "na\\u006de": "y"}',
    'a prototype': '{"__proto__": {"role": "owner"}}',
    'a prototype, escaped': '{"a": {"\\u005f_proto__": 1}}',
    'objects in 100,000 levels': `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
    'lists in 100,000 levels': nested(100_000, '[', ']'),
    'opened 100,000 times and never closed': '['.repeat(100_000),
  }
  const cases = pairInTurn(WRITES, Object.entries(bodies))
  await forEach(cases, async ({ endpoint, value: [trouble, raw] }) => {
    const answer = await request(endpoint, { raw })
    expectRefusal(answer, `${endpoint.name} with ${trouble}`)
    expect(answer.json.code, `${endpoint.name} with ${trouble}`).toBe('malformed-json')
  })
  expect(await census()).toEqual(before)
})

test('JSON that is no object is refused by every call that takes a body', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  const cases = WITH_BODY.flatMap((endpoint) =>
    ['null', 'true', '0', '-0', '1e999', '"text"', '[]', '[{}]', ''].map((raw) => ({ endpoint, raw })),
  )
  await forEach(cases, async ({ endpoint, raw }) => {
    if (endpoint.body?.safeParse(raw === '' ? {} : JSON.parse(raw)).success) return
    const answer = await request(endpoint, { raw })
    expectRefusal(answer, `${endpoint.name} with ${raw}`)
    expect(answer.json.code).toBe('invalid-request')
  })
  expect(await census()).toEqual(before)
})

test('a body just above the limit, and one of 20 MB that streams in, are refused as too large', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  await forEach(WRITES, async (endpoint) => {
    const limit = endpoint.mostBodyBytes ?? 256 * 1024
    const answer = await request(endpoint, { raw: `"${'x'.repeat(limit - 1)}"` })
    expectRefusal(answer, endpoint.name)
    expect(answer.json.code, endpoint.name).toBe('too-large')
  })
  const chunk = Buffer.alloc(64 * 1024, 0x20)
  async function* twentyMegabytes() {
    for (let sent = 0; sent < 20 * 1024 * 1024; sent += chunk.length) yield chunk
  }
  for (const endpoint of WRITES.slice(0, 3)) {
    const answer = await request(endpoint, { raw: twentyMegabytes() })
    expectRefusal(answer, endpoint.name)
    expect(answer.json.code).toBe('too-large')
  }
  expect(await census()).toEqual(before)
})

test('a body of exactly the limit is read', async () => {
  const { request } = await hostileTarget()
  const [endpoint] = WITH_BODY
  const answer = await request(endpoint as never, { raw: `"${'x'.repeat(256 * 1024 - 2)}"` })
  expect(answer.json.code).toBe('invalid-request')
})

test('a body in another form than JSON is refused as such, with the type given or missing', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  const types = {
    'text/plain': '{"name": "x"}',
    'application/xml': '<name>x</name>',
    'application/x-www-form-urlencoded': 'name=x&email=y',
    'application/octet-stream': '{}',
    'not a type at all': '{}',
    '': '{}',
  }
  const cases = pairInTurn(WRITES, Object.entries(types))
  await forEach(cases, async ({ endpoint, value: [type, raw] }) => {
    const answer = await request(endpoint, { raw, headers: { 'content-type': type } })
    expectRefusal(answer, `${endpoint.name} with ${type}`)
    expect(answer.json.code, `${endpoint.name} with ${type}`).toBe('unsupported-media-type')
  })
  await forEach(WITH_BODY, async (endpoint) => {
    const packed = await request(endpoint, { raw: '\u001f', headers: { 'content-encoding': 'gzip' } })
    expect(packed.json.code, endpoint.name).toBe('unsupported-media-type')
  })
  expect(await census()).toEqual(before)
})

test('names that objects inherit mean nothing in a body', async () => {
  const { request, census } = await hostileTarget()
  const before = await census()
  await forEach(WITH_BODY, async (endpoint) => {
    const body = { constructor: { prototype: { isAdmin: true } }, toString: 1, hasOwnProperty: null }
    if (endpoint.body?.safeParse(body).success) return
    expectRefusal(await request(endpoint, { body }), endpoint.name)
  })
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  expect(await census()).toEqual(before)
})

test('a field that no call asks for does no harm', async () => {
  const { request } = await hostileTarget()
  await forEach(WITH_BODY, async (endpoint) => {
    const body = {
      ...sampleInput(endpoint.body),
      unrequested: 'x',
      role: 'owner',
      status: 'paid',
      balance: 1,
    }
    const { status } = await request(endpoint, { body })
    expect(status, endpoint.name).toBeLessThan(500)
  })
})
