import { ENDPOINTS, type EndpointShape } from '@voltyatra/contract'
import { addMs, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createId } from '../db/unit-of-work.ts'
import { invoicingNetwork } from '../money/papers/testing/charges.ts'
import { enterCompany } from '../money/papers/testing/company.ts'
import { createFleet, FREE_RULES } from '../people/fleets/testing/fleet.ts'
import type { Caller, TestAnswer } from '../testing/test-app.ts'
import { requestEndpoint } from './testing/request-endpoint.ts'
import { sampleInput, UNKNOWN_ID } from './testing/sample.ts'

const OF_DRIVERS = ENDPOINTS.filter(({ access }) => access === 'customer')
/** They take the id of what everybody sees: a station, a cabinet there, the words of another about it. */
const OF_WHAT_ALL_SEE = [
  'askForFreeAlert',
  'endFreeAlert',
  'reportReview',
  'reportStationProblem',
  'requestOwnBatterySwap',
  'showOwnBatteryCabinet',
]
const WITH_ID = OF_DRIVERS.filter(({ name, path }) => path.includes('{') && !OF_WHAT_ALL_SEE.includes(name))
const LISTS = OF_DRIVERS.filter(({ method, path }) => method === 'GET' && !path.includes('{'))

/** Name and address of each list that is narrowed by an id, up to the id. */
const FILTERS = LISTS.flatMap(({ name, path, query }) =>
  Object.entries(sampleInput(query)).flatMap(([filter, value]) =>
    value === UNKNOWN_ID ? [[`${name} ${filter}`, `${path}?${filter}=`] as const] : [],
  ),
)

/** They end the account or the session of who asks. */
const ENDING = new Set(['eraseDriver', 'signOutDriverEverywhere'])

const ADDRESS = { name: 'Asha', address: '12 MG Road', city: 'Pune', pincode: '411001', stateCode: '27' }

type Net = Awaited<ReturnType<typeof invoicingNetwork>>

/** At the charge of the booking stands a car that its charger has recognised, and no other since it was free. */
async function recogniseCar(
  { db, clock }: Net,
  { bookingId, number }: { readonly bookingId: string; readonly number: string },
): Promise<void> {
  const now = clock.now()
  const chargerId = createId()
  const before = addMs(now, -minutes(2))
  await db
    .insertInto('charger')
    .values({
      ...{ id: chargerId, identity: `CP-${number}`, status: 'pending', security_profile: 0 },
      ...{ created_at: before, connection_id: createId(), connected_at: before },
    })
    .execute()
  const at = { charger_id: chargerId, evse: 0, number: 1 }
  await db
    .insertInto('charger_connector')
    .values({ ...at, connector_id: null, status: 'Charging', at: now, available_at: before })
    .execute()
  await db
    .insertInto('unknown_card')
    .values({ charger_id: chargerId, number, kind: 'MacAddress', first_at: now, last_at: now, times: 1 })
    .execute()
  await db
    .insertInto('charging_session')
    .values({
      ...{ ...at, id: createId(), booking_id: bookingId, state: 'charging', energy_wh: 0, anomalies: [] },
      ...{ created_at: now, started_at: now, notified_at: now, progress: JSON.stringify({}) },
    })
    .execute()
}

/** A driver with one of everything that calls of drivers name by id. */
async function openOne(net: Net, stationId: string, fleetId: string) {
  const driver = await net.driverWith(5000)
  const { phone } = (await driver.get('/driver/profile')).body.data
  const { customerId } = driver
  const now = net.clock.now()
  const expectDone = ({ status, body }: TestAnswer) => {
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body.data
  }
  const billed = await net.confirmed(driver, stationId)
  await net.papers()
  expectDone(await driver.put(`/driver/bookings/${billed}/review`, { stars: 4, words: null }))
  const running: string = (await net.charging(driver, stationId))._id
  const reserved: string = (await net.booked(driver, stationId))._id
  expectDone(await driver.post('/driver/cars', { name: 'Mine', connectorTypes: ['CCS2'], batteryKWh: 40 }))
  expectDone(await driver.post('/driver/card-orders', ADDRESS))
  const uid = customerId.slice(-10).toUpperCase()
  const card = { number: `04${uid}`, kind: 'ISO14443', owner: 'driver', customerId, freeReason: null }
  expectDone(await net.admin.post('/cards', card))
  expectDone(await net.admin.post('/cards', { ...card, number: `A0${uid}`, kind: 'MacAddress' }))
  await recogniseCar(net, { bookingId: running, number: `B0${uid}` })
  expectDone(await driver.put('/driver/profile', { email: `${uid.toLowerCase()}@example.in` }))
  expectDone(await driver.post('/driver/top-up-mandate', { below: 100, amount: 500, monthMost: 1500 }))
  const invited = { name: 'Asha', phone, ...FREE_RULES }
  expectDone(await net.admin.post(`/fleets/${fleetId}/drivers`, invited))
  expectDone(await driver.post('/driver/orders', { amount: 500 }))
  expectDone(await driver.post('/driver/queries', { query: 'Where is my refund?', name: 'Asha' }))
  const key = Buffer.from(customerId)
  await net.db
    .insertInto('passkey')
    .values({
      ...{ id: createId(), kind: 'customer', subject_id: customerId, credential_id: key, public_key: key },
      ...{ counter: 0, is_synced: false, transports: [], name: 'Key', created_at: now, last_used_at: null },
    })
    .execute()
  return { driver, customerId, phone, bookings: [billed, running, reserved] }
}

