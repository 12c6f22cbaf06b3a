import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

async function listedVehicle({ app, clock }: TestApp, name: string): Promise<string> {
  const id = createId()
  await app.database.db.insertInto('vehicle').values({ id, name, created_at: clock.now() }).execute()
  return id
}

test('a driver changes the profile field by field, and null clears', async () => {
  const app = await testApp()
  const driver = await app.driver()
  const vehicleId = await listedVehicle(app, 'Tata Nexon EV')
  const given = {
    name: 'Asha Rao',
    email: 'asha@example.in',
    vehicleId,
    location: { coordinates: [12.9716, 77.5946] },
  }
  const saved = await driver.put('/driver/profile', given)
  expect(saved).toMatchObject({
    status: 200,
    body: {
      data: {
        _id: driver.customerId,
        name: 'Asha Rao',
        email: 'asha@example.in',
        vehicle: { _id: vehicleId, name: 'Tata Nexon EV' },
        location: { coordinates: [12.9716, 77.5946] },
      },
    },
  })
  expect((await driver.put('/driver/profile', {})).body.data).toEqual(saved.body.data)
  expect((await driver.put('/driver/profile', { name: 'Asha R.' })).body.data).toEqual({
    ...saved.body.data,
    name: 'Asha R.',
  })
  const cleared = { name: null, email: null, vehicleId: null, location: null }
  expect((await driver.put('/driver/profile', cleared)).body.data).toMatchObject({
    name: null,
    email: null,
    vehicle: null,
    location: null,
  })
  expect((await driver.get('/driver/profile')).body.data.location).toBeNull()
})

test('a vehicle that is not listed is refused, and nothing of the change is kept', async () => {
  const { driver } = await testApp()
  const asha = await driver()
  expect(await asha.put('/driver/profile', { name: 'Asha', vehicleId: createId() })).toMatchObject({
    status: 404,
    body: { code: 'vehicle-not-found' },
  })
  expect((await asha.get('/driver/profile')).body.data.name).toBeNull()
})

test('two drivers may give the same e-mail address', async () => {
  const { driver } = await testApp()
  const [one, other] = [await driver('+919845000001'), await driver('+919845000002')]
  for (const fleet of [one, other]) {
    expect((await fleet.put('/driver/profile', { email: 'fleet@example.in' })).status).toBe(200)
  }
})

test('what is wrong with a profile is named by its field', async () => {
  const { driver } = await testApp()
  const asha = await driver()
  const wrongs: readonly [object | string, string][] = [
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ email: 'asha@' }, 'email'],
    [{ vehicleId: "'; drop table customer" }, 'vehicleId'],
    [{ location: { coordinates: [91, 0] } }, 'location.coordinates.0'],
    [{ location: { coordinates: [0, -181] } }, 'location.coordinates.1'],
    [{ location: { coordinates: [1] } }, 'location.coordinates'],
    [{ location: { coordinates: ['12', '77'] } }, 'location.coordinates.0'],
    ['{"location":{"coordinates":[1e999,0]}}', 'location.coordinates.0'],
  ]
  for (const [body, path] of wrongs) {
    const refused = await asha.put('/driver/profile', body)
    expect(refused, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(refused.body.issues[0].path).toMatch(new RegExp(`^${path}`))
  }
})

test('names of any script, right to left or with emoji, are kept letter for letter', async () => {
  const { driver, operator } = await testApp()
  const asha = await driver()
  const admin = await operator()
  const names = [
    'आशा राव',
    'أحمد بن علي',
    '👩🏽‍🔧 Asha',
    'O’Brien; drop table',
    '<script>alert(1)</script>',
    'ನ'.repeat(200),
  ]
  for (const name of names) {
    const saved = await asha.put('/driver/profile', { name })
    expect(saved.body.data.name).toBe(name)
    expect(saved.headers.get('content-type')).toMatch(/^application\/json/)
    expect((await admin.get(`/all-customer?q=${encodeURIComponent(name)}`)).body.data[0].name).toBe(name)
  }
})

test('only a signed-in driver has a profile or a wallet; an operator’s session is none', async () => {
  const { visitor, operator } = await testApp()
  for (const caller of [visitor, await operator(), visitor.with({ cookie: 'voltyatra_driver=made-up' })]) {
    for (const path of ['/driver/profile', '/driver/wallet']) {
      expect(await caller.get(path)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    }
    expect((await caller.put('/driver/profile', { name: 'x' })).status).toBe(401)
  }
})

test('a driver sees the own devices with their last use, and signs one of them out', async () => {
  const { visitor, driver, clock } = await testApp()
  const phone = '+919845000001'
  const [here, there] = [await driver(phone), await driver(phone)]
  const stranger = await driver('+919845000002')
  const list = async () => (await here.get('/driver/sign-ins')).body.data
  expect(await list()).toHaveLength(2)
  const since = clock.now().toISOString()
  clock.advance(minutes(59))
  await there.get('/driver/profile')
  expect((await list()).map(({ seenAt }: { seenAt: string }) => seenAt)).toEqual([since, since])
  clock.advance(minutes(1))
  await there.get('/driver/profile')
  const now = clock.now().toISOString()
  expect((await list()).map(({ seenAt }: { seenAt: string }) => seenAt)).toEqual([now, now])

  const other = (await list()).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  expect((await stranger.delete(`/driver/sign-ins/${other._id}`)).status).toBe(404)
  expect((await here.delete(`/driver/sign-ins/${other._id}`)).status).toBe(200)
  expect((await there.get('/driver/profile')).status).toBe(401)
  expect(await list()).toEqual([expect.objectContaining({ isCurrent: true })])
  expect((await visitor.get('/driver/sign-ins')).status).toBe(401)
})
