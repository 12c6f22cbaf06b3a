/** A station's public page: from there into the app, a charge, a review that stands on the page; and a problem, from its report to its answer. */
import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { signInAt, signInOwner } from '../admin/operator.ts'
import { openMeteredStation } from '../metered-station.ts'
import { openVisits } from '../site/visitor.ts'
import { type Found, look, report } from '../sweep/sweep.ts'
import { PHONE, payIn, signIn } from './driver.ts'

const DESK = { width: 1440, height: 900 }

const visit = openVisits({ sharedAs: 'charging' })
const plugged: SimulatedCharger[] = []

afterEach(async () => {
  for (const charger of plugged.splice(0)) await charger.close()
})

async function openStation(name: string) {
  const owner = await signInOwner(visit.url)
  const { stationId, charger } = await openMeteredStation(visit.url, owner, name)
  plugged.push(charger)
  const { page } = (await owner.get(`/charging-stations/${stationId}/experience`)).body.data
  return { owner, stationId, charger, path: String(page) }
}

/**
 * What stands on the page is not older than ten seconds. Meanwhile it is only read: each time that it is shown costs a
 * hundred times as much.
 */
const waitUntilSays = (page: Page, text: string, isSaid: boolean) =>
  expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          const answer = await fetch(location.href, { cache: 'no-store' })
          const read = new DOMParser().parseFromString(await answer.text(), 'text/html')
          return read.body.textContent.includes(wanted)
        }, text),
      { timeout: 60_000, interval: 250 },
    )
    .toBe(isSaid)

async function waitUntilShown(page: Page, text: string): Promise<void> {
  await waitUntilSays(page, text, true)
  await page.reload()
  await page.getByText(text).first().waitFor()
}

