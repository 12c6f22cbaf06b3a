/** What a driver sees where a charger, a line or another phone comes between. */
import type { SimulatedCharger } from '@voltyatra/charger-simulator'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { signInOwner } from '../admin/operator.ts'
import { openMeteredStation } from '../metered-station.ts'
import { openVisits } from '../site/visitor.ts'
import { openWithMoney, PHONE } from './driver.ts'

const visit = openVisits({ sharedAs: 'charging' })
const plugged: SimulatedCharger[] = []

afterEach(async () => {
  for (const charger of plugged.splice(0)) await charger.close()
})

const readEnergy = async (page: Page) => Number.parseFloat(String(await page.locator('figure').textContent()))

/** A phone on which a charge runs. */
async function charging(name: string) {
  const owner = await signInOwner(visit.url)
  const { stationId, charger } = await openMeteredStation(visit.url, owner, name)
  plugged.push(charger)
  const page = await openWithMoney(visit, owner, `/app/stations/${stationId}`)
  charger.plugIn(1)
  await charger.untilStatus(1, 'Preparing')
  await page.getByRole('button', { name: 'Start charging' }).click()
  await page.getByText('Charging', { exact: true }).waitFor()
  await expect.poll(() => readEnergy(page)).toBeGreaterThan(0)
  return { page, charger }
}

interface Kept {
  readonly charging?: { readonly energyKWh: number }
}

/**
 * What the phone knows of the charge is kept on it a moment after it is shown. The readings of the curve are kept apart and
 * at once: they alone open no charge.
 */
const waitUntilKept = (page: Page) =>
  page.waitForFunction(() =>
    JSON.parse(localStorage.getItem('app-data') ?? '{"state":{"queries":[]}}').state.queries.some(
      ({ queryKey, state }: { queryKey: readonly unknown[]; state: { data?: Kept } }) =>
        queryKey[0] === 'bookings' && queryKey[1] === 'one' && Number(state.data?.charging?.energyKWh) > 0,
    ),
  )

test('the line is lost in the middle: what was known stays and says how old it is, and it goes on by itself', async () => {
  const { page } = await charging('LOST-1')
  await page.getByText(/^From \d\d:\d\d to \d\d:\d\d, up to .* kW\.$/).waitFor()
  await page.getByText('Readings as a table').click()
  await page.getByRole('columnheader', { name: 'Power' }).waitFor()
  await expectAccessible(page)
  await waitUntilKept(page)
  await page.context().setOffline(true)
  // A stream that is open already outlives the browser's "offline"; a page that is opened anew has none.
  await page.reload()
  await page.getByText(/^No connection since/).waitFor()
  const known = await readEnergy(page)
  await page.getByText(/^As the meter said \d+ s ago$/).waitFor()
  await expectAccessible(page)
  expect(await readEnergy(page)).toBe(known)
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => readEnergy(page)).toBeGreaterThan(known)
  await page.getByText(/^No connection since/).waitFor({ state: 'detached' })
})

test('a line that is cut for a whole minute leaves the figures as they were, with their age, and the bill is right afterwards', async () => {
  const { page } = await charging('LOST-MINUTE')
  await waitUntilKept(page)
  await page.clock.install()
  await page.context().setOffline(true)
  // A stream that is open already outlives the browser's "offline"; a page that is opened anew has none.
  await page.reload()
  await page.getByText(/^No connection since/).waitFor()
  const known = await readEnergy(page)
  await page.clock.fastForward(60_000)
  await page.getByText(/^As the meter said (1 min|[6-9]\d s) ago$/).waitFor()
  expect(await readEnergy(page)).toBe(known)
  await page.getByText('Charging', { exact: true }).waitFor()
  await page.context().setOffline(false)
  await page.clock.runFor(1000)
  await expect.poll(() => readEnergy(page)).toBeGreaterThan(known)
  await page.getByText(/^No connection since/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('Paid', { exact: true }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const bill = await page.evaluate(
    async (booking) => (await (await fetch(`/ev/api/driver/bookings/${booking}`)).json()).data,
    id,
  )
  await page.getByText(`${bill.thirdPartyKwh} kWh`, { exact: false }).first().waitFor()
  await page
    .getByText(`₹${bill.thirdPartyTotalAmount.toFixed(2)}`)
    .first()
    .waitFor()
  expect(bill.thirdPartyKwh).toBeGreaterThanOrEqual(known)
})

test('the charger dies in the middle: every phone of the driver says how old its word is', async () => {
  const { page, charger } = await charging('LOST-2')
  const other = await visit.open('/', { ...PHONE, storageState: await page.context().storageState() })
  await other.goto(page.url())
  await other.getByText('Charging', { exact: true }).waitFor()
  await charger.close()
  for (const phone of [page, other]) await phone.getByText(/^As the meter said \d+ s ago$/).waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await expectAccessible(page)
})

test('two phones of one driver: what one of them stops, the other sees paid', async () => {
  const { page } = await charging('LOST-3')
  const other = await visit.open('/', { ...PHONE, storageState: await page.context().storageState() })
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Stop', exact: true }).click()
  for (const phone of [other, page]) await phone.getByText('Paid', { exact: true }).waitFor()
})
