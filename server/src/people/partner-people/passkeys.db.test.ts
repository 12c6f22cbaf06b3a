/** A person of a partner adds a passkey, signs in with it and removes it; a key of anybody else opens nothing here. */
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { Authenticator } from '../passkeys/testing/authenticator.ts'

const ORIGIN = 'https://charge.example.in'

async function openWorld() {
  const world = await testApp({ env: { PUBLIC_URL: ORIGIN } })
  const person = await world.partnerPerson()
  const secured = (cookie: string) =>
    world.visitor.with({ cookie: cookie.replace('voltyatra_partner', '__Host-voltyatra_partner') })
  const meera = secured(person.cookie)
  const key = new Authenticator(ORIGIN)
  async function add() {
    const { body } = await meera.post('/partner/passkeys/options')
    return await meera.post('/partner/passkeys', { name: 'Pixel 9', credential: key.create(body.data) })
  }
  async function present() {
    const { body } = await world.visitor.post('/partner/passkey-sign-in/options')
    return await world.visitor.post('/partner/passkey-sign-in', { credential: key.get(body.data) })
  }
  return { ...world, ...person, meera, secured, key, add, present }
}

test('a passkey opens the portal for its person, who and whose partner get a mail of it', async () => {
  const { meera, add, present, visitor, personId, partnerId, app } = await openWorld()
  expect(await add()).toMatchObject({ status: 201, body: { data: { name: 'Pixel 9', lastUsedAt: null } } })
  const mails = await app.database.db
    .selectFrom('outbox_message')
    .select(['recipient', 'body'])
    .where('template', '=', 'partner-passkey')
    .execute()
  expect(mails).toMatchObject([
    {
      recipient: `${partnerId}@example.in`,
      body: expect.stringContaining('Meera added the passkey “Pixel 9”'),
    },
  ])
  const opened = await present()
  expect(opened).toMatchObject({ status: 200, body: { data: { person: { _id: personId } } } })
  const cookie = opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  expect((await visitor.with({ cookie }).get('/partner/me')).body.data.person._id).toBe(personId)

  const [{ _id }] = (await meera.get('/partner/passkeys')).body.data
  expect((await meera.delete(`/partner/passkeys/${_id}`)).status).toBe(200)
  expect(await present()).toMatchObject({ status: 401, body: { code: 'passkey-wrong' } })
})

test('a session of more than ten minutes adds and removes no key', async () => {
  const { meera, add, clock } = await openWorld()
  await add()
  const [{ _id }] = (await meera.get('/partner/passkeys')).body.data
  clock.advance(minutes(11))
  expect((await meera.post('/partner/passkeys/options')).body.code).toBe('fresh-sign-in-needed')
  expect((await meera.delete(`/partner/passkeys/${_id}`)).body.code).toBe('fresh-sign-in-needed')
  expect((await meera.get('/partner/passkeys')).body.data).toHaveLength(1)
})

test('who was removed comes in by no key, and a partner’s key opens neither a driver’s nor an operator’s account', async () => {
  const { add, present, visitor, key, partnerPerson, partnerId, personId, secured } = await openWorld()
  await add()
  for (const way of ['/driver/passkey-sign-in', '/admin-passkey-sign-in']) {
    const { body } = await visitor.post(`${way}/options`)
    expect((await visitor.post(way, { credential: key.get(body.data) })).status).toBe(401)
  }
  const other = secured((await partnerPerson({ partnerId })).cookie)
  expect((await other.delete(`/partner/people/${personId}`)).status).toBe(200)
  expect((await present()).body.code).toBe('passkey-wrong')
})
