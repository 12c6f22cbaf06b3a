/** A card from the operator's desk to the driver's wallet: added, held to a charger, started from the panel, billed. */
import { type SimulatedCharger, simulateCharger } from '@voltyatra/charger-simulator'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openStation } from '../network.ts'
import type { Person } from '../person.ts'
import { openVisits } from '../site/visitor.ts'
import { chooseCommand } from './charger.ts'
import { createDriver, payIntoWallet, signInAt, signInOwner } from './operator.ts'

const visit = openVisits()

/** A charger at a partner's station that the operator has accepted, and that sends its meter every second. */
async function chargerAt(owner: Person, name: string): Promise<SimulatedCharger> {
  const stationId = await openStation(owner, name)
  const charger = simulateCharger({
    url: `${visit.url.replace('http', 'ws')}/ocpp`,
    identity: name,
    settings: { MeterValueSampleInterval: '1', AuthorizeRemoteTxRequests: 'true' },
  })
  onTestFinished(() => charger.close())
  void charger.connect()
  await expect.poll(async () => (await owner.get(`/chargers?q=${name}`)).body.data.length).toBe(1)
  const [{ _id }] = (await owner.get(`/chargers?q=${name}`)).body.data
  const [{ _id: connectorId }] = (await owner.get(`/charging-stations/${stationId}`)).body.data.connectors
  const acceptance = { stationId, securityProfile: 0, connectors: [{ number: 1, connectorId }] }
  expect((await owner.post(`/chargers/${_id}/accept`, acceptance)).status).toBe(200)
  const connector = async () => (await owner.get(`/chargers/${_id}`)).body.data.connectors[0]?.status
  await expect.poll(connector).toBe('Available')
  return charger
}

test('a card is added, the operator starts a charge with it, it ends, and the driver’s wallet has paid', async () => {
  const owner = await signInOwner(visit.url)
  const charger = await chargerAt(owner, 'CARD-1')
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 500)
  const { phone, _id: customerId } = (await driver.get('/driver/profile')).body.data

  const page = await signInAt(visit, '/newAdmin/cards')
  await page.getByText('No cards found.').waitFor()
  // A card that nobody knows is one click from being added.
  charger.plugIn(1)
  expect(await charger.present(1, '04a2b3c4d5e680')).toBe('Invalid')
  const unknown = page.getByRole('region', { name: 'Unknown cards' })
  await unknown.getByText('04A2B3C4D5E680').waitFor()
  await expectAccessible(page)
  await unknown.getByRole('link', { name: 'Add the card 04A2B3C4D5E680' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add card' })
  expect(await dialog.getByLabel('Number').inputValue()).toBe('04A2B3C4D5E680')
  await dialog.getByRole('button', { name: 'Add card' }).click()
  await dialog.getByText('Choose the driver').waitFor()
  await dialog.getByRole('combobox', { name: 'Driver' }).fill(phone)
  await page.getByRole('option', { name: phone }).click()
  await dialog.getByLabel('Label').fill('Blue fob')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Add card' }).click()
  await page.getByText('The card is added.').waitFor()
  await page.getByRole('row').filter({ hasText: 'Blue fob' }).getByText('Accepted').waitFor()
  await unknown.waitFor({ state: 'hidden' })

  await page.goto('/newAdmin/chargers')
  await page.getByRole('link', { name: 'CARD-1', exact: true }).first().click()
  await page.getByRole('link', { name: 'Commands' }).click()
  await chooseCommand(page, 'RemoteStartTransaction')
  const command = page.getByRole('region', { name: 'Send a command' })
  await command.getByRole('combobox', { name: 'Card' }).fill('blue')
  await page.getByRole('option', { name: /^Blue fob/ }).click()
  await command.getByRole('button', { name: 'Send to the charger' }).click()
  await command.getByText('The charger answered: Accepted.').waitFor()
  const charges = async () => (await owner.get('/card-charges')).body.data
  await expect.poll(async () => (await charges())[0]?.energyKWh ?? 0).toBeGreaterThan(0)
  await page.goto('/newAdmin/cards?tab=charges')
  await page.getByRole('row').filter({ hasText: 'Blue fob' }).getByText('Charging').waitFor()
  charger.unplug(1)

  const bill = async () => (await charges()).find(({ endedAt }: { endedAt: string | null }) => endedAt)?.total
  await expect.poll(async () => (await bill()) ?? 0).toBeGreaterThan(0)
  const [{ total, bookingId }] = await charges()
  const row = page.getByRole('row').filter({ hasText: 'Blue fob' })
  await row.getByText(`₹${total.toFixed(2)}`).waitFor()
  await expectAccessible(page)
  expect((await owner.get(`/bookings/${bookingId}`)).body.data).toMatchObject({
    status: 'confirmed',
    customerId,
    thirdPartyTotalAmount: total,
  })
  expect((await driver.get('/driver/profile')).body.data.walletBalance).toBeCloseTo(500 - total, 2)
  await row.getByRole('link', { name: 'Wallet' }).click()
  await page.getByText(phone).first().waitFor()
})

test('a pasted list is imported whole or not at all, and a block is said with its reason', async () => {
  const page = await signInAt(visit, '/newAdmin/cards')
  await page.getByRole('link', { name: 'Import cards' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import cards' })
  await dialog.getByLabel('List').fill('04AA01, ISO14443, , Depot 1, FLEET-7\n04AA01\n')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await dialog.getByText('Nothing was imported. These lines are wrong:').waitFor()
  await dialog.getByText('Line 2: The same number as in line 1. 04AA01').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('List').fill('04AA01, ISO14443, , Depot 1, FLEET-7\n04AA02\n')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await page.getByText('2 cards are imported.').waitFor()
  await page.getByRole('link', { name: 'Details: 04AA01' }).click()
  const card = page.getByRole('dialog', { name: 'Depot 1 · 04AA01' })
  await card.getByLabel('Reason for blocking').fill('Lost at the depot')
  await card.getByRole('button', { name: 'Block card' }).click()
  await card.getByText(/^Blocked .*: Lost at the depot$/).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('row').filter({ hasText: '04AA01' }).getByText('Blocked').waitFor()
})
