import { ENDPOINTS, type EndpointShape } from '@voltyatra/contract'
import { days, LIMIT_KINDS, type LimitKind, listLimitableRights } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Network, network } from '../charging/bookings/testing/network.ts'
import { createId } from '../db/unit-of-work.ts'
import { enterCompany } from '../money/papers/testing/company.ts'
import { issueStatements } from '../money/partner-statements/index.ts'
import { type Caller, type TestAnswer, TestClock, testApp } from '../testing/test-app.ts'
import { sampleInput, UNKNOWN_ID } from './testing/sample.ts'

const isOpen = ({ withLimit }: EndpointShape, kind: LimitKind): boolean =>
  withLimit === 'places' || (withLimit === 'partners' && kind === 'partners')

const rightOf = ({ access }: EndpointShape): string | undefined =>
  typeof access === 'object' && 'may' in access ? access.may : undefined

async function contractedPartner(net: Network, name: string) {
  const { partnerId, personId } = await net.partnerPerson()
  const { status } = await net.admin.post(`/partners/${partnerId}/contract-versions`, {
    ...{ validFrom: '2026-11-01', revenueSharePercent: 60, legalName: `${name} LLP`, feesBorneBy: 'network' },
  })
  expect(status).toBe(201)
  return { partnerId, personId, name }
}

type Partner = Awaited<ReturnType<typeof contractedPartner>>

/** The partner with a station in a state, a charger there, and everything that either has. */
async function openOne(net: Network, { partnerId, personId, name }: Partner, state: string) {
  const { db } = net.app.database
  const now = net.clock.now()
  const admin = await net.operator()
  const station = await net.station({ partnerId, stateCode: state })
  await db
    .updateTable('station')
    .set({ name: `${name} hub` })
    .where('id', '=', station.id)
    .execute()
  await db
    .updateTable('partner')
    .set({ name: `${name} foods` })
    .where('id', '=', partnerId)
    .execute()
  const driver = await net.driverWith(5000)
  await db
    .updateTable('customer')
    .set({ name: `${name} rider` })
    .where('id', '=', driver.customerId)
    .execute()
  const bill = { customerId: driver.customerId, partnerId }
  const billed: string = (await net.charging(driver, station.id))._id
  await net.bill(admin, { bookingId: billed, ...bill })
  await admin.post('/confirm-charging-by-admin', { bookingId: billed, actualAmountUsed: 354 })
  const running: string = (await net.charging(driver, station.id))._id
  const [charger, command, session, problem, review] = [
    createId(),
    createId(),
    createId(),
    createId(),
    createId(),
  ]
  const connector = station.connectorIds[0]
  const rows = [
    sql`insert into charger (id, identity, station_id, status, accepted_at, security_profile, created_at)
      values (${charger}, ${`CP-${name}`}, ${station.id}, 'accepted', ${now}, 0, ${now})`,
    sql`insert into charger_outlet (charger_id, evse, number, connector_id, status, at)
      values (${charger}, 0, 1, ${connector}, 'Charging', ${now})`,
    sql`insert into charger_connection (id, charger_id, began_at, ended_at, how)
      values (${createId()}, ${charger}, ${now}, ${now}, 'lost')`,
    sql`insert into charger_message (charger_id, at, direction, action, message_id, payload)
      values (${charger}, ${now}, 'in', 'Heartbeat', '1', ${`{"of":"${name}"}`})`,
    sql`insert into charger_command (id, charger_id, action, payload, status, timeout_ms, created_at)
      values (${command}, ${charger}, 'Reset', ${`{"of":"${name}"}`}, 'waiting', 1000, ${now})`,
    sql`insert into charger_variable (charger_id, component, component_instance, evse, connector, name, instance, attribute, value, told_at)
      values (${charger}, 'A', '', 0, 0, 'Name', '', 'Actual', ${name}, ${now})`,
    sql`insert into charger_certificate (id, charger_id, serial, fingerprint, issued_at, ends_at)
      values (${createId()}, ${charger}, ${name}, ${name}, ${now}, ${now})`,
    sql`insert into charging_session
        (id, charger_id, evse, number, connector_id, state, created_at, energy_wh, anomalies, progress, told_at, id_tag)
      values (${session}, ${charger}, 0, 1, ${connector}, 'charging', ${now}, 500, '{}', '{}', ${now}, ${name})`,
    sql`insert into unentitled_session (session_id, why, found_at) values (${session}, 'no-booking', ${now})`,
    sql`insert into station_problem (id, station_id, connector_id, opened_at)
      values (${problem}, ${station.id}, ${connector}, ${now})`,
    sql`insert into station_problem_report (id, problem_id, customer_id, kind, words, created_at)
      values (${createId()}, ${problem}, ${driver.customerId}, 'other', ${`${name} is dark`}, ${now})`,
    sql`insert into station_review (id, booking_id, station_id, connector_type, stars, words, created_at, changed_at)
      values (${review}, ${billed}, ${station.id}, 'CCS2', 5, ${`${name} is good`}, ${now}, ${now})`,
  ]
  for (const row of rows) await row.execute(db)
  return {
    partnerId,
    state,
    ids: [partnerId, station.id, billed, running, charger],
    traces: [name, driver.customerId, personId, session, problem],
  }
}

