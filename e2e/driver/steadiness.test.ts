/** Nothing jumps while a page of the driver's comes in. */
import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { createDriver, payIntoWallet, signInOwner } from '../admin/operator.ts'
import { openMeteredStation } from '../metered-station.ts'
import { openVisits } from '../site/visitor.ts'
import { openAsDriver, PHONE } from './driver.ts'

const visit = openVisits({ sharedAs: 'charging' })
const plugged: SimulatedCharger[] = []

afterEach(async () => {
  for (const charger of plugged.splice(0)) await charger.close()
})

/** As browsers measure it: the sum of all jumps that no tap has caused. */
const MOST = 0.02

/** Adds up the jumps of the page in `jumped`. */
function watchJumps(): void {
  const page = globalThis as { jumped?: number }
  page.jumped = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) page.jumped = (page.jumped ?? 0) + value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const readJumps = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  return page.evaluate(() => (globalThis as { jumped?: number }).jumped ?? 1)
}

test('the list of stations, a station and the page of a code stand still while they load', async () => {
  const owner = await signInOwner(visit.url)
  const { stationId, charger } = await openMeteredStation(visit.url, owner, 'STILL-1')
  plugged.push(charger)
  const [{ code }] = (await owner.get(`/stations/${stationId}/codes`)).body.data
  const page = await visit.open('/', PHONE)
  await page.addInitScript(watchJumps)
  const jumps: Record<string, number> = {}
  for (const [path, last] of [
    ['/app/find?q=STILL-1', /1 of 1 free/],
    [`/app/stations/${stationId}`, /Sign in to charge/],
    [`/c/${code}`, /Pay ₹/],
  ] as const) {
    await page.goto(path)
    await page.getByText(last).first().waitFor()
    jumps[path.split('/').slice(1, 3).join(' ')] = await readJumps(page)
  }
  // What the observer sees is really counted.
  await page.evaluate(() => {
    const block = document.createElement('div')
    block.style.height = '400px'
    document.body.prepend(block)
  })
  await page.waitForFunction((most) => ((globalThis as { jumped?: number }).jumped ?? 0) > most, MOST)
  for (const [name, jumped] of Object.entries(jumps)) expect(jumped, name).toBeLessThanOrEqual(MOST)
})

test('a running charge, its money and the driver’s own screen stand still while they load, and while the meter counts', async () => {
  const owner = await signInOwner(visit.url)
  const { stationId, charger } = await openMeteredStation(visit.url, owner, 'STILL-2')
  plugged.push(charger)
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 500)
  charger.plugIn(1)
  await charger.untilStatus(1, 'Preparing')
  const request = { stationId, connectorType: 'CCS2', duration: 1, kWh: 20 }
  const { _id: id } = (await driver.post('/driver/bookings', request)).body.data
  expect((await driver.post(`/driver/bookings/${id}/start`)).status).toBe(200)
  const isMetered = async () =>
    (await driver.get(`/driver/bookings/${id}`)).body.data.charging?.socPercent > 0
  await expect.poll(isMetered).toBe(true)
  const page = await openAsDriver(visit, driver, '/app/find')
  await page.addInitScript(watchJumps)
  await page.goto(`/app/charges/${id}`)
  const energy = page.locator('figcaption')
  await energy.waitFor()
  const first = await energy.textContent()
  await expect.poll(() => energy.textContent()).not.toBe(first)
  expect(await readJumps(page), 'a running charge').toBeLessThanOrEqual(MOST)
  for (const [path, last] of [
    ['/app/money', 'Added by you'],
    ['/app/me', 'Sign out'],
  ] as const) {
    await page.goto(path)
    await page.getByText(last).first().waitFor()
    expect(await readJumps(page), path).toBeLessThanOrEqual(MOST)
  }
})

test('the stations are asked for before the app is there, and what stands meanwhile has its style without any sheet', async () => {
  const owner = await signInOwner(visit.url)
  const { charger } = await openMeteredStation(visit.url, owner, 'EARLY-1')
  plugged.push(charger)
  const page = await visit.open('/', PHONE)
  const requested = page.waitForRequest(
    (request) =>
      request.url().endsWith('/ev/api/charging-stations?limit=30') &&
      new URL(request.frame().url()).pathname === '/app/find',
  )
  const meanwhile = page.getByText('charge, and pay for what was used')
  // The app itself comes only once its list has been asked for and something has been seen.
  const sizes = new Set<string>()
  await page.route(/\/assets\/(?:start-[\w-]+\.js|[\w-]+\.css)$/, async (route) => {
    await requested
    sizes.add(await meanwhile.evaluate((one) => getComputedStyle(one).fontSize))
    await route.continue()
  })
  await page.goto('/app/find', { waitUntil: 'commit' })
  await page
    .getByText(/of \d+ free/)
    .first()
    .waitFor()
  await meanwhile.waitFor({ state: 'detached' })
  expect([...sizes]).toEqual(['24px'])
})
