/** An announcement from the panel's form to the phone: sent by web push, shown in the driver's language, opened by a press. */
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { createDriver, signInAt, signInOwner } from '../admin/operator.ts'
import { openVisits } from '../site/visitor.ts'
import { PHONE } from './driver.ts'
import { deliverPush, keepShown, openPushService, openShown, playPushService } from './push-service.ts'

const service = await openPushService()
afterAll(() => service.close())

const visit = openVisits({ openProviders: async () => ({ push: service.url }) })

test('what the operator writes reaches the phone of a Hindi driver by web push, and a press opens it', async () => {
  const owner = await signInOwner(visit.url)
  const settings = { provider: 'web-push', contact: 'ops@example.in' }
  const connected = await owner.put('/message-connections/push/1', { settings, costPaise: 0, isOn: true })
  expect(connected.status).toBe(200)
  const driver = await createDriver(visit.url, owner)
  await driver.put('/driver/language', { language: 'hi' })
  const phone = await visit.open('/app/me', {
    ...PHONE,
    locale: 'hi-IN',
    storageState: driver.storageAt(visit.url),
  })
  await phone.addInitScript(playPushService, service.keys)
  await phone.reload()
  const part = phone.getByRole('region', { name: 'नोटिफ़िकेशन' })
  await part.getByRole('button', { name: 'नोटिफ़िकेशन चालू करें' }).click()
  await part.getByText('चालू हैं।').waitFor()
  const listShown = await keepShown(phone)
  await phone.getByRole('link', { name: 'पैसे' }).first().click()
  await phone.waitForURL('**/app/money')

  const panel = await signInAt(visit, '/newAdmin/sendNotification')
  const form = panel
    .locator('form')
    .filter({ has: panel.getByRole('heading', { name: 'Send a notification' }) })
  // An offer would wait for the day.
  await form.getByLabel('Kind').selectOption('service')
  await form.getByLabel('Title').fill('Open all night')
  await form.getByLabel('Message').fill('Hassan is open all night from Monday.\nParking is free.')
  await form.getByText('Other languages').click()
  await form.getByLabel('Language').selectOption('Hindi')
  await form.getByLabel('Title in Hindi').fill('रात भर खुला')
  await form.getByLabel('Message in Hindi').fill('हासन सोमवार से रात भर खुला रहेगा।\nपार्किंग मुफ़्त है।')
  await form.getByRole('button', { name: 'Send notification' }).click()
  await panel.getByRole('alert').getByText('Notification sent successfully!').waitFor()

  await expect.poll(() => service.taken.length, { timeout: 120_000 }).toBe(1)
  const [sent] = service.taken
  if (!sent) throw new Error('Nothing was sent')
  // The browser subscribed with this key: its push service takes messages of no other sender.
  expect(sent.sender).toBe((await driver.get('/driver/push-key')).body.data.publicKey)
  const text = { title: 'रात भर खुला', body: 'हासन सोमवार से रात भर खुला रहेगा।\nपार्किंग मुफ़्त है।' }
  expect(sent.message).toEqual({
    ...text,
    path: expect.stringMatching(/^\/app\/me\?message=/),
    tag: sent.topic,
  })
  await deliverPush(phone, sent.message)
  await expect.poll(listShown).toEqual([{ ...text, path: sent.message.path, tag: sent.topic }])

  expect((await driver.get('/driver/notifications/count')).body.data).toEqual({ unread: 1, total: 1 })
  await openShown(phone)
  await phone.waitForURL(`**${sent.message.path}`)
  const opened = phone.getByRole('region', { name: 'रात भर खुला' })
  await opened.getByText('पार्किंग मुफ़्त है।').waitFor()
  const heading = opened.getByRole('heading')
  await expect.poll(() => heading.evaluate((head) => head === document.activeElement)).toBe(true)
  expect(await heading.getAttribute('lang')).toBe('hi')
  const unread = async () => (await driver.get('/driver/notifications/count')).body.data.unread
  await expect.poll(unread).toBe(0)
  await expectAccessible(phone)

  // Who signs in later with another number sees no message of this driver.
  const other = await createDriver(visit.url, owner)
  const stranger = await visit.open(sent.message.path, {
    ...PHONE,
    storageState: other.storageAt(visit.url),
  })
  await stranger.getByText('No messages yet.').waitFor()
  expect(await stranger.getByText('रात भर खुला').count()).toBe(0)
})
