import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type FinderNetwork, openFinderNetwork } from './finder-network.ts'
import { isAlive, openVisits } from './visitor.ts'

/** Without WebGL, as on old devices: the map has tests of its own. */
const visit = openVisits({ sharedAs: 'finder', browserArguments: ['--disable-3d-apis'] })
let network: FinderNetwork

beforeAll(async () => {
  network = await openFinderNetwork(visit.url)
})

const NEAR = '/stations?near=12.97,77.59&place=Bengaluru,+Karnataka'
const PHONE = { viewport: { width: 390, height: 844 } }

const names = (page: Page) => page.getByRole('list').locator('h3').allInnerTexts()
/** What is to be read there, as it stands. */
const textOf = async (locator: Locator) => (await locator.allInnerTexts()).join(' ')
const search = (page: Page) => page.getByRole('combobox', { name: 'Town, locality, station or address' })
const query = (page: Page) => new URL(page.url()).searchParams
const waitForNames = (page: Page, first: string) =>
  page.locator('.station h3').first().filter({ hasText: first }).waitFor()

test('the page stands there before any script, and says what to do without one', async () => {
  const page = await visit.open('/stations', { javaScriptEnabled: false })
  expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Find a charging station')
  expect(await page.locator('.no-script').isVisible()).toBe(true)
})

test('a visitor who types a town and chooses it by the keyboard sees the nearest stations first', async () => {
  const page = await visit.open('/stations')
  await search(page).focus()
  await page.keyboard.type('banga')
  await page.getByRole('option', { name: 'Bengaluru Karnataka' }).waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await search(page).getAttribute('aria-activedescendant')).toBe('finder-suggestion-0')
  await page.keyboard.press('Enter')
  await waitForNames(page, 'Stop 1')
  expect((await names(page)).slice(0, 3)).toEqual(['Stop 1', 'Stop 2', 'Stop 3'])
  expect(await page.getByText('30 stations within 50 km').isVisible()).toBe(true)
  expect(await textOf(page.locator('.station').first())).toMatch(
    /NH 44, Stop 1\s+Available now\s+1 of 1 free\s+updated .+\s+1\.0 km away\s+up to 7\.4 kW\s+₹[\d.]+\/kWh\s+Type 2/,
  )
  expect(query(page).get('near')).toBe('12.97,77.59')
  expect(query(page).get('place')).toBe('Bengaluru, Karnataka')
})

test('the keyboard alone opens a station, closes it, and goes on where it was', async () => {
  const page = await visit.open(NEAR)
  await waitForNames(page, 'Stop 1')
  await page.getByRole('link', { name: 'Stop 2', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Stop 2' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('Back to the list')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Stop 2', exact: true }).waitFor()
  await expect.poll(focused).toBe('Stop 2')
})

