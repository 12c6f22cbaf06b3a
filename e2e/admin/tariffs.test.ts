import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openStation } from '../network.ts'
import { openVisits } from '../site/visitor.ts'
import { createDriver, signInAt, signInOwner } from './operator.ts'

const visit = openVisits({ isShared: true })

test('a tariff with solar hours is drafted, previewed, published and assigned, and drivers read it', async () => {
  const owner = await signInOwner(visit.url)
  const stationId = await openStation(owner, 'Solar Hub')
  const driver = await createDriver(visit.url, owner)
  const quoted = async () => {
    const request = { stationId, duration: 1, kWh: 20 }
    return (await driver.post('/driver/quote', request)).body.data.prices[0].words.withGst.lines
  }
  // Before it, the network's price counts.
  expect(await quoted()).toEqual(['₹17.70/kWh'])

  const page = await signInAt(visit, '/newAdmin/tariffs/new')
  const form = page.getByRole('form', { name: 'New tariff' })
  await form.getByLabel('Name', { exact: true }).fill('Solar hours')
  await form.getByLabel('Price per kWh (₹)').fill('18')
  const preview = page.getByRole('region', { name: 'What a driver sees' })
  await preview.getByText('₹21.24/kWh', { exact: true }).waitFor()
  // 30 kWh at 18:00.
  await preview.getByText('₹637.20').waitFor()
  await form.getByRole('button', { name: 'Solar hours 09:00–16:00' }).click()
  await form.getByLabel('Price per kWh (₹)').first().fill('14')
  await form.getByRole('button', { name: 'Idle fee' }).click()
  await form.getByLabel('Price per minute (₹)').fill('two')
  await form.getByRole('button', { name: 'Create the draft' }).click()
  await form.getByText('Enter a number with at most 6 decimals').waitFor()
  await form.getByLabel('Price per minute (₹)').fill('2')
  await form.getByLabel('At most a session (₹)').fill('100')
  await preview.getByText(/^Idle fee ₹2.36\/min from 5 min after charging ends, at most ₹118/).waitFor()
  await preview.getByText('Lowest ₹16.52 per kWh').waitFor()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create the draft' }).click()

  await page.getByRole('link', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This is the first version.').waitFor()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('region', { name: 'What drivers pay now' }).getByText('₹2.36/min').waitFor()
  expect(await quoted()).toEqual(['₹17.70/kWh'])

  await page.getByRole('link', { name: 'Add a place' }).click()
  await dialog.getByLabel('Place').selectOption('A station')
  await dialog.getByRole('button', { name: 'Add the place' }).click()
  await dialog.getByText('Choose where it counts').waitFor()
  await dialog.getByRole('combobox', { name: 'Station' }).fill('Solar')
  await page.getByRole('option', { name: 'Solar Hub' }).click()
  await dialog.getByRole('button', { name: 'Add the place' }).click()
  await page.getByRole('cell', { name: 'Solar Hub', exact: true }).waitFor()
  const idle = 'Idle fee ₹2.36/min from 5 min after charging ends, at most ₹118 a session'
  expect((await quoted())[1]).toBe(idle)

  // The station's page says the same, and the panel says why.
  const site = await visit.open(`/stations?station=${stationId}`)
  await site.getByText(idle).waitFor()
  await page.goto(`${visit.url}/newAdmin/tariffs?tab=why&station=${stationId}`)
  await page.getByLabel('Connector', { exact: true }).selectOption({ index: 1 })
  await page.getByText('It counts for the station Solar Hub.').waitFor()
  await page
    .getByText('It is for the network; the one that counts is for a station, which is closer.')
    .waitFor()

  // Another version is prepared, and thrown away; then the tariff ends, and the network's price counts again.
  await page.getByRole('link', { name: 'Solar hours' }).click()
  await page.getByRole('link', { name: 'Prepare a new version' }).click()
  await page.getByLabel('Price per kWh (₹)').last().fill('19')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('link', { name: 'Publish…' }).click()
  await dialog.getByRole('row', { name: 'Energy ₹18.00 per kWh ₹19.00 per kWh' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByRole('alert').getByText('The draft is gone.').waitFor()
  await page.getByRole('link', { name: 'End…' }).click()
  await dialog.getByRole('button', { name: 'End the tariff' }).click()
  await page.getByText('No version is in force: no charge starts at this tariff.').waitFor()
  expect(await quoted()).toEqual(['₹17.70/kWh'])
})

const PLAIN = {
  elements: [{ dimension: 'energy', price: 18_000_000, step: 1, when: {} }],
  idle: { graceSeconds: 0, highestPerSession: null, night: null },
  landShare: 0,
  lowest: null,
  highest: null,
  taxIncluded: false,
}

test('a tariff is kept while it is typed, renamed, scheduled, withdrawn, ended later, and leaves its place', async () => {
  const owner = await signInOwner(visit.url)
  const request = { code: 'LATER', name: 'Later', content: PLAIN }
  const { _id } = (await owner.post('/admin/tariffs', request)).body.data
  const page = await signInAt(visit, `/newAdmin/tariffs/${_id}`)
  const dialog = page.getByRole('dialog')
  const prices = page.getByLabel('Price per kWh (₹)')
  await prices.fill('21')
  await page.reload()
  await page.getByRole('button', { name: 'Save the draft' }).waitFor()
  expect(await prices.inputValue()).toBe('21')
  await page.getByRole('button', { name: 'Add a price' }).click()
  await prices.last().fill('9')
  await page.getByRole('button', { name: /^Move up/ }).click()
  expect(await prices.first().inputValue()).toBe('9')
  await page.getByRole('group').getByText('Counts: always').first().click()
  await page.getByText('More conditions').first().click()
  await page.getByLabel('From minute of idle time').first().fill('10')
  await page.getByRole('button', { name: 'Save the draft' }).click()

  await page.getByRole('link', { name: 'Rename' }).click()
  await dialog.getByLabel('Name').fill('Later hours')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('heading', { name: 'Later hours' }).waitFor()

  await page.getByRole('link', { name: 'Publish…' }).click()
  await dialog.getByLabel('From when').selectOption('At a time to come')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByText('Enter when it begins').waitFor()
  await dialog.getByLabel('From (time in India)').fill('2040-01-01T09:00')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Withdraw the scheduled version' }).click()
  await page.getByText('It was to begin 1 Jan 2040').waitFor()
  await page.getByRole('button', { name: 'Withdraw the scheduled version' }).click()
  await page.getByText('Withdrawn before it began').waitFor()

  await page.getByRole('link', { name: 'Prepare a new version' }).click()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('link', { name: 'Publish…' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('link', { name: 'End…' }).click()
  await dialog.getByLabel('From when').selectOption('At a time to come')
  await dialog.getByRole('button', { name: 'End the tariff' }).click()
  await dialog.getByText('Enter when it ends').waitFor()
  await dialog.getByLabel('End (time in India)').fill('2040-01-01T09:00')
  await dialog.getByRole('button', { name: 'End the tariff' }).click()
  await page.getByRole('region', { name: 'Versions' }).getByText('1 Jan 2040').first().waitFor()

  await page.getByRole('link', { name: 'Add a place' }).click()
  await dialog.getByRole('button', { name: 'Add the place' }).click()
  await page.getByRole('link', { name: /^Remove/ }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('cell', { name: 'No longer' }).waitFor()
})

test('a group of drivers is made, renamed, filled, emptied and deleted', async () => {
  const owner = await signInOwner(visit.url)
  await createDriver(visit.url, owner)
  const page = await signInAt(visit, '/newAdmin/tariffs?tab=groups')
  const dialog = page.getByRole('dialog')
  await page.getByLabel('New group').fill('Fleet')
  await page.getByRole('button', { name: 'Create the group' }).click()
  await page.getByRole('link', { name: 'Fleet', exact: true }).click()
  await dialog.getByLabel('Name').fill('Taxi fleet')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Taxi fleet' }).waitFor()
  await dialog.getByRole('combobox', { name: 'Driver' }).fill('9')
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Add the driver' }).click()
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await dialog.getByText('Nobody is in this group yet.').waitFor()
  await dialog.getByRole('button', { name: 'Delete the group' }).click()
  await dialog.getByText('Its drivers pay what everyone pays from now on.').waitFor()
  await dialog.getByRole('button', { name: 'Delete the group' }).click()
  await page.getByText('No group yet.').waitFor()
})
