import { randomUUID } from 'node:crypto'
import { ENDPOINTS, type EndpointShape } from '@voltyatra/contract'
import { addMs, days, hours } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillAddress, requestEndpoint } from '../../http/testing/request-endpoint.ts'
import { sampleInput, UNKNOWN_ID } from '../../http/testing/sample.ts'
import { enterCompany } from '../../money/papers/testing/company.ts'
import { issueStatements } from '../../money/partner-statements/index.ts'
import { type Caller, type TestAnswer, TestClock } from '../../testing/test-app.ts'
import { asBlob, jpeg } from '../bookings/testing/images.ts'
import { network } from '../bookings/testing/network.ts'

const isOfPartners = ({ access }: EndpointShape): boolean => typeof access === 'object' && 'partner' in access
const OF_PARTNERS = ENDPOINTS.filter(isOfPartners)

async function addPasskey({ app }: Awaited<ReturnType<typeof network>>, subjectId: string): Promise<string> {
  const id = randomUUID()
  const key = { id, kind: 'partner', subject_id: subjectId, credential_id: Buffer.from(id) }
  await app.database.db
    .insertInto('passkey')
    .values({
      ...{ ...key, public_key: Buffer.from(id), counter: 0, is_synced: false, transports: [] },
      ...{ name: 'Key', created_at: new Date(), last_used_at: null },
    })
    .execute()
  return id
}

async function requestStation(person: Caller): Promise<string> {
  const form = new FormData()
  const fields = { stationName: 'New', address: 'NH 48', stateCode: '29', lat: '15.3', long: '75.1' }
  const connectors = JSON.stringify([{ type: 'CCS2', powerKW: 60 }])
  for (const [name, value] of Object.entries({ ...fields, powerCapacity: '60', connectors }))
    form.set(name, value)
  for (const name of ['photo1', 'document1']) form.set(name, asBlob(await jpeg()), `${name}.jpg`)
  return (await person.postForm('/partner/station-requests', form)).body.data._id
}

/** A contract by which it sets prices, a charge, and the statement of its month with the invoice of the network's fee. @returns the charge of each */
async function enterContracts(net: Net, partnerIds: readonly string[]): Promise<string[]> {
  const charges: string[] = []
  const stations = []
  for (const partnerId of partnerIds) stations.push(await net.station({ partnerId }))
  const { db } = net.app.database
  await sql`update paper_setting set began_at = '2026-10-01', statements_since = '2026-10-01'`.execute(db)
  await enterCompany(net.admin)
  for (const [index, partnerId] of partnerIds.entries()) {
    const terms = { revenueSharePercent: 60, rent: 1000, priceLeast: 12, priceMost: 20, idleMost: 60 }
    const names = { legalName: `Highway Foods ${index} LLP`, feesBorneBy: 'partner', paymentFeePercent: 2 }
    const path = `/partners/${partnerId}/contract-versions`
    const entered = await net.admin.post(path, { validFrom: '2026-11-01', ...terms, ...names })
    expect(entered.status, JSON.stringify(entered.body)).toBe(201)
  }
  net.clock.advance(days(3))
  const admin = await net.operator()
  for (const [index, { id }] of stations.entries()) {
    const driver = await net.driverWith(1000)
    const { _id: bookingId } = await net.charging(driver, id)
    const partnerId = partnerIds[index] ?? ''
    await net.bill(admin, { bookingId, customerId: driver.customerId, partnerId })
    const confirmed = await admin.post('/confirm-charging-by-admin', { bookingId, actualAmountUsed: 354 })
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
    charges.push(bookingId)
  }
  net.clock.advance(new Date('2026-12-02T06:30:00.000Z').getTime() - net.clock.now().getTime())
  await issueStatements({
    ...{ db, now: net.clock.now(), publicUrl: 'https://volt.example' },
    onFailure: (_, error) => {
      throw error
    },
  })
  return charges
}

