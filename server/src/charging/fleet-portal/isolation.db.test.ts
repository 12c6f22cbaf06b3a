import { ENDPOINTS, type EndpointShape } from '@voltyatra/contract'
import { paise, toIstMonth } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { requestEndpoint } from '../../http/testing/request-endpoint.ts'
import { sampleInput, UNKNOWN_ID } from '../../http/testing/sample.ts'
import { invoicingNetwork } from '../../money/papers/testing/charges.ts'
import { enterCompany } from '../../money/papers/testing/company.ts'
import { createFleet, FREE_RULES, takeIn } from '../../people/fleets/testing/fleet.ts'
import type { TestAnswer } from '../../testing/test-app.ts'

const OF_FLEETS = ENDPOINTS.filter(({ access }) => access === 'fleet')
const ADDRESS = { name: 'Office', address: '12 MG Road', city: 'Pune', pincode: '411001', stateCode: '27' }
const HELD = 354
const BILLED = 295

/** Two fleets, each with a person, a driver, a charge that is billed and one that runs. */
async function openTwo() {
  // Each call is asked with each id: more than a person writes in a minute.
  const net = await invoicingNetwork({
    limits: { visitorWritesPerMinute: 100_000, driverWritesPerMinute: 100_000 },
  })
  await enterCompany(net.admin)
  const numbers: string[] = []
  const openOne = async (name: string, gstin: string) => {
    const fleetId = await createFleet(net.admin, { name, gstin })
    const person = await net.fleetPerson(fleetId)
    const driver = await net.driverWith(0)
    const { phone } = (await driver.get('/driver/profile')).body.data
    const driverId = await takeIn(net.admin, { fleetId, driver, phone, rules: { name: `Driver of ${name}` } })
    const number = `04A2B3C4D5E68${numbers.length}`
    numbers.push(number)
    await net.admin.post('/cards', { number, kind: 'ISO14443', owner: 'nobody', freeReason: null })
    const car = { registration: `KA01AB${fleetId.slice(-4).toUpperCase()}`, driverId, ...FREE_RULES }
    const vehicle = await person.post('/fleet/vehicles', car)
    const fields = { number, label: null, driverId, vehicleId: vehicle.body.data._id, ...FREE_RULES }
    const card = await person.post('/fleet/cards', fields)
    expect(card.status, JSON.stringify(card.body)).toBe(201)
    const means: string[] = [vehicle.body.data._id, card.body.data._id]
    await net.admin.post(`/fleets/${fleetId}/payments`, { amount: 1000, reference: `UTR of ${name}` })
    const ordered = await person.post('/fleet/card-orders', { ...ADDRESS, count: 1 })
    expect(ordered.status, JSON.stringify(ordered.body)).toBe(201)
    const colleague = await person.post('/fleet/people', {
      ...{ name: 'Ravi', phone: `984501234${numbers.length}`, email: `${fleetId}@example.in` },
    })
    expect(colleague.status, JSON.stringify(colleague.body)).toBe(201)
    const requestId = createId()
    const now = net.clock.now()
    await net.db
      .insertInto('fleet_request')
      .values({
        ...{ id: requestId, fleet_id: fleetId, month: '2026-10', amount_paise: paise(10_000) },
        ...{ due_day: '2026-12-10', state: 'open', changed_at: now, created_at: now },
      })
      .execute()
    means.push(ordered.body.data._id, colleague.body.data._id, requestId)
    const { id } = await net.station()
    const billed = await net.charging(driver, id, { payBy: 'fleet' })
    await net.bill(net.admin, { bookingId: billed._id, customerId: driver.customerId })
    const bill = { bookingId: billed._id, actualAmountUsed: HELD }
    expect((await net.admin.post('/confirm-charging-by-admin', bill)).status).toBe(200)
    await net.papers()
    const running = await net.charging(driver, (await net.station()).id, { payBy: 'fleet' })
    const charges = (await net.admin.get(`/fleets/${fleetId}/charges`)).body.data
    const chargeIds: string[] = charges.map(({ _id }: { _id: string }) => _id)
    return { fleetId, person, driver, driverId, phone, billed, running, chargeIds, means, number, name }
  }
  const a = await openOne('Meera Foods', '29AAPFU0939F1ZR')
  const b = await openOne('Asha Cabs', '27AAPFU0939F1ZV')
  return { net, a, b }
}

