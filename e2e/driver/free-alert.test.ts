/** A driver finds nothing free and is notified when something is; and a charge to a level of the battery is one choice away. */
import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { signInOwner } from '../admin/operator.ts'
import { openMeteredStation } from '../metered-station.ts'
import { openVisits } from '../site/visitor.ts'
import { openWithMoney, PHONE, signIn } from './driver.ts'
import { deliverPush, keepShown, playPushService, readPush } from './push-service.ts'

const visit = openVisits({ sharedAs: 'charging' })
const plugged: SimulatedCharger[] = []

afterEach(async () => {
  for (const charger of plugged.splice(0)) await charger.close()
})

async function openStation(name: string) {
  const owner = await signInOwner(visit.url)
  const station = await openMeteredStation(visit.url, owner, name)
  plugged.push(station.charger)
  return { owner, ...station }
}

test('a driver who waits is notified when a connector is free, and the app’s worker receives the push', async () => {
  const { owner, stationId, charger } = await openStation('WAIT-1')
  const settings = { provider: 'web-push', contact: 'ops@example.in' }
  expect(
    (await owner.put('/message-connections/push/1', { settings, costPaise: 0, isOn: true })).status,
  ).toBe(200)
  charger.plugIn(1)
  await charger.untilStatus(1, 'Preparing')
  const page = await visit.open('/app/me', PHONE)
  await page.addInitScript(playPushService)
  await signIn(page, owner)
  await page.waitForURL('**/app/me')
  await page.goto(`/app/stations/${stationId}`)
  const part = page.getByRole('region', { name: 'Notify me when one is free' })
  await part.getByRole('button', { name: 'Notify me' }).waitFor()
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Notify me' }).click()
  await part.getByText(/^You will be notified here when one is free, until \d\d:\d\d\.$/).waitFor()
  await expectAccessible(page)
  await page.reload()
  await part.getByRole('button', { name: 'Do not notify me' }).waitFor()

  charger.unplug(1)
  const { subject, body } = await readPush(owner, 'WAIT-1')
  expect(subject).toBe('A connector is free')
  expect(body).toBe('Connector 1 at WAIT-1 is free now. It is not kept for you.')
  const listShown = await keepShown(page)
  await deliverPush(page, { title: subject, body, path: '/app/find' })
  await expect.poll(listShown).toEqual([{ title: subject, body, path: '/app/find' }])
  await page.reload()
  await part.waitFor({ state: 'detached' })
})

test('a charger that has said no level sells none, and “Full” holds what the wallet has', async () => {
  const { owner, stationId } = await openStation('LEVEL-1')
  const page = await openWithMoney(visit, owner, `/app/stations/${stationId}`)
  await page.getByLabel('Battery level').check()
  await page.getByText('This charger does not say how full a battery is.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Full', { exact: true }).check()
  await page.getByText('The charge ends when your car takes no more').waitFor()
  await page.getByText(/^₹(29\d|300)\.\d\d is held for .* kWh\. What you do not use comes back\.$/).waitFor()
  await expectAccessible(page)
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(tooWide, `at ${width} px`).toBeLessThanOrEqual(0)
  }
})