/** The ids in what a driver sees of the own account, without asking for one thing by its id. */
async function listSeen(driver: Caller): Promise<Set<string>> {
  const answers = await Promise.all(LISTS.map(({ path }) => driver.get(path)))
  return new Set(
    answers.flatMap(
      ({ body }) => JSON.stringify(body).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [],
    ),
  )
}

/** Asks a call with everything that it takes, an id in each place of its address; bounds in a time do not count here. */
async function request(
  net: Net,
  caller: Caller,
  endpoint: EndpointShape,
  id: string,
  changed?: object,
): Promise<TestAnswer> {
  await net.db.deleteFrom('throttle').execute()
  return requestEndpoint(caller, endpoint, { id, body: { ...sampleInput(endpoint.body), ...changed } })
}

const toText = ({ status, body }: TestAnswer) =>
  `${status} ${typeof body === 'string' ? body : JSON.stringify(body)}`

test('a driver is shown nothing of another, and changes nothing there: a foreign id is as if it were not there', async () => {
  const net = await invoicingNetwork({
    limits: { driverWritesPerMinute: 100_000, visitorWritesPerMinute: 100_000 },
  })
  await enterCompany(net.admin)
  const { id: stationId, connectorIds } = await net.station({
    connectors: Array.from({ length: 6 }, () => ({ type: 'CCS2', powerW: 60_000 })),
  })
  const fleetId = await createFleet(net.admin)
  const [a, b] = [await openOne(net, stationId, fleetId), await openOne(net, stationId, fleetId)]
  const own = await listSeen(a.driver)
  const seen = await listSeen(b.driver)
  // What both see is the station and the company; anything else in both is shown to the wrong one.
  const shared = [...seen].filter((id) => own.has(id))
  expect([stationId, ...connectorIds, fleetId]).toEqual(expect.arrayContaining(shared))
  const foreign = [...new Set([...seen, b.customerId, ...b.bookings])].filter((id) => !own.has(id))
  const traces = [...foreign, b.phone.slice(3)]
  const digest = async () => {
    const answers = await Promise.all(
      LISTS.map(async (one) => `${one.name} ${toText(await b.driver.get(one.path))}`),
    )
    return [...answers, await net.wallet(b.customerId)]
  }
  const before = await digest()
  const wrong: string[] = []
  const expectNothing = (
    name: string,
    id: string,
    [answer, ofNothing]: readonly [TestAnswer, TestAnswer],
  ) => {
    const text = toText(answer)
    if (answer.status >= 500) wrong.push(`${name} ${id}: ${text}`)
    if (traces.some((one) => one !== id && text.includes(one))) wrong.push(`${name} ${id} shows: ${text}`)
    if (text.replaceAll(id, UNKNOWN_ID) !== toText(ofNothing)) wrong.push(`${name} knows ${id}: ${text}`)
  }
  for (const endpoint of WITH_ID) {
    const ofNothing = await request(net, a.driver, endpoint, UNKNOWN_ID)
    for (const id of foreign)
      expectNothing(endpoint.name, id, [await request(net, a.driver, endpoint, id), ofNothing])
  }
  // Ids that a list is narrowed by.
  for (const [name, path] of FILTERS) {
    const ofNothing = await a.driver.get(`${path}${UNKNOWN_ID}`)
    for (const id of foreign) expectNothing(name, id, [await a.driver.get(`${path}${id}`), ofNothing])
  }
  // Ids that a call takes in its body.
  for (const endpoint of OF_DRIVERS.filter(({ method, name }) => method !== 'GET' && !ENDING.has(name))) {
    const fields = Object.entries(sampleInput(endpoint.body)).filter(([, value]) => value === UNKNOWN_ID)
    for (const [field] of fields) {
      const ofNothing = await request(net, a.driver, endpoint, UNKNOWN_ID)
      for (const id of foreign) {
        const answer = await request(net, a.driver, endpoint, UNKNOWN_ID, { [field]: id })
        expectNothing(`${endpoint.name} ${field}`, id, [answer, ofNothing])
      }
    }
  }
  expect(wrong).toEqual([])
  expect(await digest()).toEqual(before)

  // Each of these calls knows something of the driver whose it is: nothing is hidden because all of it is.
  const silent: string[] = []
  const rank = ({ method, name }: EndpointShape) =>
    name === 'endDriverSignIn' ? 2 : Number(method === 'DELETE')
  for (const [name, path] of FILTERS) {
    const ofNothing = toText(await b.driver.get(`${path}${UNKNOWN_ID}`))
    const answers = await Promise.all(foreign.map(async (id) => toText(await b.driver.get(`${path}${id}`))))
    if (answers.every((text) => text === ofNothing)) silent.push(name)
  }
  for (const endpoint of WITH_ID.toSorted((one, other) => rank(one) - rank(other))) {
    const ofNothing = toText(await request(net, b.driver, endpoint, UNKNOWN_ID))
    let isKnown = false
    for (const id of foreign)
      isKnown ||= toText(await request(net, b.driver, endpoint, id)).replaceAll(id, UNKNOWN_ID) !== ofNothing
    if (!isKnown) silent.push(endpoint.name)
  }
  expect(silent).toEqual([])
})
