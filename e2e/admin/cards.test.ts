/** A card from the operator's desk to the driver's wallet: added, held to a charger, started from the panel, billed. */
import { readFile } from 'node:fs/promises'
import { type SimulatedCharger, simulateCharger } from '@voltyatra/charger-simulator'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openStation } from '../network.ts'
import type { Person } from '../person.ts'
import { openVisits } from '../site/visitor.ts'
import { chooseCommand, connectCharger } from './charger.ts'
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

/** A charger of a maker, at a station of its own; its next connection says how it is. */
async function chargerOf(owner: Person, identity: string, protocol: 'ocpp1.6' | 'ocpp2.0.1') {
  const stationId = await openStation(owner, `Station ${identity}`)
  const first = await connectCharger(visit.url, identity, {}, protocol)
  const [{ _id }] = (await owner.get(`/chargers?q=${identity}`)).body.data
  const [{ _id: connectorId }] = (await owner.get(`/charging-stations/${stationId}`)).body.data.connectors
  const connector = protocol === 'ocpp1.6' ? { number: 1, connectorId } : { evse: 1, number: 1, connectorId }
  const acceptance = { stationId, securityProfile: 0, connectors: [connector] }
  expect((await owner.post(`/chargers/${_id}/accept`, acceptance)).status).toBe(200)
  first.leave()
  return connectCharger(visit.url, identity, {}, protocol)
}

test('a charger with a fault is found by its maker, and the card that it refused charges again', async () => {
  const owner = await signInOwner(visit.url)
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 500)
  const { _id: customerId } = (await driver.get('/driver/profile')).body.data
  const added = { number: '04BB01', kind: 'ISO14443', owner: 'driver', customerId, label: 'Green fob' }
  const card = (await owner.post('/cards', added)).body.data
  const charger = await chargerOf(owner, 'REFUSED-1', 'ocpp1.6')
  await chargerOf(owner, 'REFUSED-2', 'ocpp2.0.1')
  const report = (status: string, errorCode: string) =>
    charger.call('StatusNotification', { connectorId: 1, status, errorCode })
  await report('Faulted', 'GroundFailure')
  expect((await owner.post(`/cards/${card._id}/block`, { reason: 'Reported lost' })).status).toBe(200)
  const show = () => charger.call('Authorize', { idTag: '04BB01' })
  expect(await show()).toMatchObject({ idTagInfo: { status: 'Blocked' } })

  const page = await signInAt(visit, '/newAdmin/chargers')
  const row = (identity: string) => page.getByRole('row').filter({ hasText: identity })
  await row('REFUSED-2').waitFor()
  await page.getByRole('combobox', { name: 'Maker' }).fill('kira')
  await page.getByRole('option', { name: 'Kirana' }).click()
  await page.getByRole('combobox', { name: 'Model' }).fill('K-6')
  await page.getByRole('option', { name: 'K-60' }).click()
  await row('REFUSED-2').waitFor({ state: 'hidden' })
  await page.getByLabel('Fault').selectOption('With a fault now')
  await page.waitForURL('**faulted=true**')
  await row('REFUSED-1').getByText('Faulted').first().waitFor()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/REFUSED-1.*Kirana.*K-60/)
  await page.getByLabel('Fault').selectOption('Without a fault')
  await page.getByText('No entries match the filters.').waitFor()
  await page.getByLabel('Fault').selectOption('With a fault now')

  await row('REFUSED-1').getByRole('link', { name: 'REFUSED-1', exact: true }).click()
  const refused = page.getByRole('region', { name: 'Refused lately' })
  await refused.getByText('Refused: blocked').waitFor()
  await refused.getByText('Let it charge again on the card’s page, if its owner may.').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await refused.getByRole('link', { name: /Green fob/ }).click()

  const dialog = page.getByRole('dialog', { name: /Green fob/ })
  const here = dialog.getByRole('region', { name: 'Refused lately' })
  await here.getByText('Refused: blocked').waitFor()
  await expectAccessible(page, '[role=dialog]')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Unblock card' }).click()
  await page.getByText('The card is accepted again.').waitFor()
  expect(await show()).toMatchObject({ idTagInfo: { status: 'Accepted' } })
  // The driver calls: the page of the driver says it, and so does the list of all.
  await page.goto(`${visit.url}/newAdmin/user/${customerId}?tab=cards`)
  await refused.getByText('Refused: blocked').waitFor()
  await expectAccessible(page)
  await page.goto(`${visit.url}/newAdmin/cards`)
  await page.getByRole('link', { name: 'Refused lately' }).click()
  await refused.getByText('Refused: blocked').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await refused.getByRole('link', { name: 'REFUSED-1' }).click()
  await refused.getByText('Refused: blocked').waitFor()
  charger.leave()
  await page.getByText(/Somebody on site looks at the display/).waitFor()
  await expectAccessible(page)
})
