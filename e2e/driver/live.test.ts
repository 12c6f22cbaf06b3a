/** What is free stands on every open screen at once, with an account or without one. */
import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { signInOwner } from '../admin/operator.ts'
import { openMeteredStation } from '../metered-station.ts'
import { openVisits } from '../site/visitor.ts'
import { PHONE } from './driver.ts'

const visit = openVisits({ isShared: true })
const plugged: SimulatedCharger[] = []

afterEach(async () => {
  for (const charger of plugged.splice(0)) await charger.close()
})

/** The lists of stations that a page has asked for. */
function countLists(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (/\/charging-stations\?/.test(request.url())) count += 1
  })
  return () => count
}

test('a car that is plugged in is seen in the app and in the finder without asking again', async () => {
  const owner = await signInOwner(visit.url)
  const { charger } = await openMeteredStation(visit.url, owner, 'LIVE-1')
  plugged.push(charger)
  const app = await visit.open('/app/find?q=LIVE-1', PHONE)
  const site = await visit.open('/stations?q=LIVE-1', PHONE)
  const lists = [countLists(app), countLists(site)]
  for (const page of [app, site]) {
    const stream = page.waitForResponse((response) => response.url().includes('/station-events?'))
    await page.reload()
    expect((await stream).status()).toBe(200)
  }
  await app.getByRole('link', { name: /LIVE-1.*1 of 1 free/ }).waitFor()
  await site.getByText('1 of 1 free').first().waitFor()
  const before = lists.map((count) => count())
  charger.plugIn(1)
  await app.getByRole('link', { name: /LIVE-1(?!.*1 of 1 free)/ }).waitFor()
  await site.getByText('1 of 1 free').waitFor({ state: 'detached' })
  charger.unplug(1)
  await app.getByRole('link', { name: /LIVE-1.*1 of 1 free/ }).waitFor()
  await site.getByText('1 of 1 free').first().waitFor()
  expect(lists.map((count) => count())).toEqual(before)
})
