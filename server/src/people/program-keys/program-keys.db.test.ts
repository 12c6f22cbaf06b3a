import { type EndpointShape, V1_ENDPOINTS } from '@voltyatra/contract'
import { days, minutes, PROGRAM_RIGHTS, type ProgramRight } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { UNKNOWN_ID } from '../../http/testing/sample.ts'
import { administrator, proveAgain } from '../../testing/sign-in.ts'
import { type TestAnswer, testApp } from '../../testing/test-app.ts'
import { buildKeyRequest, createProgram, type KeyFields, requestCall, V1 } from './testing/create-program.ts'

const rightOf = ({ access }: EndpointShape) => (access as { program: ProgramRight }).program

test('every right has calls, and every call has a right', () => {
  expect([...new Set(V1_ENDPOINTS.map(rightOf))].sort()).toEqual([...PROGRAM_RIGHTS].sort())
})

test('each right opens its own calls and no others', async () => {
  const on = await testApp()
  for (const right of PROGRAM_RIGHTS) {
    const { program } = await createProgram(on, { name: right, rights: [right] })
    for (const endpoint of V1_ENDPOINTS) {
      const { status, body } = await requestCall(program, endpoint)
      const outcome = `${right} ${endpoint.name} ${status} ${body.code}`
      if (rightOf(endpoint) === right) expect(outcome).not.toMatch(/ (401|403|405|5\d\d) |no-such-call/)
      else expect(outcome).toBe(`${right} ${endpoint.name} 403 key-lacks-right`)
    }
  }
})

