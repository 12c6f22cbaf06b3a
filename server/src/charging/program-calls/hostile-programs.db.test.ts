/** Programs that ask for what is not theirs, and say what nobody should: every call for programs, from the contract. */
import { type EndpointShape, V1_ENDPOINTS } from '@voltyatra/contract'
import { PROGRAM_RIGHTS } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { fillAddress, requestEndpoint } from '../../http/testing/request-endpoint.ts'
import { sampleInput, UNKNOWN_ID } from '../../http/testing/sample.ts'
import { createProgram, V1 } from '../../people/program-keys/testing/create-program.ts'
import type { Caller, TestAnswer } from '../../testing/test-app.ts'
import { network } from '../bookings/testing/network.ts'
import { metered } from '../ocpp/testing/metered.ts'

const WRITES = V1_ENDPOINTS.filter(({ method }) => method !== 'GET')
const LISTS = V1_ENDPOINTS.filter(({ query }) => Object.hasOwn(sampleInput(query), 'cursor'))
const UUIDS = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

const addressOf = ({ path }: EndpointShape, id: string): string => V1 + fillAddress(path, [id])

/** With everything that the call takes; what a JSON Schema does not say stands here. */
const bodyOf = (endpoint: EndpointShape): Record<string, unknown> => ({
  ...sampleInput(endpoint.body),
  ...(endpoint.name === 'createBookingForDriver' && {
    ...{ startsAt: undefined, connectorId: undefined, connectorType: undefined },
    ...{ durationMinutes: 60, energyWh: 20_000 },
  }),
  ...(endpoint.name === 'setChargerAvailability' && { connectorId: undefined }),
})

const request = (caller: Caller, endpoint: EndpointShape, id: string, changed: object = {}) =>
  requestEndpoint(caller, endpoint, { id, body: { ...bodyOf(endpoint), ...changed }, prefix: V1 })

const toText = ({ status, body }: TestAnswer, id = UNKNOWN_ID) =>
  `${status} ${JSON.stringify(body)}`.replaceAll(id, UNKNOWN_ID)

