/** A driver adds a passkey, signs in with it and removes it; what is not the driver's own opens nothing. */
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { type TestAnswer, testApp } from '../../testing/test-app.ts'
import { Authenticator } from './testing/authenticator.ts'

const ORIGIN = 'https://charge.example.in'
const PHONE = '+919845012345'

async function openWorld() {
  const on = await testApp({ env: { PUBLIC_URL: ORIGIN } })
  const { visitor, app, clock } = on
  const driver = await signInByHand(PHONE)

  /** As the app does it, with a cookie of the secure kind. */
  async function signInByHand(phone: string) {
    const { cookie, customerId } = await on.driver(phone)
    const headers = { cookie: cookie.replace('voltyatra_driver', '__Host-voltyatra_driver') }
    return Object.assign(visitor.with(headers), { customerId })
  }
  async function readCode(phone: string): Promise<string> {
    await visitor.post('/driver/request-code', { phone })
    const { body } = await app.database.db
      .selectFrom('outbox_message')
      .select('body')
      .where('recipient', '=', phone)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return body.slice(0, 6)
  }
  async function add(key = new Authenticator(ORIGIN), by = driver): Promise<Authenticator> {
    const { body } = await by.post('/driver/passkeys/options')
    const added = await by.post('/driver/passkeys', { name: 'Pixel 9', credential: key.create(body.data) })
    expect(added).toMatchObject({ status: 201, body: { data: { name: 'Pixel 9', lastUsedAt: null } } })
    return key
  }
  const request = async () => (await visitor.post('/driver/passkey-sign-in/options')).body.data
  const present = (credential: object) => visitor.post('/driver/passkey-sign-in', { credential })
  const notices = async () =>
    (await driver.get('/driver/notifications')).body.data.map(({ kind }: { kind: string }) => kind)
  return { ...on, driver, signInByHand, readCode, add, request, present, notices, clock }
}

const expectNothingOpened = ({ status, body, headers }: TestAnswer) => {
  expect({ status, code: body.code }).toEqual({ status: 401, code: 'passkey-wrong' })
  expect(headers.getSetCookie()).toEqual([])
}

test('a passkey that a driver has added opens the account, and the driver is notified of it', async () => {
  const { driver, add, request, present, visitor, notices, clock } = await openWorld()
  const key = await add()
  const opened = await present(key.get(await request()))
  expect(opened).toMatchObject({ status: 200, body: { data: { customer: { phone: PHONE } } } })
  const cookie = opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  expect((await visitor.with({ cookie }).get('/driver/profile')).body.data._id).toBe(driver.customerId)
  expect((await driver.get('/driver/passkeys')).body.data).toMatchObject([
    { name: 'Pixel 9', lastUsedAt: clock.now().toISOString() },
  ])
  expect(await notices()).toContain('passkey-added')
})

test('an answer counts once, for five minutes, on this site, by whoever the key recognised', async () => {
  const { add, request, present, clock } = await openWorld()
  const key = await add()
  const used = key.get(await request())
  expect((await present(used)).status).toBe(200)
  expectNothingOpened(await present(used))
  const options = await request()
  clock.advance(minutes(5))
  expectNothingOpened(await present(key.get(options)))
  expectNothingOpened(
    await present(key.get(await request(), { origin: 'https://charge.example.in.evil.example' })),
  )
  expectNothingOpened(await present(key.get(await request(), { rpId: 'evil.example' })))
  expectNothingOpened(await present(key.get(await request(), { isVerified: false })))
  expectNothingOpened(await present(key.get(await request(), { type: 'webauthn.create' })))
  expectNothingOpened(await present(key.get({ ...(await request()), challenge: 'A'.repeat(72) })))
  const wrongOnce = await request()
  expectNothingOpened(await present(key.get(wrongOnce, { isVerified: false })))
  expectNothingOpened(await present(key.get(wrongOnce)))
  expect((await present(key.get(await request()))).status).toBe(200)
})