const expectFits = async (page: Page) => {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(tooWide, `at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(PHONE.viewport)
}

/** On a small phone, without scrolling, and above the sections at the window's end. */
async function expectPriceAndStart(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  const start = page.getByRole('region', { name: 'Start charging' })
  await start.getByText(/^up to ₹\d+\.\d\d · /).waitFor()
  const sections = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
  for (const part of [
    page.getByRole('radio', { name: /CCS2/ }),
    start.getByText('1 · CCS2 · ₹17.70/kWh'),
    start.getByRole('button', { name: 'Start charging' }),
  ]) {
    const box = await part.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= Number(sections?.y)).toBe(true)
  }
  // In letters of twice the size it would cover half of the page.
  const position = () => start.evaluate((one) => getComputedStyle(one).position)
  expect(await position()).toBe('sticky')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await position()).toBe('static')
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize(PHONE.viewport)
}

test('from the public page a driver charges in the app, and the page shows what they say of it', async () => {
  const { owner, stationId, charger, path } = await openStation('PLACE-1')
  const page = await visit.open(path, PHONE)
  expect(await page.title()).toContain('PLACE-1')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(visit.url + path)
  const facts = JSON.parse(
    String(await page.locator('script[type="application/ld+json"]').first().textContent()),
  )
  expect(facts).toMatchObject({ '@type': 'AutomotiveBusiness', name: 'PLACE-1', url: visit.url + path })
  expect(facts).not.toHaveProperty('aggregateRating')
  await page.getByText('Available now').waitFor()
  await page.getByText('No driver has rated this station yet.').waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.mouse.move(5, 5)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('The address is copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(visit.url + path)
  const old = await page.request.get(`/stations/an-older-name-${stationId.slice(-12)}`, { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, path])

  await page.getByRole('link', { name: 'Charge here' }).click()
  await page.waitForURL(`**/app/stations/${stationId}`)
  await page.getByRole('link', { name: 'Sign in to charge' }).click()
  await signIn(page, owner)
  await page.waitForURL(({ pathname }) => pathname === `/app/stations/${stationId}`)
  await page.getByText('Your wallet lacks').waitFor()
  await page.getByRole('link', { name: /^Add ₹/ }).click()
  await payIn(page, '300')
  await page.goto(`/app/stations/${stationId}`)
  await page.getByRole('heading', { name: 'What drivers say' }).waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await expectPriceAndStart(page)
  charger.plugIn(1)
  await charger.untilStatus(1, 'Preparing')
  await page.getByRole('button', { name: 'Start charging' }).click()
  await page.getByText('Charging', { exact: true }).waitFor()
  const energy = async () => Number.parseFloat(String(await page.locator('figure').textContent()))
  await expect.poll(energy).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('Paid', { exact: true }).waitFor()

  await page.getByRole('heading', { name: 'How was this station?' }).waitFor()
  await page.getByRole('radio', { name: '4 of 5 stars' }).check()
  await page.getByLabel('In your words (optional)').fill('Quick, and <b>easy</b> to find')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the review' }).click()
  await page.getByRole('heading', { name: 'Your review' }).waitFor()
  const visitor = await visit.open(`/app/stations/${stationId}`, PHONE)
  await visitor.getByText(/Last charge /).waitFor()
  expect(await visitor.getByRole('link', { name: 'Directions' }).getAttribute('href')).toMatch(
    /destination=\d+\.\d+,\d+\.\d+$/,
  )
  await visitor.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.getByRole('button', { name: 'Share' }).click()
  await visitor.getByText('The address is copied.').waitFor()
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(visit.url + path)
  // This browser shares with no other app: that part of it is played.
  await visitor.evaluate(() => {
    navigator.share = async (shared) => void Object.assign(document, { shared })
  })
  await visitor.getByRole('button', { name: 'Share' }).click()
  const shared = () => visitor.evaluate(() => (document as { shared?: ShareData }).shared)
  await expect.poll(shared).toEqual({ title: 'PLACE-1', url: visit.url + path })
  await visitor.getByText('The address is copied.').waitFor({ state: 'detached' })
  await visitor.context().close()

  await page.goto(path)
  await waitUntilShown(page, 'Quick, and <b>easy</b> to find')
  await expectAccessible(page)
  await expectFits(page)

  const panel = await signInAt(visit, '/newAdmin/reviews', { viewport: DESK })
  await panel.getByRole('link', { name: /^Quick, and/ }).click()
  await panel.getByLabel('Public answer').fill('Thank you.')
  await panel.getByRole('button', { name: 'Save the answer' }).click()
  await panel.getByText('The answer is saved.').first().waitFor()
  await expectAccessible(panel)
  const found: Found = new Map()
  await look(panel, 'a review', found)
  await panel.setViewportSize(DESK)
  await panel.goto('/newAdmin/reviews')
  await panel.getByRole('link', { name: /^Quick, and/ }).waitFor()
  await look(panel, 'reviews', found)
  expect(report(found).join('\n')).toBe('')
  await waitUntilShown(page, 'Thank you.')
})

test('a driver reports a problem, everybody sees that there is one, and the operator’s answer reaches them', async () => {
  const { owner, stationId, path } = await openStation('PLACE-2')
  const page = await visit.open(path, PHONE)
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await page.waitForURL(`**/app/stations/${stationId}/report`)
  await page.getByRole('link', { name: 'Sign in to report' }).click()
  await signIn(page, owner)
  await page.waitForURL(`**/app/stations/${stationId}/report`)
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByText('Please choose what is wrong.').waitFor()
  await page.getByLabel('Cable or plug is broken').check()
  await page.getByLabel('Where?').selectOption({ label: 'Connector 1 · CCS2' })
  await page.getByLabel('In your words (optional)').fill('The plug is cracked')
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByText('Thank you. Your report has the number').waitFor()
  await page.getByText('We are looking into it').waitFor()
  await expectAccessible(page)

  const visitor = await visit.open(path, PHONE)
  await waitUntilShown(visitor, 'Problem reported (1)')
  expect(await visitor.content()).not.toContain('The plug is cracked')
  await expectAccessible(visitor)

  const panel = await signInAt(visit, '/newAdmin/problems', { viewport: DESK })
  await panel.getByRole('link', { name: 'Cable or plug is broken' }).waitFor()
  const found: Found = new Map()
  await look(panel, 'problems', found)
  await panel.setViewportSize(DESK)
  await panel.goto('/newAdmin/problems')
  await panel.getByRole('link', { name: 'Cable or plug is broken' }).click()
  await panel.getByText('The plug is cracked').waitFor()
  await expectAccessible(panel)
  await look(panel, 'a problem', found)
  await panel.setViewportSize(DESK)
  expect(report(found).join('\n')).toBe('')
  await panel.goto('/newAdmin/problems')
  await panel.getByRole('link', { name: 'Cable or plug is broken' }).click()
  await panel.getByRole('textbox', { name: 'Answer' }).fill('The plug is new.')
  await panel.getByRole('button', { name: 'Answer and close' }).click()
  await panel.getByText('Answered.').first().waitFor()

  await page.reload()
  await page.getByText('The plug is new.').waitFor()
  await waitUntilSays(visitor, 'Problem reported', false)
  await visitor.reload()
  await visitor.getByRole('heading', { name: 'PLACE-2' }).first().waitFor()
  expect(await visitor.getByText('Problem reported').count()).toBe(0)
})

test('a station that its operator took off has no page', async () => {
  const { owner, stationId, path } = await openStation('PLACE-3')
  await owner.put(`/charging-stations/${stationId}/status`, { status: 'inactive' })
  const response = await fetch(visit.url + path, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('<!DOCTYPE html>')
})
