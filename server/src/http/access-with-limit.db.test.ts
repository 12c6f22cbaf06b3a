import { ENDPOINTS, type EndpointShape } from '@voltyatra/contract'
import { LIMIT_KINDS, type LimitKind, listLimitableRights } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, type TestAnswer, testApp } from '../testing/test-app.ts'
import { type One, openTwo } from './testing/limited-world.ts'
import { requestEndpoint } from './testing/request-endpoint.ts'
import { UNKNOWN_ID } from './testing/sample.ts'

/** To read. */
const isOpen = ({ withLimit, access }: EndpointShape, kind: LimitKind): boolean =>
  access !== 'operator' && (withLimit === 'places' || (withLimit === 'partners' && kind === 'partners'))

const rightOf = ({ access }: EndpointShape): string | undefined =>
  typeof access === 'object' && 'may' in access ? access.may : undefined

const toText = ({ body }: TestAnswer): string => (typeof body === 'string' ? body : JSON.stringify(body))

/** What names something of a partner. */
const listTraces = ({ ids, traces }: One): readonly string[] => [...traces, ...ids]

const KINDS: readonly (readonly [LimitKind, (one: One) => string])[] = [
  ['partners', ({ partnerId }) => partnerId],
  ['states', ({ state }) => state],
  ['stations', ({ ids }) => ids[1] ?? ''],
]

/** Answers that name nothing of what they are about. */
const NAMELESS = new Set([
  ...['getBookingSettings', 'getBookingHistory', 'getChargerUptime', 'listConnectorCodes', 'previewContract'],
  'listChargerMakes',
  'listMaintenanceReservations',
  'printPartnerStatement',
  'showBatteryCabinet',
  'showCardTerminal',
  'showChargerGrid',
])

type World = Awaited<ReturnType<typeof openTwo>>

test('a limited role is shown nothing beyond its limit, and has what keeps to it for as long as it has one', async () => {
  const world = await openTwo()
  await expectNothingBeyond(world)
  await expectToHold(world)
})

/** A foreign id is as if it were not there. */
async function expectNothingBeyond({ withLimit, own, foreign }: World) {
  for (const [kind, memberOf] of KINDS) {
    const caller = await withLimit(kind, [memberOf(own)])
    const calls = ENDPOINTS.filter((endpoint) => isOpen(endpoint, kind))
    const [shown, wrong] = [new Set<string>(), new Set<string>()]
    const [first, end] = kind === 'partners' ? [0, own.ids.length] : [1, 3]
    const ids = [...own.ids.slice(first, end), ...foreign.ids.slice(first, end)]
    const requestWith = async (endpoint: EndpointShape, id: string, ofNothing: string) => {
      const answer = await requestEndpoint(caller, endpoint, { id })
      const text = toText(answer)
      const isShowing = (one: One) => listTraces(one).some((trace) => trace !== id && text.includes(trace))
      if (isShowing(own)) shown.add(endpoint.name)
      if (isShowing(foreign)) wrong.add(`${endpoint.name} shows another: ${text}`)
      if (answer.status === 403 || answer.status >= 500) wrong.add(`${endpoint.name} ${answer.status}`)
      if (foreign.ids.includes(id) && text !== ofNothing) wrong.add(`${endpoint.name} knows ${id}: ${text}`)
    }
    for (const endpoint of calls) {
      const ofNothing = toText(await requestEndpoint(caller, endpoint))
      // One after the other: the program makes few files at once.
      const requested = endpoint.path.includes('{') ? ids : ['']
      if (endpoint.file) for (const id of requested) await requestWith(endpoint, id, ofNothing)
      else await Promise.all(requested.map((id) => requestWith(endpoint, id, ofNothing)))
    }
    expect([kind, [...wrong]]).toEqual([kind, []])
    // What is within the limit is there: nothing is hidden because all of it is.
    const silent = calls.map(({ name }) => name).filter((name) => !shown.has(name) && !NAMELESS.has(name))
    if (kind === 'partners') expect(silent).toEqual([])
  }
}

/** What the bell counts is what its lists have. */
async function expectBell(caller: Caller): Promise<number> {
  const bell = await caller.get('/attention')
  expect(bell.status, JSON.stringify(bell.body)).toBe(200)
  const { total, items } = bell.body.data
  for (const { kind, count, path } of items) {
    const { body } = await caller.get(path)
    expect([kind, body.data.length]).toEqual([kind, count])
  }
  return total
}