test('Escape closes the suggestions first and clears the box then', async () => {
  const page = await visit.open('/stations')
  await search(page).pressSequentially('mys')
  await page.getByRole('option', { name: 'Mysuru Karnataka' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('listbox').isVisible()).toBe(false)
  expect(await search(page).inputValue()).toBe('mys')
  await page.keyboard.press('Escape')
  expect(await search(page).inputValue()).toBe('')
})

test('words that are no town are looked for in names and addresses', async () => {
  const page = await visit.open('/stations')
  await search(page).fill('Marine Drive')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await waitForNames(page, 'Kochi Marine Drive')
  expect(await names(page)).toEqual(['Kochi Marine Drive'])
  expect(query(page).get('q')).toBe('Marine Drive')
})

test('the location is asked for on a click and not before, and only its neighbourhood stands in the address', async () => {
  const page = await visit.open('/stations', {
    geolocation: { latitude: 12.970_432, longitude: 77.590_321 },
    permissions: ['geolocation'],
  })
  await page.evaluate(() => {
    const { geolocation } = navigator
    const ask = geolocation.getCurrentPosition.bind(geolocation)
    geolocation.getCurrentPosition = (...how) => {
      document.documentElement.dataset.requested = 'yes'
      ask(...how)
    }
  })
  await page.getByRole('heading', { name: 'Where do you want to charge?' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.requested)).toBe(undefined)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByRole('heading', { name: 'Near your location' }).waitFor()
  await waitForNames(page, 'Stop 1')
  expect(await page.evaluate(() => document.documentElement.dataset.requested)).toBe('yes')
  expect(query(page).get('near')).toBe('12.97,77.59')
})

test('a refusal, a device that does not know and one that takes too long are each explained', async () => {
  const refused = await visit.open('/stations', { permissions: [] })
  await refused.getByRole('button', { name: 'Use my location' }).click()
  await refused.getByRole('alert').filter({ hasText: 'did not share your location' }).waitFor()

  for (const [code, words] of [
    [2, 'could not find its location'],
    [3, 'took too long'],
  ] as const) {
    const page = await visit.open('/stations')
    await page.evaluate((number) => {
      navigator.geolocation.getCurrentPosition = (_found, fail) =>
        fail?.({ code: number, message: '' } as GeolocationPositionError)
    }, code)
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
  }
})

test('filters narrow the list, stand in the address, survive a reload, and go back one by one', async () => {
  const page = await visit.open(NEAR)
  await waitForNames(page, 'Stop 1')
  await page.getByLabel('Connector').selectOption('CCS2')
  await waitForNames(page, 'Stop 2')
  await page.getByLabel('Power').selectOption('100 kW or more')
  await page.getByLabel('Price').selectOption('Up to ₹100 per hour')
  await waitForNames(page, 'Stop 6')
  await page.getByLabel('Free now').check()
  await expect.poll(() => page.url()).toContain('free=1')
  expect(await names(page)).toEqual(['Stop 6', 'Stop 12', 'Stop 18', 'Stop 24', 'Stop 30'])
  expect(Object.fromEntries(query(page))).toMatchObject({
    connector: 'CCS2',
    power: '100',
    price: '100',
    free: '1',
  })
  await page.reload()
  await waitForNames(page, 'Stop 6')
  expect(await page.getByLabel('Power').inputValue()).toBe('100')
  await page.goBack()
  expect(await page.getByLabel('Free now').isChecked()).toBe(false)
  await page.goBack()
  await waitForNames(page, 'Stop 2')
  expect(await page.getByLabel('Price').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await waitForNames(page, 'Stop 1')
})

test('stations that are closed at this moment are left out where it is asked for, and the address says so', async () => {
  const page = await visit.open(NEAR)
  await waitForNames(page, 'Stop 1')
  expect(await names(page)).toContain('Stop 4')
  await page.getByLabel('Open now').check()
  await expect.poll(() => query(page).get('open')).toBe('1')
  await expect.poll(() => names(page)).not.toContain('Stop 4')
  expect((await names(page)).slice(0, 3)).toEqual(['Stop 1', 'Stop 2', 'Stop 3'])
  await page.reload()
  await waitForNames(page, 'Stop 1')
  expect(await page.getByLabel('Open now').isChecked()).toBe(true)
  expect(await names(page)).not.toContain('Stop 4')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => names(page)).toContain('Stop 4')
})

test('the price of a kWh with GST filters, and stations come in the order that is asked for', async () => {
  const page = await visit.open(NEAR)
  await waitForNames(page, 'Stop 1')
  // 15 rupees are 17.70 with GST.
  await page.getByLabel('Price').selectOption('Up to ₹18 per kWh')
  await expect.poll(() => query(page).get('kwh')).toBe('18')
  await expect.poll(() => names(page)).not.toContain('Stop 3')
  await page.getByLabel('Price').selectOption('Up to ₹15 per kWh')
  await page.getByText('No station here with these filters.').waitFor()
  await page.getByLabel('Price').selectOption('Any price')
  await page.getByLabel('Sort').selectOption('Fastest first')
  await expect
    .poll(async () => (await names(page)).slice(0, 15).every((name) => Number(name.slice(5)) % 2 === 0))
    .toBe(true)
  await page.getByLabel('Sort').selectOption('Cheapest first')
  // 100 rupees an hour at 120 kW.
  await expect.poll(async () => ['Stop 6', 'Stop 12'].includes((await names(page))[0] ?? '')).toBe(true)
  await page.reload()
  await expect.poll(() => page.getByLabel('Sort').inputValue()).toBe('price')
})

test('a card says the price with GST, the connector types and when it is open', async () => {
  const page = await visit.open(NEAR)
  await waitForNames(page, 'Stop 1')
  const card = (name: string) =>
    page.locator('.station', { has: page.getByRole('link', { name, exact: true }) })
  expect(await textOf(card('Stop 1'))).toContain('₹17.70/kWh')
  expect(await textOf(card('Stop 6'))).toContain('₹118.00/h')
  expect(await textOf(card('Stop 2').getByRole('list', { name: 'Types' }))).toMatch(/CCS2\s+Type 2/)
  expect(await textOf(card('Stop 4'))).toMatch(/Closed/)
  await page.getByRole('link', { name: 'Stop 4', exact: true }).click()
  const hours = page.getByRole('region', { name: 'Opening hours' })
  await hours.waitFor()
  expect(await textOf(hours)).toMatch(/Monday\s+Closed/)
})

test('a locality and a name in an Indian script are found', async () => {
  const page = await visit.open('/stations')
  await isAlive(page)
  await search(page).fill('HSR Layout')
  await page.getByRole('option', { name: 'HSR Layout Bengaluru' }).click()
  await page.getByRole('heading', { name: 'Near HSR Layout, Bengaluru' }).waitFor()
  await search(page).fill('बेंगलुरु')
  await page.getByRole('option', { name: 'Bengaluru Karnataka' }).click()
  await page.getByRole('heading', { name: 'Near Bengaluru, Karnataka' }).waitFor()
})

test('on a telephone the filters unfold, and nothing lies over a card', async () => {
  const page = await visit.open(NEAR)
  await page.setViewportSize({ width: 390, height: 844 })
  await waitForNames(page, 'Stop 1')
  expect(await page.getByLabel('Power').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Power').selectOption('100 kW or more')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  expect(await page.getByLabel('Power').isVisible()).toBe(false)
  await waitForNames(page, 'Stop 2')
  const covered = await page.evaluate(async () => {
    const found: string[] = []
    for (const title of document.querySelectorAll('.station h3')) {
      title.scrollIntoView({ block: 'end' })
      const { left, right, top, bottom } = title.getBoundingClientRect()
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (!at?.closest('.station')) found.push(title.textContent ?? '')
    }
    return found
  })
  expect(covered).toEqual([])
})

test('filters that nothing answers say so, and one click takes them off', async () => {
  const page = await visit.open(`${NEAR}&connector=GB/T`)
  await page.getByText('No station here with these filters.').waitFor()
  await page.locator('.empty').getByRole('button', { name: 'Clear filters' }).click()
  await waitForNames(page, 'Stop 1')
})

test('where nothing is near, the nearest farther away are shown, and it is said', async () => {
  const page = await visit.open('/stations?near=11.26,75.78&place=Kozhikode')
  await page.getByText('None within 50 km: these are the nearest.').waitFor()
  expect((await names(page))[0]).toBe('Kochi Marine Drive')
})

test('the rest of the list comes when it is asked for', async () => {
  const page = await visit.open(NEAR)
  await waitForNames(page, 'Stop 1')
  expect((await names(page)).length).toBe(20)
  await page.getByRole('button', { name: 'Show more stations' }).click()
  await expect.poll(async () => (await names(page)).length).toBe(30)
  expect(await page.getByRole('button', { name: 'Show more stations' }).count()).toBe(0)
})

test('a station shows its price before and with GST, its connectors, the way there and the app', async () => {
  const page = await visit.open(`/stations?station=${network.stations.get('Stop 6')}`)
  const details = page.getByRole('region', { name: 'Stop 6' })
  await details.getByRole('heading', { name: 'Stop 6' }).waitFor()
  expect(await textOf(details.locator('.price-words'))).toMatch(
    /You pay, with GST\s+₹118\.00\/h\s+Before GST: ₹100\.00\/h/,
  )
  expect(await textOf(details.locator('.connectors'))).toMatch(
    /No\. 1\s+CCS2\s+120 kW\s+Free\s+No\. 2\s+Type 2\s+22 kW\s+Free/,
  )
  expect(await details.getByRole('link', { name: 'Directions' }).getAttribute('href')).toMatch(
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=13\.02\d*,77\.59$/,
  )
  expect(await details.getByRole('link', { name: 'Book in the app' }).getAttribute('href')).toMatch(
    /^\/app\/stations\/[\w-]+$/,
  )
})

test('a station that is not in service says why', async () => {
  const page = await visit.open(`/stations?station=${network.stations.get('Stop 3')}`)
  await page.getByText('New cables until Friday.').waitFor()
  expect(await textOf(page.locator('.details .slots'))).toContain('Under maintenance')
  expect(await page.getByRole('link', { name: 'Directions' }).isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: 'Book in the app' }).count()).toBe(0)
})

