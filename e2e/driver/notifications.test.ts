/** A driver turns push messages on and off in this browser, and chooses by what else messages come. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { signInOwner } from '../admin/operator.ts'
import { openVisits } from '../site/visitor.ts'
import { PHONE, signIn } from './driver.ts'
import { playPushService } from './push-service.ts'

const visit = openVisits()

/** Resolves when the box is seen checked: before the answer has come, none is. */
const waitUntilChecked = (part: Locator, label: string) =>
  part.getByLabel(label).and(part.page().locator(':checked')).waitFor()

test('a driver turns push messages on and off, and other channels too', async () => {
  const owner = await signInOwner(visit.url)
  const page = await visit.open('/app/me', PHONE)
  await signIn(page, owner)
  await page.waitForURL('**/app/me')
  const part = page.getByRole('region', { name: 'Notifications' })
  await part.getByText('You have blocked notifications for this app.').waitFor()
  await expectAccessible(page)

  await page.addInitScript(playPushService)
  await page.reload()
  await part.getByText('Notifications in browsers are not offered here yet.').waitFor()
  const settings = { provider: 'web-push', contact: 'ops@example.in' }
  const connected = await owner.put('/message-connections/push/1', { settings, costPaise: 0, isOn: true })
  expect(connected.status).toBe(200)
  await page.reload()
  await part.getByRole('button', { name: 'Turn on notifications' }).click()
  await part
    .getByText('On. You are notified here of your charges, your money and important changes.')
    .waitFor()
  await page.reload()
  await part.getByText('On. You are notified here').waitFor()
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Turn off notifications' }).click()
  await part.getByText('Off. You can be notified here').waitFor()

  const own = part.getByRole('group', { name: 'About my charges and money' })
  // A page that is loaded anew gives up what it has not sent yet.
  await waitUntilChecked(own, 'By text message')
  const channelsKept = page.waitForResponse('**/driver/notice-channels')
  await own.getByLabel('By text message').uncheck()
  await channelsKept
  const offers = part.getByRole('group', { name: 'Offers' })
  await offers.getByText('may tell me of offers by the channels that I choose here').waitFor()
  const offersKept = page.waitForResponse('**/driver/consents')
  await offers.getByLabel('By e-mail').check()
  await offersKept
  await page.reload()
  await waitUntilChecked(own, 'By WhatsApp')
  expect(await own.getByLabel('By text message').isChecked()).toBe(false)
  await waitUntilChecked(offers, 'By e-mail')
  expect(await offers.getByLabel('By text message').isChecked()).toBe(false)
  await offers.getByLabel('By e-mail').uncheck()
  await offers.getByLabel('By e-mail').and(page.locator(':not(:checked)')).waitFor()
})