test('no call answers without a key that is valid, and says so as a problem', async () => {
  const on = await testApp()
  const { key, program } = await createProgram(on)
  const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
  const operator = await on.operator()
  const callers = {
    nothing: on.visitor,
    'a wrong secret': on.visitor.with({ authorization: `Bearer ${wrong}` }),
    'no key at all': on.visitor.with({ authorization: 'Bearer abc' }),
    'another scheme': on.visitor.with({ authorization: `Basic ${key}` }),
    'a session of an operator': operator,
  }
  for (const endpoint of V1_ENDPOINTS) {
    for (const [name, caller] of Object.entries(callers)) {
      const answer = await requestCall(caller, endpoint)
      expect(answer, `${endpoint.name} with ${name}`).toMatchObject({
        status: 401,
        body: { type: 'urn:voltyatra:problem:key-needed', status: 401, code: 'key-needed' },
      })
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
  }
  expect((await program.get('/get-all-contact')).body.code).toBe('not-signed-in')
  expect((await on.visitor.get(`${V1}/stations?key=${key}`)).body.code).toBe('key-needed')
  expect((await program.get(`${V1}/stations`)).status).toBe(200)
})

test('a key ends by itself, or at once when it is revoked', async () => {
  const on = await testApp()
  const first = await createProgram(on)
  const second = await createProgram(on, { name: 'Another' })
  const missing = await first.owner.post(`/program-keys/${UNKNOWN_ID}/revoke`)
  expect(missing.body.code).toBe('program-key-not-found')
  expect((await first.owner.post(`/program-keys/${first.id}/revoke`)).status).toBe(200)
  expect((await first.program.get(`${V1}/stations`)).body.code).toBe('key-needed')
  expect((await first.owner.post(`/program-keys/${first.id}/revoke`)).body.code).toBe('program-key-not-found')
  expect((await second.program.get(`${V1}/stations`)).status).toBe(200)
  on.clock.advance(days(30))
  expect((await second.program.get(`${V1}/stations`)).body.code).toBe('key-needed')
})

test('a key works from its network addresses alone', async () => {
  const on = await testApp()
  const here = await createProgram(on, { networks: ['203.0.113.9/24', '127.0.0.1'] })
  const listed = (await here.owner.get('/program-keys')).body.data
  expect(listed[0].networks).toEqual(['203.0.113.0/24', '127.0.0.1/32'])
  expect((await here.program.get(`${V1}/stations`)).status).toBe(200)
  const from = (address: string) => here.program.with({ 'x-forwarded-for': address }).get(`${V1}/stations`)
  expect((await from('203.0.113.77')).status).toBe(200)
  for (const address of ['203.0.114.1', '2001:db8::1']) {
    expect(await from(address)).toMatchObject({ status: 403, body: { code: 'address-not-allowed' } })
  }
})

test('a key has so many calls a minute, and every answer says what is left', async () => {
  const on = await testApp()
  const { program } = await createProgram(on, { callsPerMinute: 2 })
  const other = await createProgram(on, { name: 'Another' })
  const left = ({ status, headers }: TestAnswer) => [
    status,
    ...['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'].map((name) =>
      headers.get(name),
    ),
  ]
  const answers = []
  for (let call = 1; call <= 3; call += 1) answers.push(left(await program.get(`${V1}/stations`)))
  expect(answers).toEqual([
    [200, '2', '1', '60', null],
    [200, '2', '0', '60', null],
    [429, '2', '0', '60', '60'],
  ])
  expect((await other.program.get(`${V1}/stations`)).status).toBe(200)
  on.clock.advance(minutes(1))
  expect(left(await program.get(`${V1}/stations`))).toEqual([200, '2', '1', '60', null])
})

test('the key is shown once, kept as a hash alone, and its last use is written down', async () => {
  const on = await testApp()
  const { owner, key, id, program } = await createProgram(on)
  expect(key).toMatch(/^vy_live_[0-9a-f]{32}_[\w-]{43}$/)
  const { db } = on.app.database
  const row = await db.selectFrom('program_key').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const secret = key.split('_').slice(3).join('_')
  const kept = JSON.stringify([
    row,
    await db.selectFrom('audit_entry').selectAll().execute(),
    await db.selectFrom('idempotency_key').selectAll().execute(),
    (await owner.get('/program-keys')).body,
  ])
  expect(kept).not.toContain(secret)
  expect((await owner.get('/program-keys')).body.data[0]).toMatchObject({
    lastUsedAt: null,
    lastUsedFrom: null,
  })
  await program.get(`${V1}/stations`)
  on.clock.advance(1000)
  await program.get(`${V1}/stations`)
  const used = new Date(on.clock.now().getTime() - 1000).toISOString()
  expect((await owner.get('/program-keys')).body.data[0]).toMatchObject({
    lastUsedAt: used,
    lastUsedFrom: '127.0.0.1',
  })
})

test('what a key cannot be is refused', async () => {
  const on = await testApp()
  const owner = await on.operator()
  const code = async (changes: KeyFields) =>
    (await owner.post('/program-keys', buildKeyRequest(on, changes))).body.code
  const at = (ms: number) => new Date(on.clock.now().getTime() + ms).toISOString()
  expect(await code({ expiresAt: at(0) })).toBe('program-key-end')
  expect(await code({ expiresAt: at(days(731)) })).toBe('program-key-end')
  expect(await code({ networks: ['203.0.113.0/33'] })).toBe('network-not-readable')
  expect(await code({ networks: ['999.1.1.1'] })).toBe('network-not-readable')
  expect(await code({ stationIds: [UNKNOWN_ID] })).toBe('key-station-not-found')
  expect(await code({ rights: [] })).toBe('invalid-request')
  expect(await code({})).toBeUndefined()
  expect(await code({ name: 'FLEET BOARD' })).toBe('program-key-exists')
  expect((await (await on.operator('manager')).post('/program-keys', buildKeyRequest(on))).status).toBe(403)
  expect((await (await on.operator('manager')).get('/program-keys')).status).toBe(403)
})

test('making a key asks again who it is', async () => {
  const on = await testApp()
  await administrator(on)
  const owner = await on.operator()
  on.clock.advance(minutes(6))
  expect((await owner.post('/program-keys', buildKeyRequest(on))).body.code).toBe('proof-needed')
  await proveAgain(on)
  expect((await owner.post('/program-keys', buildKeyRequest(on))).status).toBe(201)
})

test('stations and connectors are read page by page; those of others are as if they were not there', async () => {
  const net = await network()
  const [one, two] = [await net.station(), await net.station()]
  const all = await createProgram(net)
  const own = await createProgram(net, { name: 'Own', stationIds: [one.id] })
  const ids: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const { body, status } = await all.program.get(`${V1}/stations?limit=1${next && `&cursor=${next}`}`)
    expect(status).toBe(200)
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    next = body.nextCursor
  }
  expect(ids).toEqual(expect.arrayContaining([one.id, two.id]))
  expect(new Set(ids).size).toBe(ids.length)
  const seen = (await own.program.get(`${V1}/stations`)).body.data
  expect(seen).toMatchObject([{ id: one.id, status: 'active', connectors: 1, freeConnectors: 1 }])
  const [connector] = (await own.program.get(`${V1}/stations/${one.id}/connectors`)).body.data
  expect(connector).toMatchObject({ stationId: one.id, number: 1, status: 'free' })
  expect((await own.program.get(`${V1}/connectors/${connector.id}`)).body.data).toEqual(connector)
  const [foreign] = (await all.program.get(`${V1}/stations/${two.id}/connectors`)).body.data
  for (const path of [`stations/${two.id}`, `stations/${two.id}/connectors`, `connectors/${foreign.id}`]) {
    expect((await all.program.get(`${V1}/${path}`)).status).toBe(200)
    const hidden = await own.program.get(`${V1}/${path}`)
    const ofNothing = await own.program.get(
      `${V1}/${path.replace(two.id, UNKNOWN_ID).replace(foreign.id, UNKNOWN_ID)}`,
    )
    expect(hidden.status).toBe(404)
    expect(hidden.body).toEqual(ofNothing.body)
  }
})