type One = Awaited<ReturnType<typeof openTwo>>['a']

const listIds = ({ fleetId, person, driver, driverId, billed, running, chargeIds, means }: One) => [
  ...[fleetId, person.personId, driver.customerId, driverId, billed._id as string, running._id as string],
  ...chargeIds,
  ...means,
]

test('no call shows one fleet anything of another, and nobody else is let in', async () => {
  const { net, a, b } = await openTwo()
  const foreign = [...listIds(b), b.phone.slice(3), b.name, b.number]
  expect(OF_FLEETS.length).toBeGreaterThan(10)
  const account = async (fleetId: string) => (await net.admin.get(`/fleets/${fleetId}/account`)).body.data
  const before = await account(b.fleetId)
  for (const endpoint of OF_FLEETS) {
    const takesId = endpoint.path.includes('{')
    const requestHere = async (id: string) => {
      // Bounds in a time do not count here.
      await net.db.deleteFrom('throttle').execute()
      return await requestEndpoint(a.person, endpoint, { id })
    }
    const { status, body } = takesId ? await requestHere(UNKNOWN_ID) : { status: 0, body: null }
    for (const id of takesId ? listIds(b) : ['']) {
      const answer = await requestHere(id)
      expect(answer.status, endpoint.name).toBeLessThan(500)
      const text = JSON.stringify(answer.body)
      for (const one of foreign) expect(text, `${endpoint.name} ${id}`).not.toContain(one)
      // Of its own drivers it knows no account.
      expect(text, endpoint.name).not.toContain(a.driver.customerId)
      if (!takesId) continue
      expect({ status: answer.status, body: answer.body }, `${endpoint.name} ${id}`).toEqual({ status, body })
    }
  }
  // The other's driver as a filter, and in what is sent: as if there were no such driver, car or card.
  const toText = ({ status, body }: TestAnswer) =>
    `${status} ${typeof body === 'string' ? body : JSON.stringify(body)}`
  for (const { name, path, query, method, body } of OF_FLEETS) {
    const isList = method === 'GET' && !path.includes('{')
    for (const [field, value] of Object.entries(sampleInput(isList ? query : body))) {
      if (value !== UNKNOWN_ID) continue
      const requestWith = async (id: string) => {
        if (isList) return a.person.get(`${path}?${field}=${id}`)
        await net.db.deleteFrom('throttle').execute()
        // What the call is about is the own.
        const address = path.replace('{id}', path.includes('cards') ? (a.means[1] ?? '') : (a.means[0] ?? ''))
        const right = { driverId: a.driverId, vehicleId: a.means[0], label: null, ...FREE_RULES }
        const sent = { ...sampleInput(body), ...right, [field]: id }
        return method === 'PUT' ? a.person.put(address, sent) : a.person.post(address, sent)
      }
      const ofNothing = toText(await requestWith(UNKNOWN_ID))
      for (const id of listIds(b))
        expect(toText(await requestWith(id)), `${name} ${field} ${id}`).toBe(ofNothing)
    }
  }
  expect(await account(b.fleetId)).toEqual(before)
  expect((await b.person.get('/fleet/drivers')).body.data).toMatchObject([{ _id: b.driverId }])

  // Each of these calls knows something of the fleet whose it is: nothing is hidden because all of it is.
  const silent: string[] = []
  // Last of all the people are removed, of whom one asks.
  const rank = ({ method, name }: EndpointShape) =>
    name === 'removeOwnFleetPerson' ? 2 : Number(method === 'DELETE' || name.startsWith('withdraw'))
  const withId = OF_FLEETS.filter(({ path }) => path.includes('{'))
  for (const endpoint of withId.toSorted((one, other) => rank(one) - rank(other))) {
    const askOwn = async (id: string) => {
      await net.db.deleteFrom('throttle').execute()
      return toText(await requestEndpoint(b.person, endpoint, { id }))
    }
    const ofNothing = await askOwn(UNKNOWN_ID)
    let isKnown = false
    for (const id of listIds(b)) isKnown ||= (await askOwn(id)) !== ofNothing
    if (!isKnown) silent.push(endpoint.name)
  }
  expect(silent).toEqual([])

  const others = {
    visitor: net.visitor,
    driver: a.driver,
    owner: net.admin,
    partner: await net.partnerPerson(),
  }
  for (const [name, caller] of Object.entries(others)) {
    for (const endpoint of OF_FLEETS) {
      expect(
        (await requestEndpoint(caller, endpoint, { id: a.driverId })).status,
        `${name} ${endpoint.name}`,
      ).toBe(401)
    }
  }
})

