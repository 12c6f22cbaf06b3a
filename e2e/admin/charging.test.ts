/** A charge as driver, charger and operator see it, each in their own app, from plugging in to the refund. */
import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { type MeteredStation, openMeteredStation } from '../metered-station.ts'
import type { Person } from '../person.ts'
import { openVisits } from '../site/visitor.ts'
import { BILL } from './bill.ts'
import { createDriver, payIntoWallet, signInAt, signInOwner } from './operator.ts'

const visit = openVisits()
const plugged: SimulatedCharger[] = []

afterEach(async () => {
  for (const charger of plugged.splice(0)) await charger.close()
})

async function chargerAt(owner: Person, name: string): Promise<MeteredStation> {
  const station = await openMeteredStation(visit.url, owner, name)
  plugged.push(station.charger)
  return station
}

/** Writes down, in the page, when which energy stands in the window. */
const watchEnergy = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const reading = document.querySelector('[aria-label="Meter reading"] dd')
    const seen: [kwh: number, at: number][] = []
    const note = () => seen.push([Number.parseFloat(reading?.textContent ?? ''), Date.now()])
    if (reading)
      new MutationObserver(note).observe(reading, { childList: true, characterData: true, subtree: true })
    Object.assign(window, { seenEnergy: seen })
  })

const seenEnergy = (page: Page): Promise<readonly (readonly [kwh: number, at: number])[]> =>
  page.evaluate(() => (window as unknown as { seenEnergy: [number, number][] }).seenEnergy)

test('an operator watches a car charge: begun, metered, stopped by its driver, billed, the rest returned, without a reload', async () => {
  const owner = await signInOwner(visit.url)
  const { stationId, charger } = await chargerAt(owner, 'PLUG-1')
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 500)
  const request = { stationId, connectorType: 'CCS2', duration: 1, kWh: 20 }
  const booking = (await driver.post('/driver/bookings', request)).body.data
  const page = await signInAt(visit, '/newAdmin/ongoing')
  await page.getByText('No Ongoing Request found.').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()

  const metered: [kwh: number, at: number][] = []
  charger.onFrame(({ way, frame, at }) => {
    if (way !== 'sent' || frame?.kind !== 'call' || frame.action !== 'MeterValues') return
    const register = Number(/"value":"(\d+)"[^}]*Energy/.exec(JSON.stringify(frame.payload))?.[1])
    metered.push([register / 1000, at.getTime()])
  })
  charger.plugIn(1)
  await charger.untilStatus(1, 'Preparing')
  const started = await driver.post(`/driver/bookings/${booking._id}/start`)
  expect(started.body).toMatchObject({ message: 'Paid. The charger is asked to begin.' })

  const row = page.getByRole('row').filter({ hasText: booking._id.slice(-6) })
  await row.getByText('Charging', { exact: true }).waitFor()
  await row.getByRole('link', { name: 'View Details' }).click()
  const dialog = page.getByRole('dialog')
  const figures = dialog.getByRole('region', { name: 'Meter reading' })
  await figures.getByText(/^0\.\d+ kWh$/).waitFor()
  await watchEnergy(page)
  const cost = figures.getByText(/^₹/)
  const first = Number.parseFloat((await cost.textContent())?.slice(1) ?? '')
  await expect
    .poll(async () => Number.parseFloat((await cost.textContent())?.slice(1) ?? ''))
    .toBeGreaterThan(first)
  await expect.poll(async () => (await seenEnergy(page)).length).toBeGreaterThan(2)
  await expectAccessible(page, '[role=dialog]')

  // A figure of the charger stands in the window before the charger sends the next one.
  const isInTime = ([kwh, at]: readonly [kwh: number, at: number]): boolean => {
    const index = metered.findIndex(([value]) => value === kwh)
    const next = metered[index + 1]
    return index >= 0 && next !== undefined && at < next[1]
  }
  await expect.poll(async () => (await seenEnergy(page)).some(isInTime)).toBe(true)

  const own = (await driver.get(`/driver/bookings/${booking._id}`)).body.data
  expect(own.charging).toMatchObject({ state: 'charging', powerKW: 50 })
  expect(own.charging.cost).toBeGreaterThan(0)
  await driver.post(`/driver/bookings/${booking._id}/stop`)
  await dialog.getByText('Confirmed', { exact: true }).first().waitFor()
  await figures.getByText('Ended').waitFor()
  const billed = (await driver.get(`/driver/bookings/${booking._id}`)).body.data
  expect(billed).toMatchObject({ status: 'confirmed', thirdPartyTotalAmount: billed.charging.cost })
  expect(billed.thirdPartyAmount).toBe(Math.round(Math.round(billed.thirdPartyKwh * 1000) * 1.5) / 100)
  const rupees = (amount: number) => `₹${amount.toFixed(2)}`
  await dialog.getByText(rupees(billed.refundAmount)).waitFor()
  await dialog.getByText('Billed from the meter').waitFor()
  expect((await driver.get('/driver/profile')).body.data.walletBalance).toBeCloseTo(
    500 - billed.thirdPartyTotalAmount,
    2,
  )
  await page.keyboard.press('Escape')
  await page.getByText('No Ongoing Request found.').waitFor()
})