test('what stands at other stations is nowhere for a key, in whatever call and field its id is', async () => {
  const world = await metered()
  const charging = await world.begun()
  await world.meter(charging, 200)
  const other = await world.driverWith(1000)
  const own = await world.station()
  const { program: all } = await createProgram(world, { rights: PROGRAM_RIGHTS, callsPerMinute: 6000 })
  const { program } = await createProgram(world, { name: 'Own', stationIds: [own.id], callsPerMinute: 6000 })
  const seen = async (caller: Caller) => {
    const answers = await Promise.all(LISTS.map((list) => caller.get(addressOf(list, ''))))
    return new Set(answers.flatMap(({ body }) => JSON.stringify(body).match(UUIDS) ?? []))
  }
  const before = await seen(all)
  const shown = await seen(program)
  const foreign = [world.stationId, world.chargerId, charging.id, ...before].filter(
    (id) => !shown.has(id) && id !== own.id && !own.connectorIds.includes(id),
  )
  expect(foreign.length).toBeGreaterThan(4)
  const wrong: string[] = []
  for (const endpoint of V1_ENDPOINTS) {
    const fields = Object.entries(sampleInput(endpoint.body)).flatMap(([name, value]) =>
      value === UNKNOWN_ID ? [name] : [],
    )
    const isOfId = endpoint.path.includes('{')
    const paths = [...(isOfId ? [''] : []), ...fields]
    for (const path of paths) {
      // What else the call names is the key’s own, or a driver whom it does not see.
      const right = { ...(fields.includes('stationId') && { stationId: own.id, driverId: other.customerId }) }
      const requestWith = (caller: Caller, id: string) =>
        path === ''
          ? request(caller, endpoint, id, right)
          : request(caller, endpoint, own.id, { ...right, [path]: id })
      const ofNothing = toText(await requestWith(program, UNKNOWN_ID))
      for (const id of new Set([...foreign, other.customerId])) {
        if (path === 'driverId' && id === other.customerId) continue
        const text = toText(await requestWith(program, id), id)
        if (text !== ofNothing) wrong.push(`${endpoint.name} ${path} ${id}: ${text}, not ${ofNothing}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(await seen(all)).toEqual(before)
  // The key of every station finds what the other one does not.
  for (const name of ['fetchStation', 'fetchCharger', 'fetchSession', 'fetchBooking', 'fetchConnectors']) {
    const endpoint = V1_ENDPOINTS.find((one) => one.name === name) as EndpointShape
    const answers = await Promise.all(foreign.map((id) => request(all, endpoint, id)))
    expect(answers.filter(({ status }) => status === 200).length, name).toBeGreaterThan(0)
  }
  await world.expectBooksToBalance()
})

test('a cursor that was made up, or that another list gave, is refused by every list', async () => {
  const net = await network()
  for (let count = 0; count < 2; count += 1) {
    const { id } = await net.station()
    await net.booked(await net.driverWith(1000), id)
  }
  const { program } = await createProgram(net, { callsPerMinute: 6000 })
  const cursors = new Map<string, string>()
  for (const list of LISTS) {
    const { body } = await program.get(`${addressOf(list, '')}?limit=1`)
    if (body.nextCursor) cursors.set(list.name, body.nextCursor)
  }
  expect([...cursors.keys()]).toEqual(
    expect.arrayContaining(['fetchBookings', 'fetchStations', 'fetchDrivers']),
  )
  const forge = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = [
    ...[
      'x',
      '..',
      '%25%30%30',
      'AAAA',
      forge(null),
      forge([]),
      forge({}),
      forge(["'; drop table station", 1]),
    ],
    ...[forge([{ $gt: '' }, UNKNOWN_ID]), forge(['2026-11-20T06:30:00Z', 'x']), forge([-1, UNKNOWN_ID])],
    ...[forge(['\u0000', UNKNOWN_ID]), forge(['9999999-01-01', UNKNOWN_ID])],
  ]
  for (const list of LISTS) {
    for (const cursor of forged) {
      const answer = await program.get(`${addressOf(list, '')}?cursor=${encodeURIComponent(cursor)}`)
      expect(answer, `${list.name} ${cursor}`).toMatchObject({ status: 400, body: { status: 400 } })
    }
    for (const [name, cursor] of cursors) {
      const answer = await program.get(`${addressOf(list, '')}?cursor=${encodeURIComponent(cursor)}`)
      expect(answer.status, `${list.name} by the cursor of ${name}`).toBeLessThan(500)
    }
  }
})

test('a body that is no JSON, too deep, of another type or of 10 MB is refused as a problem, by every call that writes', async () => {
  const net = await network()
  const { program } = await createProgram(net, { callsPerMinute: 6000 })
  const large = JSON.stringify({ name: 'x'.repeat(10_000_000) })
  const expectProblem = (answer: TestAnswer, status: readonly number[], what: string) => {
    expect(status, `${what}: ${answer.status}`).toContain(answer.status)
    expect(answer.headers.get('content-type'), what).toContain('application/problem+json')
    expect(answer.body, what).toMatchObject({ status: answer.status, code: expect.any(String) })
  }
  for (const endpoint of WRITES) {
    const { name } = endpoint
    const address = addressOf(endpoint, UNKNOWN_ID)
    const send = (body: string, headers = {}) =>
      program.post(address, body, { headers: { 'content-type': 'application/json', ...headers } })
    for (const body of ['{', '{"a":1,"a":2}', `${'['.repeat(500)}${']'.repeat(500)}`, '\u0000'])
      expectProblem(await send(body), [400], `${name} ${body.slice(0, 20)}`)
    expectProblem(await send(large), [413], name)
    expectProblem(await send('<a/>', { 'content-type': 'application/xml' }), [415], name)
    expectProblem(await send('{}', { 'content-encoding': 'gzip' }), [415], name)
    expectProblem(await send('{}', { 'idempotency-key': 'x'.repeat(300) }), [400], name)
    for (const [field, value] of Object.entries(bodyOf(endpoint))) {
      for (const wrong of [null, [], { $ne: 1 }, typeof value === 'string' ? 7 : 'seven', '\u0000']) {
        const body = { ...bodyOf(endpoint), [field]: wrong }
        // Null leaves out what may be left out.
        if (endpoint.body?.safeParse(body).success) continue
        const answer = await send(JSON.stringify(body))
        expectProblem(answer, [400], `${name} ${field} ${JSON.stringify(wrong)}`)
      }
    }
  }
})

test('a key of a repeat belongs to one call with one body', async () => {
  const net = await network()
  const { id: stationId } = await net.station()
  const { id: elsewhere } = await net.station()
  const driver = await net.driverWith(1000)
  const { program } = await createProgram(net, { callsPerMinute: 6000 })
  const headers = { 'idempotency-key': 'once' }
  const wanted = { driverId: driver.customerId, stationId, durationMinutes: 60, energyWh: 20_000 }
  const reserve = (changed = {}) => program.post(`${V1}/bookings`, { ...wanted, ...changed }, { headers })
  const first = await reserve()
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  expect((await reserve()).body).toEqual(first.body)
  const reused = { status: 409, body: { status: 409, code: 'idempotency-key-reused' } }
  expect(await reserve({ stationId: elsewhere })).toMatchObject(reused)
  expect(await reserve({ durationMinutes: 75 })).toMatchObject(reused)
  const { id } = first.body.data
  expect(await program.post(`${V1}/bookings/${id}/cancel`, undefined, { headers })).toMatchObject(reused)
  expect((await program.get(`${V1}/bookings`)).body.data).toHaveLength(1)
})
