/** Charging without an account, on a phone: from the code on a connector to the receipt, and where something fails. */
import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { signInOwner } from '../admin/operator.ts'
import { openMeteredStation } from '../metered-station.ts'
import type { Person } from '../person.ts'
import { openVisits } from '../site/visitor.ts'

const visit = openVisits({ sharedAs: 'charging' })
const plugged: SimulatedCharger[] = []

afterEach(async () => {
  for (const charger of plugged.splice(0)) await charger.close()
})

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

async function codedStation(owner: Person, name: string) {
  const station = await openMeteredStation(visit.url, owner, name)
  plugged.push(station.charger)
  const [{ code, connectorId }] = (await owner.get(`/stations/${station.stationId}/codes`)).body.data
  return { ...station, code, connectorId, path: `/c/${code}` }
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₹.* by UPI$/ })
const payNow = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true })

const rupees = async (page: Page, label: string): Promise<number> =>
  Number.parseFloat(
    String(await page.locator('dl > div', { hasText: label }).locator('dd').first().textContent()).slice(1),
  )

test('in letters of twice the size the bar with the price scrolls with the page, and nothing of the page is cut', async () => {
  const owner = await signInOwner(visit.url)
  const { path } = await codedStation(owner, 'GUEST-LARGE')
  const page = await visit.open(path, PHONE)
  const bar = pay(page).locator('..')
  const position = () => bar.evaluate((one) => getComputedStyle(one).position)
  await pay(page).waitFor()
  expect(await position()).toBe('sticky')
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    expect(await position(), `${width} px`).toBe('sticky')
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await position(), `${width} px in large letters`).toBe('static')
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main *, header *')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
        .map((one) => one.textContent),
    )
    expect(cut, `${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('a guest scans, pays, charges, stops, and reads what it cost and what goes back', async () => {
  const owner = await signInOwner(visit.url)
  const { path, charger } = await codedStation(owner, 'GUEST-1')
  const scannedAt = Date.now()
  const page = await visit.open(path, PHONE)
  await page.getByRole('heading', { name: 'GUEST-1' }).waitFor()
  await page.getByText('Connector 1').waitFor()
  await expectAccessible(page)
  charger.plugIn(1)
  await page.getByText('Your car is plugged in.').waitFor()
  await pay(page).click()
  await payNow(page).waitFor()
  await expectAccessible(page)
  await payNow(page).click()
  await page.getByText('Charging', { exact: true }).waitFor()
  // Two taps after the scan, with two looks of axe between them.
  expect(Date.now() - scannedAt).toBeLessThan(45_000)
  const energy = async () =>
    Number.parseFloat(String(await page.locator('section strong').first().textContent()))
  await expect.poll(energy).toBeGreaterThan(0)
  await expectAccessible(page)

  const address = page.url()
  expect(address).toMatch(/\/c\/[A-Z0-9-]+#[A-Za-z0-9_-]{43}$/)
  const other = await visit.open('/', PHONE)
  await other.goto(address)
  await other.getByRole('button', { name: 'Stop charging' }).click()
  await other.getByText('Goes back to you').waitFor()
  await page.getByText('Goes back to you').waitFor()
  const [paid, total, back] = [
    await rupees(page, 'Paid'),
    await rupees(page, 'Total with GST'),
    await rupees(page, 'Goes back to you'),
  ]
  expect(total).toBeGreaterThan(0)
  expect(total + back).toBeCloseTo(paid, 2)
  await expectAccessible(page)
  await page.reload()
  await page.getByText('Goes back to you').waitFor()
  await page.getByText('Receipt by message').click()
  await page.getByLabel('Mobile number or mail address').fill('98450 12345')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the receipt' }).click()
  await page.getByText('The receipt is on its way.').waitFor()
  await page.getByRole('button', { name: 'Charge here again' }).click()
  await pay(page).waitFor()
})

test('by keyboard alone', async () => {
  const owner = await signInOwner(visit.url)
  const { path, charger } = await codedStation(owner, 'GUEST-2')
  charger.plugIn(1)
  await charger.untilStatus(1, 'Preparing')
  const page = await visit.open(path, { viewport: { width: 390, height: 844 } })
  await page.getByText('Your car is plugged in.').waitFor()
  const tabTo = async (name: string | RegExp) => {
    const wanted = page.getByRole('button', { name, exact: true })
    await wanted.waitFor()
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return wanted.evaluate((element) => element === document.activeElement)
      })
      .toBe(true)
    await page.keyboard.press('Enter')
  }
  await tabTo(/^Pay ₹.* by UPI$/)
  await tabTo('Pay')
  await page.getByText('Charging', { exact: true }).waitFor()
  await tabTo('Stop charging')
  await page.getByText('Goes back to you').or(page.getByText('Nothing is charged')).first().waitFor()
})

test('a payment that fails can be made again, and a charger that dies before it begins costs nothing', async () => {
  const owner = await signInOwner(visit.url)
  const { path, charger } = await codedStation(owner, 'GUEST-3')
  const page = await visit.open(path, PHONE)
  await pay(page).click()
  await page.getByRole('button', { name: 'Let the payment fail' }).click()
  await page.getByText('You can try again.').waitFor()
  await expectAccessible(page)
  await charger.close()
  await payNow(page).click()
  await page.getByText('Nothing is charged').waitFor()
  expect(await rupees(page, 'Goes back to you')).toBe(await rupees(page, 'Paid'))
  await expectAccessible(page)
})

test('paid, but somebody was quicker: the money goes back by itself', async () => {
  const owner = await signInOwner(visit.url)
  const { path, charger } = await codedStation(owner, 'GUEST-4')
  charger.plugIn(1)
  await charger.untilStatus(1, 'Preparing')
  const [page, other] = [await visit.open(path, PHONE), await visit.open(path, PHONE)]
  await pay(page).click()
  await pay(other).click()
  await payNow(other).click()
  await other.getByText('Charging', { exact: true }).waitFor()
  await payNow(page).click()
  await page.getByText('Nothing is charged').waitFor()
  expect(await rupees(page, 'Goes back to you')).toBe(await rupees(page, 'Paid'))
})

test('a code that was replaced says so, and another can be typed', async () => {
  const owner = await signInOwner(visit.url)
  const { path, stationId, connectorId } = await codedStation(owner, 'GUEST-5')
  const replaced = await owner.post(`/stations/${stationId}/codes/${connectorId}/replace`, undefined)
  const page = await visit.open('/c', PHONE)
  await expectAccessible(page)
  await page.goto(path)
  await page.getByText('This label was replaced.').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox').fill('nothing')
  await page.getByRole('button', { name: 'Show the connector' }).click()
  await page.getByText('No connector has this code.').waitFor()
  await page.getByRole('textbox').fill(replaced.body.data[0].code.toLowerCase())
  await page.getByRole('button', { name: 'Show the connector' }).click()
  await page.getByRole('heading', { name: 'GUEST-5' }).waitFor()
})

test('in the app a code leads to its connector, typed where there is no camera', async () => {
  const owner = await signInOwner(visit.url)
  const { code, stationId, connectorId } = await codedStation(owner, 'GUEST-6')
  const page = await visit.open('/app/find', PHONE)
  await page.getByRole('link', { name: 'At a charger? Scan its code' }).click()
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await page.getByText('The camera cannot be used here.').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox').fill('3333-3333')
  await page.getByRole('button', { name: 'Show the connector' }).click()
  await page.getByText('No connector has this code.').waitFor()
  await page.getByRole('textbox').fill(code)
  await page.getByRole('button', { name: 'Show the connector' }).click()
  await page.waitForURL(`**/app/stations/${stationId}?connector=${connectorId}`)
  await page.getByRole('radio').first().waitFor()
})