type One = Awaited<ReturnType<typeof openOne>>

async function openTwo() {
  const net = await network({ clock: new TestClock('2026-10-31T06:30:00.000Z') })
  const { db } = net.app.database
  await sql`update paper_setting set began_at = '2026-10-01', statements_since = '2026-10-01'`.execute(db)
  await enterCompany(net.admin, { 29: 'KA', 27: 'MH' })
  const [kaveri, yamuna] = [await contractedPartner(net, 'Kaveri'), await contractedPartner(net, 'Yamuna')]
  net.clock.advance(days(5))
  const [own, foreign] = [await openOne(net, kaveri, '29'), await openOne(net, yamuna, '27')]
  net.clock.advance(days(28))
  await issueStatements({
    ...{ db, now: net.clock.now(), publicUrl: 'https://volt.example' },
    onFailure: (_, error) => {
      throw error
    },
  })
  const statements = await db.selectFrom('partner_statement').select(['id', 'partner_id']).execute()
  const withStatement = (one: One) => ({
    ...one,
    ids: [
      ...one.ids,
      ...statements.filter(({ partner_id }) => partner_id === one.partnerId).map(({ id }) => id),
    ],
  })
  const owner = await net.operator()
  const withLimit = async (kind: LimitKind, of: readonly string[]) => {
    const wish = { name: `By ${kind}`, rights: listLimitableRights(kind), limit: { kind, of } }
    const made = await owner.post('/roles', wish)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return net.operator({ roleId: made.body.data._id })
  }
  return { net, db, owner, withLimit, own: withStatement(own), foreign: withStatement(foreign) }
}

/** Asks a call with everything that it needs, an id in each place of its address. */
function ask(caller: Caller, endpoint: EndpointShape, id: string): Promise<TestAnswer> {
  const address = endpoint.path.replaceAll(/\{\w+\}/g, id)
  const { method } = endpoint
  if (method === 'GET') return caller.get(address)
  const body = sampleInput(endpoint.body)
  if (method === 'DELETE') return caller.delete(address)
  return method === 'PUT' ? caller.put(address, body) : caller.post(address, body)
}

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
  ...['getBookingSettings', 'getBookingStory', 'getChargerUptime', 'listConnectorCodes', 'previewContract'],
  'printPartnerStatement',
])

type World = Awaited<ReturnType<typeof openTwo>>

test('a limited role is told nothing beyond its limit, and has what keeps to it for as long as it has one', async () => {
  const world = await openTwo()
  await expectNothingBeyond(world)
  await expectToHold(world)
})