async function addTo(person: Caller, path: string): Promise<TestAnswer> {
  const form = new FormData()
  form.set('picture', asBlob(await jpeg()), 'entrance.jpg')
  form.set('caption', '')
  return person.postForm(path, form)
}

async function addPicture(person: Caller, stationId: string): Promise<string> {
  const { status, body } = await addTo(person, `/partner/stations/${stationId}/pictures`)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data[0]._id
}

const BANK = { holder: 'Highway Foods', number: '50100123456789', ifsc: 'HDFC0000240' }

/** Two partners, each with one of everything that calls of partners name by id: a station, charges, a statement, people. */
async function openTwo() {
  // Each call is asked with each id: more than a person writes in a minute.
  const net = await network({
    clock: new TestClock('2026-10-31T06:30:00.000Z'),
    limits: { visitorWritesPerMinute: 100_000, driverWritesPerMinute: 100_000 },
  })
  const partnerIds = [net.partnerId, (await net.partnerPerson()).partnerId]
  const earlier = await enterContracts(net, partnerIds)
  const admin = await net.operator()
  const driver = await net.driverWith(5000)
  const openOne = async (index: number) => {
    const partnerId = partnerIds[index] ?? ''
    const person = await net.partnerPerson({ partnerId })
    const { id: stationId } = await net.station({ partnerId })
    const charge = async () => (await net.charging(driver, stationId))._id as string
    const billed = await charge()
    const passkeyId = await addPasskey(net, person.personId)
    const requestId = await requestStation(person)
    const expectDone = ({ status, body }: TestAnswer): string => {
      expect(status, JSON.stringify(body)).toBe(201)
      return body.data._id
    }
    const ticketId = expectDone(await person.post('/partner/tickets', { words: 'When?' }))
    const bankId = expectDone(await person.post('/partner/bank-details', BANK))
    const from = addMs(net.clock.now(), hours(1)).toISOString()
    const priceId = expectDone(
      await person.post(`/partner/stations/${stationId}/prices`, { perKwh: 16, from }),
    )
    const pictureId = await addPicture(person, stationId)
    const [{ _id: statementId }] = (await person.get('/partner/statements')).body.data
    await net.bill(admin, { bookingId: billed, customerId: driver.customerId, partnerId })
    return {
      ...{ partnerId, person, stationId, billed, passkeyId, requestId, ticketId, bankId, priceId, pictureId },
      ...{ statementId: statementId as string, running: await charge(), earlier: earlier[index] ?? '' },
    }
  }
  const [a, b] = [await openOne(0), await openOne(1)]
  return { net: { ...net, admin }, driver, a, b }
}

type Net = Awaited<ReturnType<typeof network>>
type One = Awaited<ReturnType<typeof openTwo>>['a']

const listIds = ({ person, ...ids }: One): readonly string[] => [person.personId, ...Object.values(ids)]

/** The ids in what a partner's person sees, without asking for one thing by its id, and in its statement and prices. */
async function listSeen({ person, statementId, stationId }: One): Promise<readonly string[]> {
  const lists = OF_PARTNERS.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const paths = [
    ...lists.map(({ path }) => path),
    ...[`/partner/statements/${statementId}`, `/partner/stations/${stationId}`],
    `/partner/stations/${stationId}/prices`,
  ]
  const answers = await Promise.all(paths.map((path) => person.get(path)))
  const seen = answers.flatMap(({ body }) => JSON.stringify(body).match(UUIDS) ?? [])
  return [...new Set(seen)]
}
const UUIDS = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** With ids for the parameters of the address: the last one for all that are left. */
async function request(
  caller: Caller,
  endpoint: EndpointShape,
  id: string | readonly string[],
  query = '',
): Promise<TestAnswer> {
  if (endpoint.name === 'addOwnStationPicture') return addTo(caller, fillAddress(endpoint.path, [id].flat()))
  if (endpoint.name !== 'stopOwnCharge') return requestEndpoint(caller, endpoint, { id, query })
  return caller.postForm(fillAddress(endpoint.path, [id].flat()), await buildForm('250', '16.5'))
}

