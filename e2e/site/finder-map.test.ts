import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type FinderNetwork, openFinderNetwork } from './finder-network.ts'
import { openVisits } from './visitor.ts'

const visit = openVisits({ sharedAs: 'finder', browserArguments: ['--enable-unsafe-swiftshader'] })
let network: FinderNetwork

beforeAll(async () => {
  network = await openFinderNetwork(visit.url)
})

const NEAR = '/stations?near=12.97,77.59&place=Bengaluru,+Karnataka'
const WIDE = { viewport: { width: 1024, height: 600 }, reducedMotion: 'reduce' } as const
const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const

const query = (page: Page) => new URL(page.url()).searchParams

/** A map that has drawn its stations: its middle in the window. */
async function drawnMap(page: Page): Promise<{ x: number; y: number }> {
  await page.locator('.map-side[data-state=ready]').waitFor()
  // They are asked for beside the map's files, so that they may be there already.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(
        (entry) =>
          entry.name.endsWith('/charging-stations/map') &&
          (entry as PerformanceResourceTiming).responseEnd > 0,
      ),
  )
  const box = await page.locator('.map-place').boundingBox()
  if (!box) throw new Error('no map')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 60, y - 40, { steps: 4 })
  await page.mouse.move(x - 160, y - 90, { steps: 4 })
  await page.mouse.up()
}

test('the map is fetched after the list works, and only on this page', async () => {
  const fetched: string[] = []
  const page = await visit.open('/', WIDE)
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto(NEAR)
  await drawnMap(page)
  const order = (part: string) => fetched.findIndex((path) => path.includes(part))
  expect(order('/charging-stations')).toBeGreaterThan(0)
  expect(order('/assets/draw-map')).toBeGreaterThan(order('/charging-stations'))

  const landing = await visit.open('/', WIDE)
  const there: string[] = []
  landing.on('request', (request) => there.push(request.url()))
  await landing.mouse.move(200, 200)
  await landing.locator('[data-alive]').first().waitFor({ state: 'attached' })
  expect(there.filter((url) => /finder|draw-map|towns/.test(url))).toEqual([])
})

test('a station on the map opens its details, also one that the list does not hold', async () => {
  const page = await visit.open('/stations?map=9.98,76.28,13', WIDE)
  const middle = await drawnMap(page)
  await expect
    .poll(async () => {
      await page.mouse.click(middle.x, middle.y)
      return page.getByRole('heading', { level: 2, name: 'Kochi Marine Drive' }).isVisible()
    })
    .toBe(true)
  expect(query(page).get('station')).toBe(network.stations.get('Kochi Marine Drive'))
})

test('however many stations are opened on the map, and however late the answers, the way back leads to the list', async () => {
  const page = await visit.open('/stations?map=9.98,76.28,13', WIDE)
  const middle = await drawnMap(page)
  const heading = page.getByRole('heading', { level: 2, name: 'Kochi Marine Drive' })
  const NEAREST = /charging-stations\?lat/
  const held: Route[] = []
  await page.route(NEAREST, (route) => void held.push(route))
  // Until the stations are drawn a click finds none, and asks nothing.
  const clickUntilRequested = async (times: number) =>
    expect
      .poll(async () => {
        if (held.length < times) await page.mouse.click(middle.x, middle.y)
        return held.length
      })
      .toBeGreaterThanOrEqual(times)
  await clickUntilRequested(2)
  for (const route of held) await route.continue()
  await heading.waitFor()
  held.length = 0
  await clickUntilRequested(1)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('heading', { name: 'Where do you want to charge?' }).waitFor()
  const late = page.waitForResponse(NEAREST)
  for (const route of held) await route.continue()
  await (await late).finished()
  // The page has had its turn with the answer, and has shown what came of it.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  expect(query(page).get('station')).toBe(null)
  expect(await heading.count()).toBe(0)
})

test('moving the map stands in the address and offers to search there', async () => {
  const page = await visit.open(NEAR, WIDE)
  await page.getByRole('link', { name: 'Stop 1', exact: true }).waitFor()
  const middle = await drawnMap(page)
  expect(await page.getByRole('button', { name: 'Search this area' }).count()).toBe(0)
  await drag(page, middle)
  await page.getByRole('button', { name: 'Search this area' }).waitFor()
  const moved = query(page).get('map')
  expect(moved).toMatch(/^12\.\d+,77\.\d+,\d+(\.\d)?$/)
  expect(query(page).get('near')).toBe('12.97,77.59')
  await page.getByRole('button', { name: 'Search this area' }).click()
  await page.getByRole('heading', { name: 'Near this part of the map' }).waitFor()
  expect(query(page).get('near')).not.toBe('12.97,77.59')
  expect(Number(query(page).get('km'))).toBeGreaterThan(0)
  expect(query(page).get('map')).toBe(moved)
  expect(await page.getByRole('button', { name: 'Search this area' }).count()).toBe(0)
})

test('the map can be moved and zoomed by the keyboard', async () => {
  const page = await visit.open(NEAR, WIDE)
  await drawnMap(page)
  await page.getByRole('button', { name: 'Zoom in' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => query(page).get('map')).not.toBe(null)
  const zoomed = query(page).get('map')
  await page.locator('.maplibregl-canvas').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => query(page).get('map')).not.toBe(zoomed)
})

test('the map is drawn anew in the colours of the other theme, where it was', async () => {
  const page = await visit.open('/stations?map=9.98,76.28,13', { ...WIDE, colorScheme: 'light' })
  await drawnMap(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const middle = await drawnMap(page)
  await expect
    .poll(async () => {
      await page.mouse.click(middle.x, middle.y)
      return page.getByRole('heading', { level: 2, name: 'Kochi Marine Drive' }).isVisible()
    })
    .toBe(true)
})

test('on a telephone the map takes the place of the list, and a station opens over it', async () => {
  const page = await visit.open(NEAR, PHONE)
  await page.getByRole('link', { name: 'Stop 1', exact: true }).waitFor()
  expect(await page.locator('.map-side').count()).toBe(0)
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await drawnMap(page)
  expect(await page.getByRole('link', { name: 'Stop 1', exact: true }).isVisible()).toBe(false)
  await page.goto(`${NEAR}&view=map&station=${network.stations.get('Stop 2')}`)
  await page.getByRole('heading', { level: 2, name: 'Stop 2' }).waitFor()
  await page.getByRole('link', { name: 'Back to the map' }).click()
  await page.getByRole('heading', { level: 2, name: 'Stop 2' }).waitFor({ state: 'detached' })
  expect(query(page).get('view')).toBe('map')
})

test('the map lets through what has the amenity, as the list does', async () => {
  const page = await visit.open('/stations?map=9.98,76.28,13&amenity=toilets', WIDE)
  const middle = await drawnMap(page)
  const heading = page.getByRole('heading', { level: 2, name: 'Kochi Marine Drive' })
  const NEAREST = /charging-stations\?lat/
  const requested: string[] = []
  page.on('request', (request) => NEAREST.test(request.url()) && requested.push(request.url()))
  // The station in the middle has food and no toilets: however often it is pressed, nothing is there.
  for (let time = 0; time < 5; time += 1) {
    await page.mouse.click(middle.x, middle.y)
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    )
  }
  expect(requested).toEqual([])
  await page.getByLabel('Amenities').selectOption('Food')
  await expect
    .poll(async () => {
      await page.mouse.click(middle.x, middle.y)
      return heading.isVisible()
    })
    .toBe(true)
})
