/** A driver's way through the app, on a phone: from the first visit to the receipt, and where something fails. */
import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { createDriver, signInOwner } from '../admin/operator.ts'
import { openMeteredStation } from '../metered-station.ts'
import type { Person } from '../person.ts'
import { openVisits } from '../site/visitor.ts'
import { openAsDriver, openWithMoney, PHONE, payIn, signIn } from './driver.ts'

const visit = openVisits()

/** The company of the network, registered where its stations are: without it nobody is invoiced. */
const COMPANY = { legalName: 'Amp Charging Private Limited', pan: 'AAPFU0939F' }
const REGISTRATION = {
  ...{ gstin: '29AAPFU0939F1ZR', address: '17 Residency Road', city: 'Bengaluru' },
  ...{ pincode: '560025', series: 'KA' },
}
const plugged: SimulatedCharger[] = []

afterEach(async () => {
  for (const charger of plugged.splice(0)) await charger.close()
})

async function meteredStation(owner: Person, name: string) {
  const station = await openMeteredStation(visit.url, owner, name)
  plugged.push(station.charger)
  return station
}

const rupees = async (page: Page, label: string): Promise<number> =>
  Number.parseFloat(
    String(await page.locator('dl > div', { hasText: label }).locator('dd').first().textContent()).slice(1),
  )

