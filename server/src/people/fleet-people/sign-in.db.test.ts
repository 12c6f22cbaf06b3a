import { expect, test } from 'vitest'
import { type Caller, type TestAnswer, testApp } from '../../testing/test-app.ts'
import { createFleet } from '../fleets/testing/fleet.ts'

const phone = '+919845012399'

const lastMessage = async (admin: Caller) => (await admin.get('/outbox?limit=1')).body.data[0]
const countMessages = async (admin: Caller) => (await admin.get('/outbox')).body.data.length

const cookieOf = ({ headers }: TestAnswer): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('voltyatra_fleet='))
    ?.split(';', 1)[0] ?? ''

test('who is let in is notified, signs in by code, lets others in, and is out at once when removed', async () => {
  const { operator, visitor, clock, fleetPerson } = await testApp()
  const admin = await operator()
  const fleetId = await createFleet(admin)
  const path = `/fleets/${fleetId}/people`
  const person = { name: 'Meera', phone, email: 'Meera@Example.in' }
  const added = await admin.post(path, person)
  expect(added).toMatchObject({ status: 201, body: { data: { phone, email: 'meera@example.in' } } })
  expect((await admin.post(path, person)).body.code).toBe('fleet-person-exists')
  expect(await lastMessage(admin)).toMatchObject({
    channel: 'email',
    recipient: 'meera@example.in',
    body: expect.stringMatching(/Meera Foods Private Limited .*\/fleet$/),
  })

  const request = (number: string) => visitor.post('/fleet/request-code', { phone: number })
  const sent = await countMessages(admin)
  const ofStranger = await request('9845099999')
  expect(await countMessages(admin)).toBe(sent)
  const ofMeera = await request('98450 12399')
  expect(ofStranger).toMatchObject({ status: 202, body: ofMeera.body })
  const code = (await lastMessage(admin)).body.slice(0, 6)
  const verify = (path: string, body: object) => visitor.post(path, { ...body, code })
  // It is a code of fleets: of no driver and no partner with the same number.
  expect((await verify('/driver/verify-code', { phone })).status).toBe(401)
  expect((await verify('/partner/verify-code', { contact: phone })).status).toBe(401)
  const verified = await verify('/fleet/verify-code', { phone })
  expect(verified.status).toBe(200)
  const meera = visitor.with({ cookie: cookieOf(verified) })
  expect((await meera.get('/fleet/me')).body.data).toMatchObject({
    person: { name: 'Meera' },
    fleet: { name: 'Meera Foods Private Limited', status: 'active' },
  })
  const { _id: own } = added.body.data
  expect((await meera.delete(`/fleet/people/${own}`)).body.code).toBe('fleet-person-last')
  expect((await meera.post('/fleet/people', { name: 'Ravi', phone: '9845011111' })).status).toBe(201)
  expect(await lastMessage(admin)).toMatchObject({ channel: 'sms', template: 'fleet-administrator' })
  const other = await fleetPerson(fleetId)
  expect((await other.delete(`/fleet/people/${own}`)).status).toBe(200)
  expect((await meera.get('/fleet/me')).status).toBe(401)
  clock.advance(15 * 60_000)
  const before = await countMessages(admin)
  await request(phone)
  expect(await countMessages(admin)).toBe(before)
  expect((await admin.get(path)).body.data).toHaveLength(2)
  expect((await admin.delete(`${path}/${other.personId}`)).status).toBe(200)
})
