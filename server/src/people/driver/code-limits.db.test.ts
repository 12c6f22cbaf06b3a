import { days, hours, minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts'

const phone = '+919845012345'

const from = ({ visitor }: TestApp, address: string, cookie?: string): Caller =>
  visitor.with({ 'x-forwarded-for': address, ...(cookie && { cookie }) })

const request = (caller: Caller, number = phone) => caller.post('/driver/request-code', { phone: number })

/** The texts of the outbox, the newest first, as a developer reads them. */
const texts = async (admin: Caller): Promise<{ body: string; recipient: string }[]> =>
  (await admin.get('/outbox?limit=1000')).body.data

/** The code that the phone got last. */
async function codeOn(admin: Caller, number = phone): Promise<string> {
  const newest = (await texts(admin)).find(({ recipient }) => recipient === number)
  return newest?.body.slice(0, 6) ?? ''
}

const wrong = (code: string): string => (code === '111111' ? '222222' : '111111')

/** A device that has signed in with this phone before. */
async function knownDevice(world: TestApp, admin: Caller): Promise<string> {
  await request(from(world, '198.51.100.1'))
  const answer = await from(world, '198.51.100.1').post('/driver/verify-code', {
    phone,
    code: await codeOn(admin),
  })
  return /voltyatra_device=[^;]+/.exec(answer.headers.getSetCookie().join('\n'))?.[0] ?? ''
}

test('a second request gets the same code, and strangers’ requests replace nobody’s code', async () => {
  const world = await testApp()
  const admin = await world.operator()
  await request(from(world, '198.51.100.1'))
  const code = await codeOn(admin)
  world.clock.advance(minutes(4))
  for (let count = 0; count < 5; count += 1) await request(from(world, '203.0.113.7'))
  expect(await codeOn(admin)).toBe(code)
  world.clock.advance(minutes(4))
  expect((await from(world, '198.51.100.1').post('/driver/verify-code', { phone, code })).status).toBe(200)

  // A used code is not sent again, nor is one that is older than ten minutes.
  await request(from(world, '198.51.100.1'))
  const { db } = world.app.database
  const idOf = async () => (await db.selectFrom('one_time_code').select('id').executeTakeFirstOrThrow()).id
  const first = await idOf()
  for (let count = 0; count < 2; count += 1) {
    world.clock.advance(minutes(4))
    await request(from(world, '198.51.100.2'))
    expect(await idOf()).toBe(first)
  }
  world.clock.advance(minutes(4))
  await request(from(world, '198.51.100.3'))
  expect(await idOf()).not.toBe(first)
})

test('five requests by a stranger do not keep the number’s owner waiting', async () => {
  const world = await testApp()
  const admin = await world.operator()
  for (let count = 0; count < 6; count += 1) await request(from(world, '203.0.113.7'))
  expect((await request(from(world, '203.0.113.7'))).status).toBe(429)
  const owner = from(world, '198.51.100.1')
  expect((await request(owner)).status).toBe(202)
  expect((await owner.post('/driver/verify-code', { phone, code: await codeOn(admin) })).status).toBe(200)
})

test('ten texts in ten minutes reach a phone; after that its code still works and no more are sent', async () => {
  const world = await testApp()
  const admin = await world.operator()
  for (let count = 0; count < 12; count += 1) {
    expect((await request(from(world, `203.0.113.${count % 6}`))).status).toBe(202)
  }
  expect(await texts(admin)).toHaveLength(10)
  const owner = from(world, '198.51.100.1')
  expect((await request(owner)).body.message).toMatch(/was sent to this number .* still works/)
  expect((await owner.post('/driver/verify-code', { phone, code: await codeOn(admin) })).status).toBe(200)
  // Without a code that works there is nothing to point to.
  const late = await request(owner)
  expect(late).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('thirty texts a day reach a phone, and twenty of them for one network', async () => {
  const world = await testApp()
  const admin = await world.operator()
  const often = async (address: string) => {
    for (let round = 0; round < 5; round += 1) {
      for (let count = 0; count < 5; count += 1) await request(from(world, address))
      world.clock.advance(minutes(10))
    }
  }
  await often('203.0.113.7')
  expect(await texts(admin)).toHaveLength(20)
  await often('198.51.100.7')
  expect(await texts(admin)).toHaveLength(30)
  world.clock.advance(days(1))
  expect((await request(from(world, '203.0.113.7'))).status).toBe(202)
})

test('a /48 gets 120 codes in ten minutes however many networks are in it, and the installation 1,000', async () => {
  const world = await testApp()
  let number = 0
  const fresh = () => {
    number += 1
    return `+9198451${String(number).padStart(5, '0')}`
  }
  // Ten at once: more of them a busy machine would ask to come back later.
  for (let round = 0; round < 12; round += 1) {
    const requested = Array.from({ length: 10 }, (_none, at) =>
      request(from(world, `2001:db8:7:${at}::1`), fresh()),
    )
    expect(new Set((await Promise.all(requested)).map(({ status }) => status))).toEqual(new Set([202]))
  }
  expect((await request(from(world, '2001:db8:7:ffff::1'), fresh())).status).toBe(429)
  const { db } = world.app.database
  const all = db.updateTable('throttle').where('bucket', '=', 'driver-code:all')
  const { numUpdatedRows } = await all.set({ hits: 1_000 }).executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
  expect((await request(from(world, '198.51.100.1'), fresh())).status).toBe(429)
  world.clock.advance(minutes(10))
  expect((await request(from(world, '198.51.100.1'), fresh())).status).toBe(202)
})

test('a device that signed in before is sent a code and let try, whatever strangers do to its number', async () => {
  const world = await testApp()
  const admin = await world.operator()
  const device = await knownDevice(world, admin)
  world.clock.advance(hours(1))
  for (let count = 0; count < 40; count += 1) await request(from(world, `203.0.113.${count}`))
  const code = await codeOn(admin)
  for (let count = 0; count < 20; count += 1) {
    const guess = { phone, code: wrong(code) }
    expect((await from(world, `203.0.113.${count}`).post('/driver/verify-code', guess)).status).toBe(401)
  }
  // Strangers have used up their tries of this code, all of them together.
  expect((await from(world, '198.51.100.9').post('/driver/verify-code', { phone, code })).status).toBe(401)
  const owner = from(world, '203.0.113.1', device)
  expect((await request(owner)).body.message).toBe('The code was not sent: no provider. It is in the outbox.')
  expect((await owner.post('/driver/verify-code', { phone, code: await codeOn(admin) })).status).toBe(200)
})

test('five wrong tries by a stranger leave the code to its owner', async () => {
  const world = await testApp()
  const admin = await world.operator()
  await request(from(world, '198.51.100.1'))
  const code = await codeOn(admin)
  for (let count = 0; count < 8; count += 1) {
    await from(world, '203.0.113.7').post('/driver/verify-code', { phone, code: wrong(code) })
  }
  const thief = from(world, '203.0.113.7')
  expect((await thief.post('/driver/verify-code', { phone, code })).body.code).toBe('code-wrong')
  expect((await from(world, '198.51.100.1').post('/driver/verify-code', { phone, code })).status).toBe(200)
})

test('a hundred tries in ten minutes come from one network, whatever the phones', async () => {
  const world = await testApp()
  const guess = (at: number) =>
    from(world, '203.0.113.7').post('/driver/verify-code', {
      phone: `+9198452${String(at).padStart(5, '0')}`,
      code: '123456',
    })
  const answers = await Promise.all(Array.from({ length: 100 }, (_none, at) => guess(at)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  expect(await guess(100)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
})

test('a driver signs out everywhere: every session ends, the device stays known', async () => {
  const world = await testApp()
  const [one, other] = [await world.driver(phone), await world.driver(phone)]
  const stranger = await world.driver('+919845099999')
  const answer = await one.post('/driver/sign-out-everywhere')
  expect(answer).toMatchObject({ status: 200, body: { message: 'Signed out on all devices.' } })
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^voltyatra_driver=;/)])
  for (const device of [one, other]) expect((await device.get('/driver/profile')).status).toBe(401)
  expect((await stranger.get('/driver/profile')).status).toBe(200)
  expect((await world.visitor.post('/driver/sign-out-everywhere')).status).toBe(401)
})