test('a driver finds a station, signs in, pays in, charges, stops, and reads what it cost, what came back and the invoice', async () => {
  const owner = await signInOwner(visit.url)
  expect((await owner.put('/company', COMPANY)).status).toBe(200)
  expect((await owner.post('/company/registrations', REGISTRATION)).status).toBe(200)
  const { stationId, charger } = await meteredStation(owner, 'APP-1')
  const page = await visit.open('/app/find', PHONE)
  await page.getByRole('searchbox').fill('APP-1')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('1 station', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /APP-1.*1 of 1 free/ }).click()
  await page.getByText('Price').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Sign in to charge' }).click()
  await signIn(page, owner)
  // The connector that was chosen is kept on the way.
  await page.waitForURL(
    (url) => url.pathname === `/app/stations/${stationId}` && url.searchParams.has('connector'),
  )
  await page.getByLabel('Another amount').fill('190')
  await page.getByText('Your wallet lacks').waitFor()
  await page.getByRole('link', { name: 'Add ₹190.00' }).click()
  await payIn(page, '300')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the charge' }).click()
  await page.waitForURL((url) => url.pathname === `/app/stations/${stationId}`)
  expect(await page.getByLabel('Another amount').inputValue()).toBe('190')
  await page.getByText(/^₹1\d\d\.\d\d is held for/).waitFor()
  await page.getByRole('button', { name: 'Start charging' }).waitFor()
  await expectAccessible(page)

  charger.plugIn(1)
  await charger.untilStatus(1, 'Preparing')
  await page.getByRole('button', { name: 'Start charging' }).click()
  await page.waitForURL('**/app/charges/*')
  await page.getByText('Charging', { exact: true }).waitFor()
  const energy = async () => Number.parseFloat(String(await page.locator('figure').textContent()))
  await expect.poll(energy).toBeGreaterThan(0)
  const first = await energy()
  await expect.poll(energy).toBeGreaterThan(first)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Money' }).click()
  const running = page.getByRole('link', { name: /^APP-1 Charging · [\d.]+ kWh$/ })
  await running.waitFor()
  await page.getByRole('heading', { level: 1, name: 'Money' }).waitFor()
  await expectAccessible(page)
  await running.click()
  await running.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('button', { name: 'Go on charging' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('Paid', { exact: true }).waitFor()
  const [held, returned, total] = [
    await rupees(page, 'Held at the start'),
    await rupees(page, 'Back in your wallet'),
    await rupees(page, 'Total with GST'),
  ]
  expect(total).toBeGreaterThan(0)
  expect(total + returned).toBeCloseTo(held, 2)
  const invoice = page.getByRole('link', { name: /^Tax invoice KA/ })
  await invoice.waitFor()
  await expectAccessible(page)
  const paper = await page.request.get(String(await invoice.getAttribute('href')))
  expect([paper.status(), (await paper.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])

  await page.getByRole('link', { name: 'Money' }).click()
  await page.getByText(`₹${(300 - total).toFixed(2)}`, { exact: true }).waitFor()
  await page
    .getByText('Came back from a charge')
    .or(page.getByText('Charge', { exact: true }))
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Charges' }).click()
  const bill = page.getByRole('link', { name: /APP-1.*Paid/ })
  await bill.waitFor()
  await expectAccessible(page)
  await readWithoutConnection(page, async () => {
    await bill.click()
    await page
      .getByText(`₹${total.toFixed(2)}`)
      .first()
      .waitFor()
  })
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Asha Rao')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('**/app/find')
  await page.goto('/app/money')
  await page.waitForURL('**/app/sign-in?next=%2Fapp%2Fmoney')
})

test('a charge that cannot begin says why, where the money is, and gives the connector back', async () => {
  const owner = await signInOwner(visit.url)
  const { stationId, charger } = await meteredStation(owner, 'APP-2')
  const page = await openWithMoney(visit, owner, `/app/stations/${stationId}`)
  const start = page.getByRole('button', { name: 'Start charging' })
  await start.waitFor()
  // It refuses to begin, and has said nothing of it before.
  charger.model.isOperative = false
  await start.click()
  await page.getByText('Cancelled: the charger refused to begin').waitFor()
  await page.getByText('Nothing was charged: the money is in your wallet.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Other connectors here' }).click()
  await page.waitForURL(`**/app/stations/${stationId}`)
  await page.goBack()
  await page.getByRole('link', { name: 'Money' }).click()
  await page.getByText('₹300.00', { exact: true }).first().waitFor()
})

test('a stop without a connection is kept, said, and sent when the connection is back', async () => {
  const owner = await signInOwner(visit.url)
  const { stationId, charger } = await meteredStation(owner, 'APP-3')
  const page = await openWithMoney(visit, owner, `/app/stations/${stationId}`)
  charger.plugIn(1)
  await charger.untilStatus(1, 'Preparing')
  await page.getByRole('button', { name: 'Start charging' }).click()
  await page.getByText('Charging', { exact: true }).waitFor()
  await page.context().setOffline(true)
  await page.getByText(/^No connection since/).waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('Stop is sent as soon as there is one.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Paid', { exact: true }).waitFor()
})

test('a driver reserves for later, gives it back, and sends what was paid in back to where it came from', async () => {
  const owner = await signInOwner(visit.url)
  const { stationId } = await meteredStation(owner, 'APP-4')
  const page = await openWithMoney(visit, owner, `/app/stations/${stationId}`)
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await page.getByLabel('Later').check()
  await page.getByLabel('Begin at').waitFor()
  await page.getByText('The connector is kept for you until 15 minutes after that time').waitFor()
  await page.getByText('Reserving holds a deposit of ₹100.00.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await page.getByText('Reserved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Give the reservation back' }).click()
  await page.getByText('Cancelled: at your request', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Find' }).click()
  await page.getByRole('navigation', { name: 'Favourites' }).getByRole('link', { name: 'APP-4' }).waitFor()

  await page.getByRole('link', { name: 'Money' }).click()
  await page.getByRole('link', { name: /^Paid.*₹300\.00/ }).click()
  await page.getByRole('button', { name: 'Send ₹300.00 back' }).click()
  await page.getByRole('region', { name: 'Send money back' }).getByText('₹300.00').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to money' }).click()
  await page.getByText('₹0.00', { exact: true }).first().waitFor()
})

test('a charge ends by itself at the level of the battery that the driver chose, and only what was used is paid', async () => {
  const owner = await signInOwner(visit.url)
  const { stationId, charger } = await meteredStation(owner, 'APP-7')
  const page = await openWithMoney(visit, owner, `/app/stations/${stationId}`)
  // The last two percent of 2 kWh.
  charger.plugIn(1, { socPercent: 78, capacityKwh: 2 })
  await charger.untilStatus(1, 'Preparing')
  // That it says a level is known from an earlier charge.
  await page.getByLabel('Battery level').check()
  await page.getByText('This charger does not say how full a battery is.').waitFor()
  await page.getByLabel('Rupees', { exact: true }).check()
  await page.getByRole('button', { name: 'Start charging' }).click()
  await page.getByText(/^\d\d\s%$/).waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('Paid', { exact: true }).waitFor()
  charger.unplug(1)
  await charger.untilStatus(1, 'Available')
  charger.plugIn(1, { socPercent: 78, capacityKwh: 2 })
  await charger.untilStatus(1, 'Preparing')

  await page.goto(`/app/stations/${stationId}`)
  await page.getByLabel('Battery level').check()
  await page.getByText('The charge ends at 80 % of the battery').waitFor()
  await page.getByRole('button', { name: 'Start charging' }).click()
  await page.getByText('80 % of the battery', { exact: true }).waitFor()
  await page.getByText('Paid', { exact: true }).waitFor()
  const [held, returned, total] = [
    await rupees(page, 'Held at the start'),
    await rupees(page, 'Back in your wallet'),
    await rupees(page, 'Total with GST'),
  ]
  // At ₹17.70 a kWh: from 78 % to 80 %, and what flows until the charger has stopped.
  expect(total).toBeGreaterThan(0.03 * 17.7)
  expect(total).toBeLessThan(0.4 * 17.7)
  expect(total + returned).toBeCloseTo(held, 2)
})

/** Reloads without a connection: what is read then was kept on the phone. */
async function readWithoutConnection(page: Page, read: () => Promise<void>): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForFunction(() => localStorage.getItem('app-data')?.includes('["bookings","list"]'))
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(/^No connection since/).waitFor()
  await read()
  await page.context().setOffline(false)
  await page.getByText(/^No connection since/).waitFor({ state: 'detached' })
}

test('without a connection the app opens, with the stations that were seen last and the favourites', async () => {
  const owner = await signInOwner(visit.url)
  const { stationId } = await meteredStation(owner, 'APP-5')
  const page = await visit.open(`/app/stations/${stationId}`, PHONE)
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await page.goto('/app/find?q=APP-5')
  const favourite = page.getByRole('navigation', { name: 'Favourites' }).getByRole('link', { name: 'APP-5' })
  const station = page.getByRole('link', { name: /APP-5.*1 of 1 free/ })
  await station.waitFor()
  await favourite.waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // The list itself, not only the station that was seen before: it is kept a second after it came.
  await page.waitForFunction(() =>
    JSON.parse(localStorage.getItem('app-data') ?? '{"state":{"queries":[]}}').state.queries.some(
      ({ queryKey }: { queryKey: readonly unknown[] }) =>
        queryKey[1] === 'list' && JSON.stringify(queryKey).includes('APP-5'),
    ),
  )
  await page.context().setOffline(true)
  await page.reload()
  await station.waitFor()
  await favourite.waitFor()
  await page.getByText(/^No connection since/).waitFor()
})

test('a driver with an empty wallet has the bank block the amount, charges, and reads what was taken and freed', async () => {
  const owner = await signInOwner(visit.url)
  const { stationId, charger } = await meteredStation(owner, 'APP-6')
  const page = await openAsDriver(visit, await createDriver(visit.url, owner), `/app/stations/${stationId}`)
  await page.getByText('Your wallet lacks').waitFor()
  await page.getByLabel('UPI block').check()
  await page.getByText(/^Your bank blocks ₹\d+/).waitFor()
  await expectAccessible(page)
  charger.plugIn(1)
  await charger.untilStatus(1, 'Preparing')
  await page.getByRole('button', { name: 'Have it blocked and start' }).click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('Your bank has not blocked the amount.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask your bank again' }).click()
  await page.getByText(/^Agree in your UPI app that/).waitFor()
  // A tab that is closed in between loses nothing.
  await page.reload()
  await page.getByRole('button', { name: 'Agree' }).click()
  await page.getByText('Charging', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const facts = page.getByRole('region', { name: 'Blocked at your bank' })
  await facts.getByText('Taken for the bill').waitFor()
  const [blocked, taken, freed] = [
    await rupees(page, 'Blocked'),
    await rupees(page, 'Taken for the bill'),
    await rupees(page, 'Freed by your bank'),
  ]
  expect(taken).toBe(await rupees(page, 'Total with GST'))
  expect(taken + freed).toBeCloseTo(blocked, 2)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Money' }).click()
  await page.getByText('₹0.00', { exact: true }).first().waitFor()
})
