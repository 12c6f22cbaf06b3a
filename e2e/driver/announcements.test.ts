/** What the operator writes to all drivers, each reads in the own language, and in English where it is not written in it. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { createDriver, signInAt, signInOwner } from '../admin/operator.ts'
import { openVisits } from '../site/visitor.ts'
import { PHONE } from './driver.ts'
import { deliverPush, keepShown, playPushService, readPush } from './push-service.ts'

const visit = openVisits()

test('of a notification in English and Hindi a Hindi driver reads the Hindi, and a Tamil driver the English', async () => {
  const owner = await signInOwner(visit.url)
  const [hindi, tamil] = [await createDriver(visit.url, owner), await createDriver(visit.url, owner)]
  await hindi.put('/driver/language', { language: 'hi' })
  await tamil.put('/driver/language', { language: 'ta' })

  const page = await signInAt(visit, '/newAdmin/sendNotification')
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: 'Send a notification' }) })
  await form.getByLabel('Title').fill('Open all night')
  await form.getByLabel('Message').fill('Hassan is open all night from Monday.')
  await form.getByText('These drivers get the English: Hindi (1), Tamil (1).').waitFor()
  await form.getByText('Other languages').click()
  await form.getByLabel('Language').selectOption('Hindi')
  await form.getByLabel('Title in Hindi').fill('रात भर खुला')
  // Half a language is none yet.
  await form.getByText('These drivers get the English: Hindi (1), Tamil (1).').waitFor()
  await form.getByText('Other languages: Hindi (not finished)').waitFor()
  await form.getByRole('button', { name: 'Send notification' }).click()
  await form.getByText('Hindi: Please write a message, too').waitFor()
  await form.getByLabel('Message in Hindi').fill('हासन सोमवार से रात भर खुला रहेगा।')
  await form.getByText('These drivers get the English: Tamil (1).').waitFor()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send notification' }).click()
  await page.getByRole('alert').getByText('Notification sent successfully!').waitFor()

  const total = async () => (await hindi.get('/driver/notifications/count')).body.data.total
  await expect.poll(total, { timeout: 120_000 }).toBe(1)
  const inbox = async (driver: typeof hindi, locale: string) => {
    const phone = await visit.open('/app/me', { ...PHONE, locale, storageState: driver.storageAt(visit.url) })
    return { phone, part: phone.locator('section').filter({ has: phone.locator('h2#messages') }) }
  }
  const ofHindi = await inbox(hindi, 'hi-IN')
  const title = ofHindi.part.getByText('रात भर खुला', { exact: true })
  await title.waitFor()
  await ofHindi.part.getByText('हासन सोमवार से रात भर खुला रहेगा।').waitFor()
  expect(await title.getAttribute('lang')).toBe('hi')
  const ofTamil = await inbox(tamil, 'ta-IN')
  const english = ofTamil.part.getByText('Open all night', { exact: true })
  await english.waitFor()
  expect(await english.getAttribute('lang')).toBe('en')
  expect(await ofTamil.phone.locator('html').getAttribute('lang')).toBe('ta')
  await expectAccessible(ofTamil.phone)

  await page.getByRole('link', { name: 'Sent', exact: true }).click()
  await page.getByRole('link', { name: 'Open all night' }).click()
  await page.getByRole('dialog').getByText('Other languages: Hindi').click()
  await page.getByRole('dialog').getByText('रात भर खुला', { exact: true }).waitFor()
})

test('a driver who allows push messages gets what the operator writes, in the own language and once', async () => {
  const owner = await signInOwner(visit.url)
  const settings = { provider: 'web-push', contact: 'ops@example.in' }
  expect(
    (await owner.put('/message-connections/push/1', { settings, costPaise: 0, isOn: true })).status,
  ).toBe(200)
  const countPushed = async () => (await owner.get('/notifications/audience')).body.data.push
  const before = await countPushed()
  const driver = await createDriver(visit.url, owner)
  await driver.put('/driver/language', { language: 'hi' })
  const page = await visit.open('/app/me', {
    ...PHONE,
    locale: 'hi-IN',
    storageState: driver.storageAt(visit.url),
  })
  await page.addInitScript(playPushService)
  await page.reload()
  const part = page.getByRole('region', { name: 'नोटिफ़िकेशन' })
  await part.getByRole('button', { name: 'नोटिफ़िकेशन चालू करें' }).click()
  await part.getByText('चालू हैं। आपकी चार्जिंग, पैसों और ज़रूरी बदलावों की ख़बर यहीं मिलती है।').waitFor()
  // What drivers have to know comes without asking again, an offer only where it is ticked.
  expect(await countPushed()).toBe(before)
  const kept = page.waitForResponse('**/driver/consents')
  await part.getByLabel('नोटिफ़िकेशन से, जहाँ मैंने चालू किए हैं').check()
  expect((await kept).status()).toBe(200)
  expect(await countPushed()).toBe(before + 1)
  await expectAccessible(page)

  const sent = await owner.post('/send-broadcast-notification', {
    ...{ kind: 'service', title: 'Planned maintenance', message: 'On Sunday from 2 to 4 bookings pause.' },
    translations: { hi: { title: 'तय रखरखाव', message: 'रविवार को 2 से 4 बजे तक बुकिंग बंद रहेगी।' } },
  })
  expect(sent.status).toBe(201)
  const { subject, body } = await readPush(owner, 'बुकिंग बंद रहेगी')
  expect(subject).toBe('तय रखरखाव')
  const listShown = await keepShown(page)
  // The second time takes the place of the first.
  for (let time = 0; time < 2; time += 1)
    await deliverPush(page, { title: subject, body, path: '/app/me', tag: sent.body.data._id })
  await expect.poll(async () => (await listShown()).length).toBe(2)
  for (const shown of await listShown())
    expect(shown).toEqual({ title: subject, body, path: '/app/me', tag: sent.body.data._id })
})
