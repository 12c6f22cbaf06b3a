import { expect, test } from 'vitest'
import { type Caller, type TestAnswer, type TestApp, testApp } from '../../testing/test-app.ts'

const phone = '+919845012345'
const email = 'meera@example.in'
const rights = ['stop', 'money', 'staff']

const lastMessage = async (admin: Caller) => (await admin.get('/outbox?limit=1')).body.data[0]
const countMessages = async (admin: Caller) => (await admin.get('/outbox')).body.data.length

const cookieOf = ({ headers }: TestAnswer): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('voltyatra_partner='))
    ?.split(';', 1)[0] ?? ''

async function openWorld() {
  const app = await testApp()
  const admin = await app.operator()
  const { partnerId } = await app.partnerPerson()
  const invited = await admin.post(`/partners/${partnerId}/people`, { name: 'Meera', phone, email, rights })
  expect(invited.status).toBe(201)
  return { ...app, admin, partnerId, personId: invited.body.data._id as string }
}

async function signIn({ visitor }: TestApp, admin: Caller, contact: string): Promise<Caller> {
  expect((await visitor.post('/partner/request-code', { contact })).status).toBe(202)
  const code = (await lastMessage(admin)).body.slice(0, 6)
  const answer = await visitor.post('/partner/verify-code', { contact, code })
  expect(answer.status).toBe(200)
  return visitor.with({ cookie: cookieOf(answer) })
}

test('who was invited signs in by text message or by mail, and is known with the own rights', async () => {
  const world = await openWorld()
  const byPhone = await signIn(world, world.admin, '98450 12345')
  expect((await byPhone.get('/partner/me')).body.data).toMatchObject({
    person: { _id: world.personId, name: 'Meera', rights },
    partner: { status: 'active' },
  })
  const byMail = await signIn(world, world.admin, 'Meera@Example.in')
  expect(await lastMessage(world.admin)).toMatchObject({ channel: 'email', recipient: email })
  expect((await byMail.get('/partner/me')).status).toBe(200)
  await byMail.post('/partner/sign-out')
  expect((await byMail.get('/partner/me')).status).toBe(401)
  expect((await byPhone.get('/partner/me')).status).toBe(200)
})

test('the answer is the same for everybody, and nothing is sent to who is no person of a partner', async () => {
  const { visitor, admin } = await openWorld()
  const before = await countMessages(admin)
  const ofStranger = await visitor.post('/partner/request-code', { contact: '9845099999' })
  expect(await countMessages(admin)).toBe(before)
  const ofPerson = await visitor.post('/partner/request-code', { contact: phone })
  expect(await countMessages(admin)).toBe(before + 1)
  expect(ofStranger).toMatchObject({ status: ofPerson.status, body: ofPerson.body })
  const again = await visitor.post('/partner/request-code', { contact: '9845099999' })
  expect(again.body).toEqual(ofPerson.body)
  expect(await visitor.post('/partner/verify-code', { contact: phone, code: '000000' })).toMatchObject({
    status: 401,
    body: { code: 'code-wrong' },
  })
})

test('a code of a driver opens nothing here, and one of a partner no driver’s account', async () => {
  const { visitor, admin } = await openWorld()
  await visitor.post('/driver/request-code', { phone })
  const ofDriver = (await lastMessage(admin)).body.slice(0, 6)
  expect((await visitor.post('/partner/verify-code', { contact: phone, code: ofDriver })).status).toBe(401)
  await visitor.post('/partner/request-code', { contact: phone })
  const ofPartner = (await lastMessage(admin)).body.slice(0, 6)
  expect((await visitor.post('/driver/verify-code', { phone, code: ofPartner })).status).toBe(401)
})

test('whoever is removed is signed out at once and comes in no more', async () => {
  const world = await openWorld()
  const meera = await signIn(world, world.admin, phone)
  const owner = await world.partnerPerson({ partnerId: world.partnerId })
  expect((await owner.delete(`/partner/people/${world.personId}`)).status).toBe(200)
  expect((await meera.get('/partner/me')).status).toBe(401)
  const before = await countMessages(world.admin)
  await world.visitor.post('/partner/request-code', { contact: phone })
  expect(await countMessages(world.admin)).toBe(before)
  expect((await world.admin.get(`/partners/${world.partnerId}/people`)).body.data).toHaveLength(2)
})

test('nobody gives a right that they do not have, nor changes their own', async () => {
  const world = await openWorld()
  const head = await world.partnerPerson({ partnerId: world.partnerId, rights: ['staff', 'stop'] })
  const invite = (given: readonly string[]) =>
    head.post('/partner/people', { name: 'Ravi', phone: '9845011111', rights: given })
  expect((await invite(['money'])).body.code).toBe('right-not-own')
  const ravi = (await invite(['stop'])).body.data
  expect((await invite(['stop'])).body.code).toBe('partner-person-exists')
  const change = (id: string, given: readonly string[]) =>
    head.put(`/partner/people/${id}`, { rights: given })
  expect((await change(ravi._id, ['money'])).body.code).toBe('right-not-own')
  expect((await change(world.personId, ['staff'])).body.code).toBe('right-not-own')
  expect((await change(head.personId, ['staff'])).body.code).toBe('partner-person-self')
  expect((await head.delete(`/partner/people/${head.personId}`)).body.code).toBe('partner-person-self')
  expect((await change(ravi._id, [])).body.data.rights).toEqual([])
})
