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
  const { version, text } = (await driver.get('/driver/consents')).body.data.notice
  const shown = { noticeVersion: version, noticeLanguage: 'en', noticeText: text }
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
      { ...shown, channel: 'sms', givenAt: clock.now().toISOString(), withdrawnAt: null },
      { ...shown, channel: 'sms', givenAt: given, withdrawnAt: withdrawn },
      { ...shown, channel: 'email', givenAt: given, withdrawnAt: null },
    ]),
  )
  expect(data.history[0].withdrawnAt).toBeNull()
})

test('the notice stands in the reader’s language, and the consent keeps which text was shown', async () => {
  const { driver: signIn, operator } = await testApp()
  const driver = await signIn()
  const [hindi, tamil] = [
    driver.with({ 'accept-language': 'hi-IN' }),
    driver.with({ 'accept-language': 'ta-IN' }),
  ]
  const { notice } = (await hindi.get('/driver/consents')).body.data
  expect(notice).toMatchObject({ language: 'hi', text: expect.stringMatching(/वापस ले/) })
  expect((await tamil.get('/driver/consents')).body.data.notice.version).not.toBe(notice.version)
  // The language was changed between reading and choosing: what was read counts.
  const { data } = (await tamil.put('/driver/consents', { email: true, noticeVersion: notice.version })).body
  const kept = { noticeVersion: notice.version, noticeLanguage: 'hi', noticeText: notice.text }
  expect(data.history).toMatchObject([{ channel: 'email', ...kept }])
  const { _id } = (await driver.get('/driver/profile')).body.data
  const seen = (await (await operator('viewer')).get(`/customers/${_id}/consents`)).body.data
  expect(seen.history).toMatchObject([kept])
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
