import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openStation } from '../network.ts'
import { openVisits } from '../site/visitor.ts'
import { connectCharger } from './charger.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits({ isShared: true })

test('the operator limits a station, and sees the charger’s limit, what it draws, and the limit gone again', async () => {
  const owner = await signInOwner(visit.url)
  const stationId = await openStation(owner, 'Sirsi Road')
  const charger = await connectCharger(visit.url, 'SRS-1', {
    GetConfiguration: () => ({ configurationKey: [] }),
    SetChargingProfile: () => ({ status: 'Accepted' }),
    ClearChargingProfile: () => ({ status: 'Accepted' }),
  })
  const [{ _id: chargerId }] = (await owner.get('/chargers')).body.data
  const [{ _id: connectorId }] = (await owner.get(`/charging-stations/${stationId}`)).body.data.connectors
  await owner.post(`/chargers/${chargerId}/accept`, {
    stationId,
    securityProfile: 0,
    connectors: [{ number: 1, connectorId }],
  })

  const page = await signInAt(visit, `/newAdmin/station?open=${stationId}`)
  const load = page.getByRole('region', { name: 'Load limit' })
  await load.getByText('No limit is set').waitFor()
  await load.getByLabel('Limit (kW)').fill('40.55')
  await load.getByRole('button', { name: 'Set the limit' }).click()
  await load.getByText('Enter a number with at most one decimal').waitFor()
  await load.getByLabel('Limit (kW)').fill('40.5')
  await load.getByRole('button', { name: 'Set the limit' }).click()
  await page.getByRole('alert').getByText('The limit is 40.5 kW.').waitFor()
  const row = load.getByRole('row').filter({ hasText: 'SRS-1' })
  await row.getByText('Free; a new charge starts with this').waitFor()

  const timestamp = new Date().toISOString()
  const start = { connectorId: 1, idTag: 'CARD-1', meterStart: 0, timestamp }
  const { transactionId } = (await charger.call('StartTransaction', start)) as { transactionId: number }
  await row.getByText('Equal share').waitFor()
  await row.getByText('40.5 kW').waitFor()
  const sampledValue = [{ value: '38200', measurand: 'Power.Active.Import', unit: 'W' }]
  await charger.call('MeterValues', {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp, sampledValue }],
  })
  await load.getByText('38.2 kW of 40.5 kW').waitFor()
  await expectAccessible(page, '[role=dialog]')

  await load.getByLabel('Limit (kW)').fill('')
  await load.getByRole('button', { name: 'Set the limit' }).click()
  await load.getByText('No limit is set').waitFor()
  const command = async () => (await owner.get(`/chargers/${chargerId}/commands`)).body.data[0]
  await expect.poll(command).toMatchObject({ action: 'ClearChargingProfile', status: 'answered' })
  charger.leave()
})