test('a count that does not rise opens nothing, and of two uses at once with one count one is taken', async () => {
  const { add, request, present } = await openWorld()
  const key = await add()
  expect((await present(key.get(await request(), { counter: 7 }))).status).toBe(200)
  expectNothingOpened(await present(key.get(await request(), { counter: 7 })))
  const both = [key.get(await request(), { counter: 8 }), key.get(await request(), { counter: 8 })]
  const answers = await Promise.all(both.map(present))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('a key that always counts nothing, as those in the account of a phone do, works again and again', async () => {
  const { add, request, present } = await openWorld()
  const key = await add()
  for (const _ of [1, 2]) expect((await present(key.get(await request(), { counter: 0 }))).status).toBe(200)
})

test('the key of one driver opens no other account, and cannot be added to a second one', async () => {
  const { add, request, present, signInByHand } = await openWorld()
  const key = await add()
  const other = await signInByHand('+919845099999')
  const { body } = await other.post('/driver/passkeys/options')
  const handle = body.data.user.id
  expectNothingOpened(await present(key.get(await request(), { userHandle: handle })))
  expectNothingOpened(await present(new Authenticator(ORIGIN).get(await request(), { userHandle: handle })))
  expect(
    await other.post('/driver/passkeys', { name: 'X', credential: key.create(body.data) }),
  ).toMatchObject({
    status: 409,
    body: { code: 'passkey-exists' },
  })
})

test('a challenge that was made for one driver adds no key to another, nor one for a sign-in', async () => {
  const { driver, request, signInByHand } = await openWorld()
  const other = await signInByHand('+919845099999')
  const { body } = await other.post('/driver/passkeys/options')
  const key = new Authenticator(ORIGIN)
  const rp = { id: 'charge.example.in' }
  const wrong = [
    key.create(body.data),
    key.create({ ...(await request()), rp }),
    key.create((await driver.post('/driver/passkeys/options')).body.data, { isVerified: false }),
    key.create((await driver.post('/driver/passkeys/options')).body.data, { origin: 'https://evil.example' }),
  ]
  for (const credential of wrong) {
    expectNothingOpened(await driver.post('/driver/passkeys', { name: 'X', credential }))
  }
  expect((await driver.get('/driver/passkeys')).body.data).toEqual([])
})

test('ten minutes after the sign-in a code is asked for before a key is added or removed', async () => {
  const { driver, add, request, present, readCode, notices, clock, signInByHand } = await openWorld()
  const key = await add()
  clock.advance(minutes(10))
  const [{ _id }] = (await driver.get('/driver/passkeys')).body.data
  const needed = { status: 403, body: { code: 'confirmation-needed' } }
  expect(await driver.post('/driver/passkeys/options')).toMatchObject(needed)
  expect(await driver.delete(`/driver/passkeys/${_id}`)).toMatchObject(needed)
  const of = new Authenticator(ORIGIN).create({ challenge: 'A'.repeat(72), rp: { id: 'charge.example.in' } })
  expect(await driver.post('/driver/passkeys', { name: 'X', credential: of })).toMatchObject(needed)

  const code = await readCode(PHONE)
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await driver.post('/driver/confirm', { code: wrong })).body.code).toBe('code-wrong')
  const stranger = await signInByHand('+919845099999')
  expect((await stranger.post('/driver/confirm', { code })).body.code).toBe('code-wrong')
  expect((await driver.post('/driver/confirm', { code })).status).toBe(200)
  expect((await driver.post('/driver/confirm', { code })).body.code).toBe('code-wrong')
  expect((await stranger.delete(`/driver/passkeys/${_id}`)).status).toBe(404)
  expect((await driver.delete(`/driver/passkeys/${_id}`)).status).toBe(200)
  expectNothingOpened(await present(key.get(await request())))
  expect(await notices()).toContain('passkey-removed')
})

test('whoever is blocked signs in by no key', async () => {
  const { driver, add, request, present, operator } = await openWorld()
  const key = await add()
  const owner = await operator()
  const headers = { cookie: owner.cookie.replace('voltyatra_admin', '__Host-voltyatra_admin') }
  const blocked = await owner
    .with(headers)
    .put(`/customers/${driver.customerId}/block`, { reason: 'Stolen phone' })
  expect(blocked.status).toBe(200)
  expect((await present(key.get(await request()))).body.code).toBe('customer-blocked')
})

test('ten keys are kept, and where the site is reached by a number there are none', async () => {
  const { add, driver } = await openWorld()
  for (const _ of Array(10)) await add()
  expect((await driver.post('/driver/passkeys/options')).body.code).toBe('too-many-passkeys')
  const { visitor } = await testApp()
  expect((await visitor.post('/driver/passkey-sign-in/options')).body.code).toBe('passkeys-need-a-name')
})

test('wrong tries are counted by network, right ones are not', async () => {
  const { add, request, present } = await openWorld()
  const key = await add()
  const wrong = key.get(await request(), { isVerified: false })
  for (const _ of Array(99)) await present(wrong)
  expect((await present(key.get(await request()))).status).toBe(200)
  expectNothingOpened(await present(wrong))
  expect((await present(wrong)).status).toBe(429)
})
