import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test('nobody agrees to anything before saying so', async () => {
  const driver = await (await testApp()).driver()
  expect((await driver.get('/driver/consents')).body.data).toMatchObject({
    sms: false,
    email: false,
    push: false,
    notice: { version: expect.stringMatching(/\S/), text: expect.stringMatching(/withdraw/) },
    history: [],
  })
})

test('a consent is given and withdrawn channel by channel, and its history keeps when, and by which notice', async () => {
  const { driver: signIn, clock } = await testApp()
  const driver = await signIn()
  const { version } = (await driver.get('/driver/consents')).body.data.notice
  const given = clock.now().toISOString()
  expect(
    (await driver.put('/driver/consents', { sms: true, email: true, noticeVersion: version })).body,
  ).toMatchObject({ message: 'Your choice is saved.', data: { sms: true, email: true, push: false } })
  clock.advance(minutes(1))
  const withdrawn = clock.now().toISOString()
  await driver.put('/driver/consents', { sms: false })
  clock.advance(minutes(1))
  const { data } = (await driver.put('/driver/consents', { sms: true })).body
  expect(data).toMatchObject({ sms: true, email: true, push: false })
  expect(data.history).toHaveLength(3)
  expect(data.history).toEqual(
    expect.arrayContaining([
      { channel: 'sms', noticeVersion: version, givenAt: clock.now().toISOString(), withdrawnAt: null },
      { channel: 'sms', noticeVersion: version, givenAt: given, withdrawnAt: withdrawn },
      { channel: 'email', noticeVersion: version, givenAt: given, withdrawnAt: null },
    ]),
  )
  expect(data.history[0].withdrawnAt).toBeNull()
})

test('giving what is given and withdrawing what is not given leave no trace', async () => {
  const { driver: signIn, clock } = await testApp()
  const driver = await signIn()
  await driver.put('/driver/consents', { sms: true, push: false })
  clock.advance(minutes(1))
  const again = await driver.put('/driver/consents', { sms: true, email: false })
  expect(again.body.data.history).toHaveLength(1)
  expect((await driver.put('/driver/consents', {})).body.data.sms).toBe(true)
})

test('ten agreements at once are one', async () => {
  const { driver: signIn } = await testApp()
  const driver = await signIn()
  await Promise.all(Array.from({ length: 10 }, () => driver.put('/driver/consents', { sms: true })))
  expect((await driver.get('/driver/consents')).body.data.history).toHaveLength(1)
})

test('who was shown an older notice is asked again; to withdraw, any will do', async () => {
  const driver = await (await testApp()).driver()
  expect(await driver.put('/driver/consents', { sms: true, noticeVersion: '2020-01' })).toMatchObject({
    status: 409,
    body: { code: 'consent-notice-changed' },
  })
  expect((await driver.put('/driver/consents', { sms: false, noticeVersion: '2020-01' })).status).toBe(200)
  expect((await driver.get('/driver/consents')).body.data).toMatchObject({ sms: false, history: [] })
})

test('a consent is a yes or a no, and each driver’s own', async () => {
  const { driver: signIn, visitor, operator } = await testApp()
  const [asha, ravi] = [await signIn('+919845000001'), await signIn('+919845000002')]
  expect(await asha.put('/driver/consents', { sms: 'yes' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'sms', message: 'Yes or no' }] },
  })
  await asha.put('/driver/consents', { sms: true })
  expect((await ravi.get('/driver/consents')).body.data.sms).toBe(false)
  for (const caller of [visitor, await operator()]) {
    expect((await caller.get('/driver/consents')).status).toBe(401)
    expect((await caller.put('/driver/consents', { sms: true })).status).toBe(401)
  }
})

test('the record of a consent cannot be deleted', async () => {
  const { app, driver: signIn } = await testApp()
  await (await signIn()).put('/driver/consents', { sms: true })
  await expect(app.database.db.deleteFrom('consent').execute()).rejects.toThrow('append-only')
})
