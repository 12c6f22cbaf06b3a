/** What reaches the phone by web push: an announcement from the panel's form, the bill at the end of a charge, money on its way back. */
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { createDriver, payIntoWallet, signInAt, signInOwner } from '../admin/operator.ts'
import { openMeteredStation } from '../metered-station.ts'
import { openVisits } from '../site/visitor.ts'
import { openAsDriver, PHONE } from './driver.ts'
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

test('the bill at the end of a charge and money that is sent back reach the phone by web push', async () => {
  const owner = await signInOwner(visit.url)
  const settings = { provider: 'web-push', contact: 'ops@example.in' }
  await owner.put('/message-connections/push/1', { settings, costPaise: 0, isOn: true })
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 500)
  const phone = await openAsDriver(visit, driver, '/app/find')
  await phone.addInitScript(playPushService, service.keys)
  await phone.goto('/app/me')
  await phone.getByRole('button', { name: 'Turn on notifications' }).click()
  await phone.getByText(/^On\. You are notified here/).waitFor()
  const { stationId, charger } = await openMeteredStation(visit.url, owner, 'PUSH-1')
  charger.plugIn(1)
  await charger.untilStatus(1, 'Preparing')
  const request = { stationId, connectorType: 'CCS2', duration: 1, kWh: 20 }
  const { _id: id } = (await driver.post('/driver/bookings', request)).body.data
  await driver.post(`/driver/bookings/${id}/start`)
  const booking = async () => (await driver.get(`/driver/bookings/${id}`)).body.data
  await expect.poll(async () => (await booking()).charging?.energyKWh).toBeGreaterThan(0)
  await driver.post(`/driver/bookings/${id}/stop`)
  await expect.poll(async () => (await booking()).status).toBe('confirmed')
  await charger.close()
  const [order] = (await driver.get('/driver/orders')).body.data
  expect((await driver.post(`/driver/orders/${order._id}/refund`, { amount: 100 })).status).toBe(200)
  const listBodies = () => service.taken.map(({ message }) => message.body)
  for (const body of [
    /^Your charge at PUSH-1 cost ₹.* returned to your wallet\.$/,
    /^₹100\.00 of your top-up of ₹500\.00 was taken out of your wallet and will be refunded\./,
  ])
    await expect.poll(listBodies, { timeout: 120_000 }).toContainEqual(expect.stringMatching(body))
})