const countPlaceholders = ({ path }: EndpointShape): number => path.split('{').length - 1

/** The filters of a list that are an id. */
const listIdFilters = ({ query }: EndpointShape): readonly string[] =>
  Object.entries(sampleInput(query)).flatMap(([name, value]) => (value === UNKNOWN_ID ? [name] : []))

const parseAnswer = ({ status, body }: TestAnswer) => ({ status, body })

test('no call shows one partner anything of another: a foreign id is as if it were not there', async () => {
  const { a, b, driver } = await openTwo()
  const own = new Set(await listSeen(a))
  const foreign = [...new Set([...listIds(b), ...(await listSeen(b))])].filter((id) => !own.has(id))
  expect(foreign).toEqual(expect.arrayContaining([b.statementId, b.bankId, b.priceId]))
  expect(OF_PARTNERS.length).toBeGreaterThan(5)
  const before = await listSeen(b)
  const wrong: string[] = []
  const expectNothing = (name: string, answer: TestAnswer, ofNothing: TestAnswer | undefined) => {
    const text = JSON.stringify(answer.body)
    if (answer.status >= 500) wrong.push(`${name}: ${answer.status} ${text}`)
    for (const one of [...foreign, driver.customerId])
      if (text.includes(one)) wrong.push(`${name} shows ${one}: ${text}`)
    if (ofNothing && JSON.stringify(parseAnswer(answer)) !== JSON.stringify(parseAnswer(ofNothing)))
      wrong.push(`${name} knows it: ${answer.status} ${text}`)
  }
  for (const endpoint of OF_PARTNERS) {
    const { name } = endpoint
    const places = countPlaceholders(endpoint)
    if (places === 0) expectNothing(name, await request(a.person, endpoint, ''), undefined)
    // The other's price at the own station, the other's invoice with the own statement.
    const firsts = places === 2 ? [[], [a.stationId], [a.statementId]] : places === 1 ? [[]] : []
    for (const first of firsts) {
      const ofNothing = await request(a.person, endpoint, [...first, UNKNOWN_ID])
      for (const id of foreign)
        expectNothing(`${name} ${id}`, await request(a.person, endpoint, [...first, id]), ofNothing)
    }
    for (const filter of listIdFilters(endpoint)) {
      const ofNothing = await request(a.person, endpoint, '', `?${filter}=${UNKNOWN_ID}`)
      for (const id of foreign)
        expectNothing(
          `${name} ${filter}`,
          await request(a.person, endpoint, '', `?${filter}=${id}`),
          ofNothing,
        )
    }
  }
  expect(wrong).toEqual([])
  expect(await listSeen(b)).toEqual(before)

  // Each of these calls knows something of the partner whose it is: nothing is hidden because all of it is.
  const silent: string[] = []
  const rank = ({ method, name }: EndpointShape) =>
    Number(method === 'DELETE') + Number(/^(confirm|withdraw|end|remove)/.test(name))
  for (const endpoint of OF_PARTNERS.toSorted((one, other) => rank(one) - rank(other))) {
    const places = countPlaceholders(endpoint)
    const firsts = places === 2 ? [[b.stationId], [b.statementId]] : places === 1 ? [[]] : []
    let isKnown = places === 0
    for (const first of firsts) {
      const ofNothing = parseAnswer(await request(b.person, endpoint, [...first, UNKNOWN_ID]))
      for (const id of foreign) {
        if (isKnown) break
        const answer = parseAnswer(await request(b.person, endpoint, [...first, id]))
        isKnown = JSON.stringify(answer) !== JSON.stringify(ofNothing)
      }
    }
    for (const filter of listIdFilters(endpoint)) {
      const ofNothing = await request(b.person, endpoint, '', `?${filter}=${UNKNOWN_ID}`)
      const answer = await request(b.person, endpoint, '', `?${filter}=${b.stationId}`)
      if (JSON.stringify(answer.body) === JSON.stringify(ofNothing.body))
        silent.push(`${endpoint.name} ${filter}`)
    }
    if (!isKnown) silent.push(endpoint.name)
  }
  expect(silent).toEqual([])
})

