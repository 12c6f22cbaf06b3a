/** A charge beside the charger: in the sun, in large letters, and by the keyboard and the tree of roles and names alone. */
import { readFile } from 'node:fs/promises'
import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectReadOutdoors } from '../accessible.ts'
import { createDriver, payIntoWallet, signInOwner } from '../admin/operator.ts'
import { openMeteredStation } from '../metered-station.ts'
import { openVisits } from '../site/visitor.ts'
import { findPageFaults, paintAgain } from '../sweep/page-faults.ts'
import { openAsDriver, PHONE } from './driver.ts'

const visit = openVisits({ sharedAs: 'charging' })
const plugged: SimulatedCharger[] = []

afterEach(async () => {
  for (const charger of plugged.splice(0)) await charger.close()
})

async function openPluggedStation(name: string) {
  const owner = await signInOwner(visit.url)
  const station = await openMeteredStation(visit.url, owner, name)
  plugged.push(station.charger)
  const [{ code }] = (await owner.get(`/stations/${station.stationId}/codes`)).body.data
  station.charger.plugIn(1)
  await station.charger.untilStatus(1, 'Preparing')
  return { owner, code: String(code), ...station }
}

type Role = Parameters<Page['getByRole']>[0]

/** Goes on with the Tab key until it is there. */
async function tabTo(page: Page, role: Role, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true })
  await wanted.waitFor()
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return wanted.evaluate((element) => element === document.activeElement)
    })
    .toBe(true)
}

async function press(page: Page, role: Role, name: string | RegExp): Promise<void> {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}

/** Rows that are swiped, where only the page's letters are large and not the browser's own. */
const SWIPED = /find_ways|fieldset\.app-ui_choices > button/

/** Letters of twice the size cut nothing off, and push nothing out of the page. */
async function expectLarge(page: Page, where: string, isSwiped = /^$/): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const { faults } = await page.evaluate(findPageFaults, { isTouch: false })
  await page.evaluate(paintAgain)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  // What lies under the bar or the button at the window's end is scrolled from there.
  const layoutFaults = faults
    .filter(({ what }) => what === 'sideways' || what === 'outside' || what === 'cut')
    .filter(({ kind }) => !isSwiped.test(kind))
  expect(layoutFaults, where).toEqual([])
}

async function expectOutdoors(page: Page, where: string): Promise<void> {
  await expectReadOutdoors(page, where)
  await expectLarge(page, where)
}

const WINDOW = { viewport: { width: 390, height: 844 } }

test('a guest types the code, pays, charges, stops and reads the receipt', async () => {
  const { code } = await openPluggedStation('SUN-1')
  const page = await visit.open('/c', WINDOW)
  await expectOutdoors(page, 'the code')
  await tabTo(page, 'textbox', 'The eight letters and digits on the label')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'SUN-1' }).waitFor()
  await page.getByText('Your car is plugged in.').waitFor()
  await expectOutdoors(page, 'the price')
  await press(page, 'button', /^Pay ₹.* by UPI$/)
  await press(page, 'button', 'Pay')
  await page.getByRole('button', { name: 'Stop charging' }).waitFor()
  await expectOutdoors(page, 'the charge')
  await press(page, 'button', 'Stop charging')
  await page.getByRole('button', { name: 'Charge here again' }).waitFor()
  await expectOutdoors(page, 'the receipt')
})

test('a driver types the code, starts, stops and reads the receipt', async () => {
  const { owner, code } = await openPluggedStation('SUN-2')
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 500)
  const page = await openAsDriver(visit, driver, '/app/scan')
  await page.getByRole('heading', { level: 1, name: 'Scan the code on the connector' }).waitFor()
  await expectOutdoors(page, 'the code')
  await tabTo(page, 'textbox', 'The eight letters and digits on the label')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Start charging' }).waitFor()
  await expectOutdoors(page, 'the station')
  await press(page, 'button', 'Start charging')
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await expectOutdoors(page, 'the charge')
  await press(page, 'button', 'Stop')
  await page
    .getByRole('heading', { name: 'Paid' })
    .or(page.getByText('Paid', { exact: true }))
    .first()
    .waitFor()
  await expectOutdoors(page, 'the receipt')
})