/** A car that charges on a booking of 20 kWh. */
async function running(owner: Person, { stationId, charger }: MeteredStation) {
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 500)
  const request = { stationId, connectorType: 'CCS2', duration: 1, kWh: 20 }
  const booking = (await driver.post('/driver/bookings', request)).body.data
  charger.plugIn(1)
  await charger.untilStatus(1, 'Preparing')
  const started = await driver.post(`/driver/bookings/${booking._id}/start`)
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const charging = async () => (await owner.get(`/bookings/${booking._id}`)).body.data
  await expect.poll(async () => (await charging()).charging?.energyKWh).toBeGreaterThan(0)
  return charging()
}

test('an operator stops a charger and confirms its bill; a bill by hand that is far off the meter is flagged with both figures', async () => {
  const owner = await signInOwner(visit.url)
  const reading = await chargerAt(owner, 'PLUG-2')
  const page = await signInAt(visit, '/newAdmin/settings?tab=bookings')
  await page.getByRole('switch', { name: 'Confirm metered bookings automatically' }).uncheck()
  await page.getByText('Switched off, every metered bill waits').waitFor()

  const stopped = await running(owner, reading)
  await page.goto('/newAdmin/ongoing')
  const row = page.getByRole('row').filter({ hasText: stopped._id.slice(-6) })
  await row.getByRole('link', { name: 'Stop Charging' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Stop the charger' }).click()
  await dialog.getByText(/^The car stops charging now/).waitFor()
  await dialog.getByRole('button', { name: 'Stop the charger' }).click()
  await page.getByText('No Ongoing Request found.').waitFor()
  await page.goto(`/newAdmin/completed?open=${stopped._id}&do=confirm`)
  await dialog.getByLabel('I confirm that the above details are correct').check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await row.getByText('Confirmed').waitFor()

  reading.charger.unplug(1)
  await reading.charger.untilStatus(1, 'Available')
  const byHand = await running(owner, reading)
  const bill = new FormData()
  for (const name of ['customerId', 'partnerId'] as const) bill.set(name, byHand[name])
  bill.set('bookingId', byHand._id)
  bill.set('thirdPartyAmount', '150')
  bill.set('thirdPartyKwh', '10')
  bill.set('uploadBill', new Blob([BILL.buffer], { type: BILL.mimeType }), BILL.name)
  expect((await owner.postForm('/stop-charging-by-partner', bill)).body.data.meter.differs).toBe(true)
  const flagged = page.getByRole('row').filter({ hasText: byHand._id.slice(-6) })
  await flagged.getByText('Differs from the meter').waitFor()
  await flagged.getByRole('link', { name: 'Confirm' }).click()
  await dialog.getByText(/by more than 5\u00a0%: bill 10 kWh · ₹150.00, meter 0\.\d+ kWh/).waitFor()
  const figures = dialog.getByRole('table', { name: 'Bill and meter' })
  await figures.getByRole('row', { name: /^Partner’s bill 10 kWh ₹150.00$/ }).waitFor()
  await figures.getByRole('row', { name: /^Charger’s meter 0/ }).waitFor()
  await expectAccessible(page, '[role=dialog]')
})
