/** The app's map beside its list, and the way between two places. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openFinderNetwork } from '../site/finder-network.ts'
import { openVisits } from '../site/visitor.ts'
import { PHONE } from './driver.ts'

const visit = openVisits({ sharedAs: 'finder', browserArguments: ['--enable-unsafe-swiftshader'] })

beforeAll(async () => {
  await openFinderNetwork(visit.url)
})

const STILL = { reducedMotion: 'reduce' } as const
const MAP = '[data-state=ready]'
const query = (page: Page) => new URL(page.url()).searchParams

/** The middle of the map in the window. */
async function findMiddle(page: Page): Promise<{ x: number; y: number }> {
  await page.locator(MAP).waitFor()
  const box = await page.locator(`${MAP} canvas`).boundingBox()
  if (!box) throw new Error('no map')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) })
}

test('on a phone the map comes when it is asked for, and the list follows the part that is looked at', async () => {
  const page = await visit.open('/app/find', { ...PHONE, ...STILL })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.getByText(/^\d+ stations$/).waitFor()
  expect(fetched.filter((url) => /maplibre|draw-map/.test(url))).toEqual([])
  await page.getByRole('searchbox').fill('Kochi')
  await page.getByRole('button', { name: 'Search' }).click()
  // While the place is looked up: it is asked for all the same.
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const middle = await findMiddle(page)
  await page.waitForURL(/near=/)
  await page.getByText('Natural Earth').waitFor()
  await expectAccessible(page)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x - 30, middle.y - 20, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'In this part of the map' }).waitFor()
  await page.getByRole('link', { name: /Kochi Marine Drive/ }).waitFor()
  expect(await page.getByRole('link', { name: /Jayanagar/ }).count()).toBe(0)
  expect(query(page).get('area')).toMatch(/^9\.\d+,76\.\d+$/)
  await takePicture(page, 'app-map-390')
  await page.getByRole('button', { name: 'In this part of the map' }).click()
  await expect.poll(() => query(page).get('area')).toBeNull()
})

test('a station that is chosen on the map has its card under it, and the card leads to its page', async () => {
  const page = await visit.open('/app/find?map=yes&area=9.98,76.28&km=1', { ...PHONE, ...STILL })
  const middle = await findMiddle(page)
  const card = page.getByRole('region', { name: 'Chosen station' })
  await expect
    .poll(async () => {
      await page.mouse.click(middle.x, middle.y)
      return card.isVisible()
    })
    .toBe(true)
  await expectAccessible(page)
  await card.getByRole('link', { name: /Kochi Marine Drive/ }).click()
  await page.waitForURL('**/app/stations/*')
})

test('on a wide screen list and map stand beside each other, by day and by night', async () => {
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [768, 'dark'],
    [320, 'dark'],
  ] as const) {
    const page = await visit.open('/app/find?map=yes', {
      ...STILL,
      colorScheme,
      viewport: { width, height: 900 },
    })
    await findMiddle(page)
    await expectAccessible(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond).toBeLessThanOrEqual(0)
    await takePicture(page, `app-find-${width}-${colorScheme}`)
    await page.context().close()
  }
})

test('stations are filtered by what is open now and by the price of a kWh, and a reload keeps that', async () => {
  const page = await visit.open('/app/find?q=Stop%204', { ...PHONE, ...STILL })
  const closed = page.getByRole('link', { name: /^Stop 4.*Closed now/ })
  await closed.waitFor()
  const isOpenNow = page.getByRole('button', { name: 'Open now', exact: true })
  await isOpenNow.click()
  await page.getByText('No station fits that.').waitFor()
  await page.reload()
  await page.getByText('No station fits that.').waitFor()
  await isOpenNow.click()
  await closed.waitFor()
  // ₹17.70 with GST.
  const price = page.getByRole('combobox', { name: 'Price', exact: true })
  await price.selectOption('Up to ₹15 per kWh')
  await page.getByText('No station fits that.').waitFor()
  await price.selectOption('Up to ₹18 per kWh')
  await closed.waitFor()
  expect(query(page).get('price')).toBe('18')
  await expectAccessible(page)
})

test('between two places the stations of the way are listed, with stops that the range needs', async () => {
  const page = await visit.open('/app/find', { ...PHONE, ...STILL })
  await page.getByRole('link', { name: 'Along a route' }).click()
  await page.getByLabel('From', { exact: true }).fill('Bengaluru')
  await page.getByLabel('To', { exact: true }).fill('nowhere at all')
  await page.getByLabel('Range of your vehicle in km').fill('1000')
  await page.getByRole('button', { name: 'Show stations' }).click()
  await page.getByText('“nowhere at all” is not a place that is known here.').waitFor()
  await page.getByLabel('To', { exact: true }).fill('Kochi')
  await page.getByRole('button', { name: 'Show stations' }).click()
  await page.getByText('Your range is enough without a stop.').waitFor()
  await page.getByText(/^\d+ stations? on the way$/).waitFor()
  await page
    .getByRole('link', { name: /Kochi Marine Drive/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.getByLabel('Range of your vehicle in km').fill('100')
  await page.getByRole('button', { name: 'Show stations' }).click()
  await page.getByText(/stays in reserve\.$/).waitFor()
  await expectAccessible(page)
  expect(await page.getByLabel('From', { exact: true }).count()).toBe(1)
  await takePicture(page, 'app-route-390')
})

test('a driver chooses two stops of the way, sees them in the list and on the map, and hands the way to the phone’s maps', async () => {
  const way = '/app/find/route?from=13.3,77.59&fromName=Goribidanur&to=9.98,76.28&toName=Kochi&range=700'
  const page = await visit.open(way, { ...PHONE, ...STILL })
  await page.getByText('Your range is enough without a stop.').waitFor()
  const stops = page
    .locator('h2', { hasText: 'My stops' })
    .locator('xpath=following-sibling::ol[1]')
    .getByRole('link')
  const choose = (name: RegExp) =>
    page
      .locator('li', { has: page.getByRole('link', { name }) })
      .getByRole('button', { name: 'Stop here', exact: true })
      .last()
  await choose(/Stop 25/).click()
  await page.getByRole('heading', { name: 'My stops' }).waitFor()
  await choose(/Stop 28/).click()
  await expect.poll(() => stops.count()).toBe(2)
  // In the order of the way, not of the presses.
  const named = async () => (await stops.allInnerTexts()).map((text) => /Stop \d+/.exec(text)?.[0])
  await expect.poll(named).toEqual(['Stop 28', 'Stop 25'])
  expect(query(page).getAll('stop')).toHaveLength(2)
  const link = page.getByRole('link', { name: 'Open the way in the maps app' })
  const handed = new URL(String(await link.getAttribute('href'))).searchParams
  expect(handed.get('waypoints')?.split('|')).toHaveLength(2)
  expect(handed.get('waypoints')).toMatch(/^13\.22\d*,77\.59\|13\.19\d*,77\.59$/)
  expect(handed.get('destination')).toBe('9.98,76.28')
  await page.getByRole('button', { name: 'Show on the map' }).click()
  await page.locator(`${MAP}[data-stops="2"] canvas`).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'app-route-stops-390')
  await page.reload()
  await expect.poll(named).toEqual(['Stop 28', 'Stop 25'])
  await choose(/Stop 25/).click()
  await expect.poll(() => query(page).getAll('stop')).toHaveLength(1)
})