/** What the app says at a place of its texts. */
async function readWords(language: string): Promise<(module: string, place: string) => string> {
  const address = new URL(`../../web/languages/${language}.json`, import.meta.url)
  const file = JSON.parse(await readFile(address, 'utf8'))
  return (module, place) => file[module][place][1]
}

/** What of a running charge does not stand above Stop, or of Stop above the sections, in the window as it is now. */
function findBelow(): string[] {
  const boxOf = (one: Element | null) => one?.getBoundingClientRect()
  const stop = document.querySelector('main > :last-child > button')
  const figures = [...document.querySelectorAll('main figcaption, main figure + dl > div')]
  const isAbove = (one: Element, other: Element | null) => {
    const [box, end] = [boxOf(one), boxOf(other)]
    return box !== undefined && end !== undefined && box.top >= 0 && box.height > 0 && box.bottom <= end.top
  }
  return [
    ...(figures.length === 4 ? [] : [`${figures.length} figures`]),
    ...figures.filter((one) => !isAbove(one, stop)).map((one) => String(one.textContent)),
    ...(stop && isAbove(stop, document.querySelector('nav')) ? [] : ['Stop']),
  ]
}

const LANGUAGES = ['en', 'hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'or', 'ml', 'pa']

test('energy, cost, level, time left and Stop are on the first screen of the smallest phones, in each language and in large letters', async () => {
  const { owner, stationId } = await openPluggedStation('SUN-5-BESIDE-THE-OLD-PETROL-PUMP')
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 500)
  const request = { stationId, connectorType: 'CCS2', duration: 1, kWh: 20 }
  const { _id: id } = (await driver.post('/driver/bookings', request)).body.data
  expect((await driver.post(`/driver/bookings/${id}/start`)).status).toBe(200)
  const page = await openAsDriver(visit, driver, `/app/charges/${id}`)
  for (const language of LANGUAGES) {
    await page.evaluate((code) => localStorage.setItem('voltyatra.language', code), language)
    await page.reload()
    await page.locator('main figure + dl > div').nth(2).waitFor()
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    for (const [width, height] of [
      [320, 568],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const size of ['100%', '200%']) {
        await page.evaluate((share) => {
          document.documentElement.style.fontSize = share
          scrollTo(0, 0)
        }, size)
        expect(await page.evaluate(findBelow), `${language} at ${width} px, ${size}`).toEqual([])
      }
    }
  }
  await driver.post(`/driver/bookings/${id}/stop`)
})

test('in Hindi the same way leads from the code to the receipt', async () => {
  const say = await readWords('hi')
  const { owner, code } = await openPluggedStation('SUN-3')
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 500)
  const page = await visit.open('/app/scan', {
    ...WINDOW,
    locale: 'hi-IN',
    storageState: driver.storageAt(visit.url),
  })
  await page.getByRole('heading', { level: 1, name: say('driver/scan/texts.ts', 'scan.title') }).waitFor()
  await tabTo(page, 'textbox', say('shared/drivers/label-code-texts.ts', 'labelCode.typed'))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await press(page, 'button', say('driver/station/texts.ts', 'station.actions.start.todo'))
  await press(page, 'button', say('driver/charge/texts.ts', 'charge.stop'))
  const paid = page.getByText(say('driver/charge/texts.ts', 'charge.states.confirmed'), { exact: true })
  await paid.waitFor()
  const receipt = page.getByRole('list').or(page.locator('dl'))
  await receipt.getByText(say('shared/drivers/meter-texts.ts', 'meter.total')).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('hi')
})

test('in Tamil, whose words are the longest, letters of twice the size cut nothing off on the main screens', async () => {
  const { owner, stationId } = await openPluggedStation('SUN-4')
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 500)
  const page = await visit.open('/app/find', {
    ...PHONE,
    locale: 'ta-IN',
    storageState: driver.storageAt(visit.url),
  })
  for (const path of ['/app/find', `/app/stations/${stationId}`, '/app/charges', '/app/money', '/app/me']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('status', { name: 'லோடு ஆகிறது' }).waitFor({ state: 'detached' })
    await expectLarge(page, path, path === '/app/find' ? SWIPED : undefined)
  }
})
