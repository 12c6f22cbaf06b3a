import { randomUUID } from 'node:crypto'
import { ENDPOINTS, type EndpointShape } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { sampleInput, UNKNOWN_ID } from '../../http/testing/sample.ts'
import type { Caller, TestAnswer } from '../../testing/test-app.ts'
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

async function askForStation(person: Caller): Promise<string> {
  const form = new FormData()
  const fields = { stationName: 'New', address: 'NH 48', stateCode: '29', lat: '15.3', long: '75.1' }
  const connectors = JSON.stringify([{ type: 'CCS2', powerKW: 60 }])
  for (const [name, value] of Object.entries({ ...fields, powerCapacity: '60', connectors }))
    form.set(name, value)
  for (const name of ['photo1', 'document1']) form.set(name, asBlob(await jpeg()), `${name}.jpg`)
  return (await person.postForm('/partner/station-requests', form)).body.data._id
}

/** Two partners, each with a station, a charge that has its bill, one that runs, and people. */
async function openTwo() {
  // Each call is asked with each id: more than a person writes in a minute.
  const net = await network({ limits: { visitorWritesPerMinute: 10_000, driverWritesPerMinute: 10_000 } })
  const driver = await net.driverWith(5000)
  const openOne = async (partnerId: string) => {
    const person = await net.partnerPerson({ partnerId })
    const { id: stationId } = await net.station({ partnerId })
    const charge = async () => (await net.charging(driver, stationId))._id as string
    const billed = await charge()
    const passkeyId = await addPasskey(net, person.personId)
    const requestId = await askForStation(person)
    const { _id: ticketId } = (await person.post('/partner/tickets', { words: 'When?' })).body.data
    await net.bill(net.admin, { bookingId: billed, customerId: driver.customerId, partnerId })
    return { partnerId, person, stationId, billed, passkeyId, requestId, ticketId, running: await charge() }
  }
  const other = await net.partnerPerson()
  return { net, driver, a: await openOne(net.partnerId), b: await openOne(other.partnerId) }
}

type One = Awaited<ReturnType<typeof openTwo>>['a']

const listIds = ({
  partnerId,
  person,
  passkeyId,
  requestId,
  ticketId,
  stationId,
  billed,
  running,
}: One): readonly string[] => [
  partnerId,
  person.personId,
  passkeyId,
  requestId,
  ticketId,
  stationId,
  billed,
  running,
]

/** Asks a call with everything that it takes, an id in each place of its address. */
function ask(caller: Caller, endpoint: EndpointShape, id: string): Promise<TestAnswer> {
  const address = endpoint.path.replaceAll(/\{\w+\}/g, id)
  const body = sampleInput(endpoint.body)
  if (endpoint.method === 'GET') return caller.get(address)
  if (endpoint.method === 'DELETE') return caller.delete(address)
  return endpoint.method === 'PUT' ? caller.put(address, body) : caller.post(address, body)
}

const parseAnswer = ({ status, body }: TestAnswer) => ({ status, body })

test('no call shows one partner anything of another: a foreign id is as if it were not there', async () => {
  const { a, b, driver } = await openTwo()
  const foreign = listIds(b)
  expect(OF_PARTNERS.length).toBeGreaterThan(5)
  for (const endpoint of OF_PARTNERS) {
    const takesId = endpoint.path.includes('{')
    for (const id of takesId ? foreign : ['']) {
      const answer = await ask(a.person, endpoint, id)
      const text = JSON.stringify(answer.body)
      for (const one of foreign) expect(text, `${endpoint.name} ${id}`).not.toContain(one)
      expect(text, endpoint.name).not.toContain(driver.customerId)
      if (!takesId) continue
      const ofNothing = await ask(a.person, endpoint, UNKNOWN_ID)
      expect(parseAnswer(answer), `${endpoint.name} ${id}`).toEqual(parseAnswer(ofNothing))
    }
  }
})

test('nobody but people of partners is let in, with whatever they have', async () => {
  const { net, driver, a } = await openTwo()
  const callers = { visitor: net.visitor, driver, owner: net.admin, viewer: await net.operator('viewer') }
  for (const [name, caller] of Object.entries(callers)) {
    for (const endpoint of OF_PARTNERS) {
      expect((await ask(caller, endpoint, a.billed)).status, `${name} ${endpoint.name}`).toBe(401)
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
  expect(ids(await a.person.get('/partner/charges'))).toEqual([a.billed, a.running].sort())
  expect(ids(await a.person.get('/partner/stations'))).toContain(a.stationId)
  await net.expectBooksToBalance()
})

test('the file of charges has what the list has, and nothing of a driver', async () => {
  const { a, b, driver } = await openTwo()
  const { phone } = (await driver.get('/driver/profile')).body.data
  const file = String((await a.person.get('/partner/charges.csv')).body)
  expect(file.trim().split('\r\n')).toHaveLength(3)
  for (const id of [a.billed, a.running]) expect(file).toContain(id)
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