async function expectToHold({ net, owner, own, foreign }: World) {
  const [role] = (await owner.get('/roles')).body.data.custom
  const caller = await net.operator({ roleId: role._id })
  expect(role.limit).toEqual({ kind: 'partners', of: [{ _id: own.partnerId, name: 'Kaveri foods' }] })
  const session = (await caller.get('/session')).body.data.administrator
  expect(session).toMatchObject({ limitedBy: 'partners', permissions: role.rights })

  // Calls without a limit of their own are closed, whatever they do; those of the own account are not.
  const closed = ENDPOINTS.filter(
    (endpoint) =>
      rightOf(endpoint) !== undefined &&
      !isOpen(endpoint, 'partners') &&
      (endpoint.within === undefined || endpoint.within === 'nothing') &&
      !endpoint.path.includes('me/'),
  )
  expect(closed.length).toBeGreaterThan(200)
  const refusals = await Promise.all(
    closed.map(async (endpoint) => {
      const { body } = await requestEndpoint(caller, endpoint, { id: own.ids[1] ?? '' })
      return `${endpoint.name} ${body.code}`
    }),
  )
  expect(refusals).toEqual(closed.map(({ name }) => `${name} not-allowed`))
  expect((await caller.get('/administrators/me/sessions')).status).toBe(200)
  expect(await expectBell(caller)).toBeLessThan(await expectBell(owner))

  // The connections are everybody’s: each caller gets what is the own.
  const requested = await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? caller : owner).get('/all-partners?sort=name')),
  )
  const names = requested.map(({ body }) => body.data.map(({ name }: { readonly name: string }) => name))
  const both = ['Hubballi Highway Foods', 'Kaveri foods', 'Yamuna foods']
  expect(names).toEqual(requested.map((_, at) => (at % 2 === 0 ? ['Kaveri foods'] : both)))

  // An owner who looks as the role is held by it, and visitors are by none.
  const looking = await net.operator()
  expect((await looking.put('/administrators/me/seen-role', { role: role._id })).status).toBe(200)
  const stations = async (by: Caller) => (await by.get('/charging-stations')).body.data.length
  expect([
    await stations(looking),
    await stations(caller),
    await stations(owner),
    await stations(net.visitor),
  ]).toEqual([1, 1, 2, 2])
  expect((await looking.get(`/bookings/${foreign.ids[2]}`)).body.code).toBe('booking-not-found')

  // Another limit counts at once; none opens everything.
  const wanted = { name: role.name, rights: role.rights }
  const moved = { ...wanted, limit: { kind: 'partners', of: [foreign.partnerId] } }
  expect((await owner.put(`/roles/${role._id}`, moved)).body.data.limit.of).toMatchObject([
    { name: 'Yamuna foods' },
  ])
  expect((await caller.get(`/bookings/${foreign.ids[2]}`)).status).toBe(200)
  expect((await caller.get(`/bookings/${own.ids[2]}`)).body.code).toBe('booking-not-found')
  expect((await owner.put(`/roles/${role._id}`, wanted)).body.data.limit).toBe(null)
  expect((await caller.get(`/bookings/${own.ids[2]}`)).status).toBe(200)

  // A station that another partner takes over brings its past not along, nor takes it away.
  await owner.put(`/roles/${role._id}`, moved)
  await net.app.database.db
    .updateTable('station')
    .set({ partner_id: foreign.partnerId })
    .where('id', '=', own.ids[1] ?? '')
    .execute()
  expect((await caller.get(`/charging-stations/${own.ids[1]}`)).status).toBe(200)
  expect((await caller.get(`/bookings/${own.ids[2]}`)).body.code).toBe('booking-not-found')
}

test('a limit is of something that is there, and only rights that keep to it go with it', async () => {
  const net = await testApp()
  const owner = await net.operator()
  const wanted = { name: 'South', rights: ['station.read'] }
  const answers = [
    await owner.post('/roles', { ...wanted, limit: { kind: 'stations', of: [UNKNOWN_ID] } }),
    await owner.post('/roles', { ...wanted, limit: { kind: 'partners', of: [UNKNOWN_ID] } }),
    await owner.post('/roles', { ...wanted, limit: { kind: 'states', of: ['29', '99'] } }),
    await owner.post('/roles', {
      ...wanted,
      rights: ['customer.read'],
      limit: { kind: 'states', of: ['29'] },
    }),
    await owner.post('/roles', {
      ...wanted,
      rights: ['partner.read'],
      limit: { kind: 'states', of: ['29'] },
    }),
    await owner.post('/roles', { ...wanted, limit: { kind: 'states', of: [] } }),
    await owner.post('/roles', { ...wanted, limit: { kind: 'states', of: [UNKNOWN_ID] } }),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual([
    ...['limit-unknown', 'limit-unknown', 'limit-unknown', 'right-not-limitable', 'right-not-limitable'],
    ...['invalid-request', 'invalid-request'],
  ])
  const made = await owner.post('/roles', { ...wanted, limit: { kind: 'states', of: ['29', '32', '29'] } })
  expect(made.body.data.limit.of).toEqual([
    { _id: '29', name: 'Karnataka' },
    { _id: '32', name: 'Kerala' },
  ])
  const { rows } = await sql<{ readonly action: string; readonly after: object }>`
    select action, after from audit_entry where subject_kind = 'custom-role'`.execute(net.app.database.db)
  expect(rows).toMatchObject([{ action: 'custom-role.create', after: { limit: { kind: 'states' } } }])
})

test('every call of a right that goes with a limit keeps to it, and no other call says that it does', () => {
  for (const kind of LIMIT_KINDS) {
    const rights: readonly string[] = listLimitableRights(kind)
    for (const endpoint of ENDPOINTS) {
      const right = rightOf(endpoint)
      if (right === undefined) continue
      expect([kind, endpoint.name, isOpen(endpoint, kind)]).toEqual([
        kind,
        endpoint.name,
        rights.includes(right) && endpoint.within === undefined,
      ])
    }
  }
})
