/** Maintenance is planned on a charger's page: which reservations it falls into is said before it is saved. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openMeteredStation } from '../metered-station.ts'
import { openVisits } from '../site/visitor.ts'
import { createDriver, payIntoWallet, signInAt, signInOwner } from './operator.ts'

const visit = openVisits({ isShared: true })
const HOUR_MS = 3_600_000

/** As a field for date and time takes it, by the clock in India. */
const toIndia = (at: number): string => new Date(at + 5.5 * HOUR_MS).toISOString().slice(0, 16)

test('the operator plans maintenance, sees whose reservation it falls into, and calls it off', async () => {
  const owner = await signInOwner(visit.url)
  const { stationId, charger } = await openMeteredStation(visit.url, owner, 'KIRANA-MAINTAINED')
  const driver = await createDriver(visit.url, owner)
  await payIntoWallet(driver, 500)
  const begins = Date.now() + 24 * HOUR_MS
  const station = async () => (await owner.get(`/charging-stations/${stationId}`)).body.data
  const [{ _id: connectorId }] = (await station()).connectors
  const reserved = await driver.post('/driver/bookings', {
    ...{ stationId, connectorId, duration: 1, kWh: 5, startTime: new Date(begins).toISOString() },
  })
  expect(reserved.status, JSON.stringify(reserved.body)).toBe(201)
  const [{ _id: chargerId }] = (await owner.get('/chargers?q=KIRANA-MAINTAINED')).body.data

  const page = await signInAt(visit, `/newAdmin/chargers?open=${chargerId}`)
  const part = page.getByRole('region', { name: 'Planned maintenance' })
  await part.getByText('No maintenance is planned.').waitFor()
  await part.getByRole('button', { name: 'Plan maintenance' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Plan it' }).click()
  await dialog.getByText('Enter why').waitFor()

  await dialog.getByLabel('From').fill(toIndia(begins - 2 * HOUR_MS))
  await dialog.getByLabel('Until').fill(toIndia(begins - HOUR_MS))
  await dialog.getByText('No reservation falls into this time.').waitFor()
  await dialog.getByLabel('Until').fill(toIndia(begins + 2 * HOUR_MS))
  await dialog.getByText('One reservation falls into this time. Its driver is notified.').waitFor()
  await dialog.getByLabel('Why').fill('The cable of the left connector is exchanged by its maker')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Plan it' }).click()
  await part.getByText('Planned', { exact: true }).waitFor()
  await expectAccessible(page)
  const notices = async () => (await driver.get('/driver/notifications')).body.data
  expect((await notices())[0].title).toBe('Maintenance during your reservation')

  // What began long ago, or is far away, cannot be planned, and says so.
  await part.getByRole('button', { name: 'Plan maintenance' }).click()
  await dialog.getByLabel('From').fill(toIndia(begins - 48 * HOUR_MS))
  await dialog.getByLabel('Until').fill(toIndia(begins))
  await dialog.getByRole('button', { name: 'Plan it' }).click()
  await dialog.getByText('Enter now, or a time that is still to come').waitFor()
  await dialog.getByLabel('From').fill(toIndia(begins + 400 * 24 * HOUR_MS))
  await dialog.getByLabel('Until').fill(toIndia(begins + 401 * 24 * HOUR_MS))
  await dialog.getByText('Maintenance begins now or within a year').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await part.getByRole('button', { name: 'Call it off' }).click()
  await part.getByText(/^Drivers can reserve and charge at this charger at this time again/).waitFor()
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Call it off' }).click()
  await part.getByText('Called off', { exact: true }).waitFor()
  await charger.close()
})