test('a station that is not there any more is not tried again', async () => {
  const page = await visit.open('/stations?station=01890a5d-ac96-774b-bcce-b302099a8057')
  await page.getByText('This station is no longer on the network.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('heading', { name: 'Where do you want to charge?' }).waitFor()
})

test('back and forward go through searches and stations', async () => {
  const page = await visit.open('/stations')
  await page.getByRole('link', { name: 'Bengaluru' }).click()
  await waitForNames(page, 'Stop 1')
  await page.getByRole('link', { name: 'Stop 1', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Stop 1' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Near Bengaluru, Karnataka' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Where do you want to charge?' }).waitFor()
  await page.goForward()
  await page.goForward()
  await page.getByRole('heading', { level: 2, name: 'Stop 1' }).waitFor()
})

test('without a connection it says so, and a click tries again', async () => {
  const page = await visit.open('/stations')
  await page.getByRole('heading', { name: 'Where do you want to charge?' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Bengaluru' }).click()
  await page.getByText('The stations could not be loaded').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForNames(page, 'Stop 1')
})

test('free slots are asked for again every half minute while the page is seen, and not while it is hidden', async () => {
  const page = await visit.open('/offline')
  await page.clock.install()
  await page.goto(NEAR)
  await waitForNames(page, 'Stop 1')
  const status = () => textOf(page.locator('.station').first().locator('.status'))
  const set = (to: string) =>
    network.owner.put(`/charging-stations/${network.stations.get('Stop 1')}/status`, { status: to })
  const show = (state: 'visible' | 'hidden') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

  await set('inactive')
  await page.clock.runFor(31_000)
  await expect.poll(status).toBe('Not in service')

  await show('hidden')
  await set('active')
  let requested = 0
  page.on('request', (request) => {
    if (request.url().includes('/charging-stations?')) requested += 1
  })
  await page.clock.runFor(120_000)
  expect(requested).toBe(0)
  await show('visible')
  await expect.poll(status).toBe('Available now')
})

test('without WebGL one sentence says so, and the list has everything', async () => {
  const page = await visit.open(NEAR, { viewport: { width: 1440, height: 900 } })
  await waitForNames(page, 'Stop 1')
  await page.getByText('This browser cannot show the map').waitFor()
  await page.getByRole('link', { name: 'Stop 1', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Stop 1' }).waitFor()
})

test('on a telephone the list comes first, and the map in its place when it is asked for', async () => {
  const page = await visit.open(NEAR, PHONE)
  await waitForNames(page, 'Stop 1')
  expect(await page.locator('.map-side').count()).toBe(0)
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByText('This browser cannot show the map').waitFor()
  expect(query(page).get('view')).toBe('map')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await waitForNames(page, 'Stop 1')
})

test('an amenity narrows the list, stands in the address, survives a reload, and is taken away again', async () => {
  const page = await visit.open(NEAR)
  await waitForNames(page, 'Stop 1')
  await page.getByLabel('Amenities').selectOption('Toilets')
  await waitForNames(page, 'Stop 2')
  await expect.poll(() => names(page)).toEqual(['Stop 2', 'Stop 7'])
  expect(query(page).get('amenity')).toBe('toilets')
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Stop 2', 'Stop 7'])
  expect(await page.getByLabel('Amenities').inputValue()).toBe('toilets')
  await page.getByLabel('Amenities').selectOption('Wheelchair access')
  await page.getByText('No station here with these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await waitForNames(page, 'Stop 1')
  expect(query(page).get('amenity')).toBeNull()
})

test('a pin code that stands in no address finds its place and the stations around it', async () => {
  const page = await visit.open('/stations')
  await search(page).fill('682001')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('heading', { name: 'Near 682001, Kochi, Ernakulam' }).waitFor()
  await waitForNames(page, 'Kochi Marine Drive')
  expect(query(page).get('near')).toMatch(/^9\.9\d*,76\.2\d*$/)
})