test('a fleet sees its account, what runs, what was charged with its invoice and as a file, and its drivers', async () => {
  const { net, a, b } = await openTwo()
  const get = async (path: string) => (await a.person.get(path)).body.data
  expect(await get('/fleet/account')).toEqual({
    ...{ balance: 1000 - BILLED - HELD, held: HELD, available: 1000 - BILLED - HELD + 50_000 },
    creditLimit: 50_000,
  })
  expect(await get('/fleet/payments')).toMatchObject([{ amount: 1000, reference: 'UTR of Meera Foods' }])
  expect(await get('/fleet/charges/running')).toMatchObject([
    { driver: 'Driver of Meera Foods', most: HELD, isCharging: true, energyKWh: null },
  ])
  const [running, billed] = await get('/fleet/charges')
  expect(running).toMatchObject({ isClosed: false, amount: HELD, invoice: null })
  expect(billed).toMatchObject({ isClosed: true, amount: BILLED, invoice: expect.any(String) })
  expect(await get(`/fleet/charges?driverId=${b.driverId}`)).toEqual([])
  const month = toIstMonth(net.clock.now())
  // One runs: what it may use at most is in no sum.
  const sums = { charges: 2, notBilled: 1, kWh: billed.kWh, amount: BILLED }
  expect(await get(`/fleet/report?month=${month}`)).toEqual({
    ...sums,
    rows: [{ _id: a.driverId, name: 'Driver of Meera Foods', ...sums }],
  })
  const [registration] = (await get('/fleet/vehicles')).map(
    (car: { registration: string }) => car.registration,
  )
  expect((await get(`/fleet/report?month=${month}&by=car`)).rows).toMatchObject([
    { name: registration, ...sums },
  ])
  expect((await get(`/fleet/report?month=${month}&by=card`)).rows).toMatchObject([
    { _id: 'none', name: null },
  ])
  const stations = (await get(`/fleet/report?month=${month}&by=station`)).rows
  expect(stations.map(({ amount }: { amount: number }) => amount)).toEqual([BILLED, 0])
  expect(await get(`/fleet/report?month=2026-01`)).toMatchObject({ charges: 0, amount: 0, rows: [] })
  expect((await a.person.get('/fleet/report?month=2026-13')).status).toBe(400)
  expect((await a.person.get('/fleet/charges.csv')).body).toContain(registration)
  expect((await a.person.get('/fleet/charges.csv')).body).toContain(billed.invoice)
  expect((await a.person.get(`/fleet/charges/${running._id}/invoice/pdf`)).body.code).toBe('paper-not-found')
  expect((await b.person.get(`/fleet/charges/${billed._id}/invoice/pdf`)).body.code).toBe(
    'fleet-charge-not-found',
  )

  const rules = { ...FREE_RULES, limit: { by: 'kWh', most: 40, period: 'week' } }
  const change = await a.person.put(`/fleet/drivers/${a.driverId}`, { name: 'Asha', ...rules })
  expect(change.body.data).toMatchObject({ name: 'Asha', limit: { by: 'kWh', most: 40 } })
  const invited = await a.person.post('/fleet/drivers', { name: 'Ravi', phone: '9845099887', ...FREE_RULES })
  expect(invited).toMatchObject({ status: 201, body: { data: { status: 'invited' } } })
  expect((await net.admin.get('/outbox?q=9845099887')).body.data).toMatchObject([
    { channel: 'sms', template: 'fleet-invitation', body: expect.stringMatching(/^Meera Foods invites you/) },
  ])
  // Taken back and invited again on the same day: the number is notified once.
  await a.person.delete(`/fleet/drivers/${invited.body.data._id}`)
  await a.person.post('/fleet/drivers', { name: 'Ravi', phone: '9845099887', ...FREE_RULES })
  expect((await net.admin.get('/outbox?q=9845099887')).body.data).toHaveLength(1)
  expect(
    (await net.admin.get('/audit-log?action=fleet-driver.invite&actorKind=fleet')).body.data,
  ).toHaveLength(2)
})
