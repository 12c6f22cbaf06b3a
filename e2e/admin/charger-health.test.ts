import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openStation } from '../network.ts'
import { openVisits } from '../site/visitor.ts'
import { connectCharger } from './charger.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits({ sharedAs: 'desk' })
const IDENTITY = 'HEALTH-1'

test('an operator reads what a fault means, has faults that repeat become tickets, and settles one', async () => {
  const owner = await signInOwner(visit.url)
  const stationId = await openStation(owner, 'Hubballi Bypass')
  const station = (await owner.get(`/charging-stations/${stationId}`)).body.data
  const first = await connectCharger(visit.url, IDENTITY)
  const { _id: id } = (await owner.get(`/chargers?q=${IDENTITY}`)).body.data[0]
  await owner.post(`/chargers/${id}/accept`, {
    stationId,
    securityProfile: 0,
    connectors: [{ number: 1, connectorId: station.connectors[0]._id }],
  })
  first.leave()
  const charger = await connectCharger(visit.url, IDENTITY)
  const report = (status: string, fields: object = {}) =>
    charger.call('StatusNotification', { connectorId: 1, status, errorCode: 'NoError', ...fields })
  await report('Available')

  const page = await signInAt(visit, `/newAdmin/chargers?open=${id}`)
  const health = page.getByRole('region', { name: 'Health, 30 days' })
  await health.getByText('No fault was reported in the last 90 days.').waitFor()
  for (let count = 0; count < 2; count += 1) {
    await report('Faulted', { errorCode: 'OtherError', vendorErrorCode: 'CX008', info: 'EPO 1' })
    await report('Available')
  }
  await page.reload()
  await health.getByText('The emergency stop was pressed (OtherError, CX008): EPO 1').waitFor()
  await health.getByText('Somebody on site looks whether there is danger').waitFor()
  await expectAccessible(page)

  // In the morning it stands first, although nothing is broken any more.
  await page.goto(`${visit.url}/newAdmin`)
  const recent = page.getByRole('region', { name: 'Faults of the last 24 hours' })
  await recent.getByText('The emergency stop was pressed (OtherError, CX008): EPO 1').waitFor()
  await recent.getByText(/^2 times since/).waitFor()
  await expectAccessible(page)
  await recent.getByRole('link', { name: IDENTITY }).click()
  await page.getByRole('heading', { name: IDENTITY }).waitFor()

  await page.goto(`${visit.url}/newAdmin/fault-rules`)
  await page.getByText('No ticket rules found.').waitFor()
  await page.getByRole('link', { name: 'Add rule' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Ticket rule' })
  await dialog.getByLabel('The fault').selectOption('Comes again and again')
  await dialog.getByLabel('How often').fill('1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('A whole number from 2 to 100').waitFor()
  await dialog.getByLabel('How often').fill('2')
  await dialog.getByLabel('Only with the code').fill('CX008')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Comes 2 times in 7 days').waitFor()
  await expectAccessible(page)

  await expect.poll(async () => (await owner.get('/tickets')).body.data.length, { timeout: 60_000 }).toBe(1)
  await page.goto(`${visit.url}/newAdmin/tickets`)
  await page.getByRole('link', { name: /Charger HEALTH-1, connector 1/ }).click()
  const ticket = page.getByRole('dialog')
  await ticket.getByText('It came 2 times in 7 days.').waitFor()
  await ticket.getByRole('link', { name: 'Open the charger' }).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await ticket.getByRole('button', { name: 'Settle' }).click()
  await ticket.getByRole('button', { name: 'Open again' }).waitFor()

  await page.goto(`${visit.url}/newAdmin/fault-rules`)
  await page.getByRole('link', { name: /^Change the rule/ }).click()
  await dialog.getByRole('button', { name: 'Remove the rule' }).click()
  await dialog.getByRole('button', { name: 'Remove the rule' }).click()
  await page.getByText('No ticket rules found.').waitFor()
})