test('nobody but people of partners is let in, with whatever they have', async () => {
  const { net, driver, a } = await openTwo()
  const callers = { visitor: net.visitor, driver, owner: net.admin, viewer: await net.operator('viewer') }
  for (const [name, caller] of Object.entries(callers)) {
    for (const endpoint of OF_PARTNERS) {
      expect((await request(caller, endpoint, a.billed)).status, `${name} ${endpoint.name}`).toBe(401)
    }
  }
})

test('nothing of a driver is in what a partner sees, and a search by driver is no part of the call', async () => {
  const { a, driver, net } = await openTwo()
  const { phone } = (await driver.get('/driver/profile')).body.data
  const list = await a.person.get(`/partner/charges?q=${encodeURIComponent(phone)}`)
  const text = JSON.stringify([list.body, (await a.person.get(`/partner/charges/${a.running}`)).body])
  expect(text).not.toContain(phone.slice(3))
  expect(text).not.toMatch(/customer|soc|wallet/i)
  const ids = (answer: TestAnswer) => answer.body.data.map(({ _id }: { _id: string }) => _id).sort()
  expect(ids(await a.person.get('/partner/charges'))).toEqual([a.earlier, a.billed, a.running].sort())
  expect(ids(await a.person.get('/partner/stations'))).toContain(a.stationId)
  await net.expectBooksToBalance()
})

test('the file of charges has what the list has, and nothing of a driver', async () => {
  const { a, b, driver } = await openTwo()
  const { phone } = (await driver.get('/driver/profile')).body.data
  const file = String((await a.person.get('/partner/charges.csv')).body)
  expect(file.trim().split('\r\n')).toHaveLength(1 + 3)
  for (const id of [a.earlier, a.billed, a.running]) expect(file).toContain(id)
  for (const id of [...listIds(b), driver.customerId, phone]) expect(file).not.toContain(id)
  const billed = String((await a.person.get('/partner/charges.csv?status=completed')).body)
  expect(billed).not.toContain(a.running)
})

const buildForm = async (amount: string, kwh: string): Promise<FormData> => {
  const form = new FormData()
  form.set('thirdPartyAmount', amount)
  form.set('thirdPartyKwh', kwh)
  form.set('uploadBill', asBlob(await jpeg()), 'bill.jpg')
  return form
}

test('a partner ends the own charge with bill and picture, once, and no other’s', async () => {
  const { net, a, b } = await openTwo()
  const stop = async (caller: Caller, id: string, amount = '250') =>
    caller.postForm(`/partner/charges/${id}/stop`, await buildForm(amount, '16.5'))
  const before = await net.app.database.db.selectFrom('booking').select(['id', 'status']).execute()
  expect((await stop(b.person, a.running)).body.code).toBe('booking-not-found')
  expect((await stop(a.person, a.running, '300.01')).body.code).toBe('bill-above-prepayment')
  expect(await net.app.database.db.selectFrom('booking').select(['id', 'status']).execute()).toEqual(before)

  const stopped = await stop(a.person, a.running)
  expect(stopped).toMatchObject({
    status: 200,
    body: {
      data: {
        _id: a.running,
        status: 'completed',
        thirdPartyAmount: 250,
        thirdPartyGST: 45,
        thirdPartyTotalAmount: 295,
        thirdPartyKwh: 16.5,
        uploadBill: expect.stringMatching(/^\S+\.jpg$/),
      },
    },
  })
  expect((await stop(a.person, a.running)).body.code).toBe('booking-state')
  const entry = await net.app.database.db
    .selectFrom('audit_entry')
    .select(['actor_kind', 'actor_id'])
    .where('action', '=', 'booking.stop')
    .where('subject_id', '=', a.running)
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ actor_kind: 'partner', actor_id: a.person.personId })
  await net.expectBooksToBalance()
})