/** A foreign id is as if it were not there. */
async function expectNothingBeyond({ withLimit, own, foreign }: World) {
  for (const [kind, memberOf] of KINDS) {
    const caller = await withLimit(kind, [memberOf(own)])
    const calls = ENDPOINTS.filter((endpoint) => isOpen(endpoint, kind))
    const [told, wrong] = [new Set<string>(), new Set<string>()]
    const [first, end] = kind === 'partners' ? [0, own.ids.length] : [1, 3]
    const ids = [...own.ids.slice(first, end), ...foreign.ids.slice(first, end)]
    const askWith = async (endpoint: EndpointShape, id: string, ofNothing: string) => {
      const answer = await ask(caller, endpoint, id)
      const text = toText(answer)
      const isShowing = (one: One) => listTraces(one).some((trace) => trace !== id && text.includes(trace))
      if (isShowing(own)) told.add(endpoint.name)
      if (isShowing(foreign)) wrong.add(`${endpoint.name} tells of another: ${text}`)
      if (answer.status === 403 || answer.status >= 500) wrong.add(`${endpoint.name} ${answer.status}`)
      if (foreign.ids.includes(id) && text !== ofNothing) wrong.add(`${endpoint.name} knows ${id}: ${text}`)
    }
    for (const endpoint of calls) {
      const ofNothing = toText(await ask(caller, endpoint, UNKNOWN_ID))
      // One after the other: the program makes few files at once.
      const asked = endpoint.path.includes('{') ? ids : ['']
      if (endpoint.file) for (const id of asked) await askWith(endpoint, id, ofNothing)
      else await Promise.all(asked.map((id) => askWith(endpoint, id, ofNothing)))
    }
    expect([kind, [...wrong]]).toEqual([kind, []])
    // What is within the limit is there: nothing is hidden because all of it is.
    const silent = calls.map(({ name }) => name).filter((name) => !told.has(name) && !NAMELESS.has(name))
    if (kind === 'partners') expect(silent).toEqual([])
  }
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
      rightOf(endpoint) !== undefined && !isOpen(endpoint, 'partners') && !endpoint.path.includes('me/'),
  )
  expect(closed.length).toBeGreaterThan(200)
  const refusals = await Promise.all(
    closed.map(async (endpoint) => {
      const { body } = await ask(caller, endpoint, own.ids[1] ?? '')
      return `${endpoint.name} ${body.code}`
    }),
  )
  expect(refusals).toEqual(closed.map(({ name }) => `${name} not-allowed`))
  expect((await caller.get('/administrators/me/sessions')).status).toBe(200)
  expect((await caller.get('/attention')).body.data.total).toBe(0)

  // The connections are everybody’s: each caller gets what is the own.
  const asked = await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? caller : owner).get('/all-partners?sort=name')),
  )
  const names = asked.map(({ body }) => body.data.map(({ name }: { readonly name: string }) => name))
  const both = ['Hubballi Highway Foods', 'Kaveri foods', 'Yamuna foods']
  expect(names).toEqual(asked.map((_, at) => (at % 2 === 0 ? ['Kaveri foods'] : both)))

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
  const wish = { name: role.name, rights: role.rights }
  const moved = { ...wish, limit: { kind: 'partners', of: [foreign.partnerId] } }
  expect((await owner.put(`/roles/${role._id}`, moved)).body.data.limit.of).toMatchObject([
    { name: 'Yamuna foods' },
  ])
  expect((await caller.get(`/bookings/${foreign.ids[2]}`)).status).toBe(200)
  expect((await caller.get(`/bookings/${own.ids[2]}`)).body.code).toBe('booking-not-found')
  expect((await owner.put(`/roles/${role._id}`, wish)).body.data.limit).toBe(null)
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
  const wish = { name: 'South', rights: ['station.read'] }
  const answers = [
    await owner.post('/roles', { ...wish, limit: { kind: 'stations', of: [UNKNOWN_ID] } }),
    await owner.post('/roles', { ...wish, limit: { kind: 'partners', of: [UNKNOWN_ID] } }),
    await owner.post('/roles', { ...wish, limit: { kind: 'states', of: ['29', '99'] } }),
    await owner.post('/roles', { ...wish, rights: ['customer.read'], limit: { kind: 'states', of: ['29'] } }),
    await owner.post('/roles', { ...wish, rights: ['partner.read'], limit: { kind: 'states', of: ['29'] } }),
    await owner.post('/roles', { ...wish, limit: { kind: 'states', of: [] } }),
    await owner.post('/roles', { ...wish, limit: { kind: 'states', of: [UNKNOWN_ID] } }),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual([
    ...['limit-unknown', 'limit-unknown', 'limit-unknown', 'right-not-limitable', 'right-not-limitable'],
    ...['invalid-request', 'invalid-request'],
  ])
  const made = await owner.post('/roles', { ...wish, limit: { kind: 'states', of: ['29', '32', '29'] } })
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
        rights.includes(right),
      ])
    }
  }
})