test('tariffs that are in force are read with what they say', async () => {
  const on = await testApp()
  const { program } = await createProgram(on)
  const { data, nextCursor } = (await program.get(`${V1}/tariffs`)).body
  expect(nextCursor).toBeNull()
  expect(data.length).toBeGreaterThan(0)
  expect((await program.get(`${V1}/tariffs/${data[0].id}`)).body.data).toEqual(data[0])
  expect(data[0].content.elements.length).toBeGreaterThan(0)
})

const NO_PAGES = [
  'limit=0',
  'limit=101',
  'limit=1&limit=2',
  'limit=x',
  'cursor=%00',
  'cursor=e30',
  `cursor=${'x'.repeat(3001)}`,
]

test('what cannot be read is refused as a problem, by every call', async () => {
  const on = await testApp()
  const { program } = await createProgram(on, { callsPerMinute: 6000 })
  for (const endpoint of V1_ENDPOINTS) {
    const takesId = endpoint.path.includes('{')
    if (takesId) {
      for (const id of ['0', 'nothing', '__proto__', '%00', encodeURIComponent("1'; drop table station")]) {
        const answer = await requestCall(program, endpoint, id)
        expect(answer, `${endpoint.name} ${id}`).toMatchObject({ status: 400, body: { status: 400 } })
        expect(answer.headers.get('content-type')).toContain('application/problem+json')
      }
      expect((await requestCall(program, endpoint)).status, endpoint.name).toBe(404)
    }
    if (endpoint.query === undefined) continue
    for (const query of NO_PAGES) {
      const answer = await program.get(`${V1}${endpoint.path}?${query}`)
      expect(answer, `${endpoint.name}?${query}`).toMatchObject({ status: 400, body: { status: 400 } })
    }
  }
  expect(await program.get(`${V1}/nothing`)).toMatchObject({ status: 404, body: { code: 'no-such-call' } })
})

test('the API describes itself', async () => {
  const on = await testApp()
  const { body } = await on.visitor.get(`${V1}/docs/openapi.json`)
  expect(body.components.securitySchemes).toMatchObject({ program: { type: 'http', scheme: 'bearer' } })
  const operations = Object.values(
    body.paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((path) => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    V1_ENDPOINTS.map(({ name }) => name).sort(),
  )
  for (const operation of operations) expect(operation).toMatchObject({ security: [{ program: [] }] })
  expect(JSON.stringify(operations)).not.toContain('"application/json":{"schema":{"allOf"')
})
