import { createManualClock, simulateCharger } from '@voltyatra/charger-simulator'
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { reserved, VERSIONS } from './testing/reserved.ts'

test.each(VERSIONS)(
  '%s: a simulated charger keeps a booked connector from strangers, and gives it to its booking',
  async (version) => {
    const world = await reserved(version)
    const { app, clock } = world
    const charger = simulateCharger({
      url: `${app.url.replace(/^http/, 'ws')}/ocpp`,
      identity: 'CP-1',
      protocol: version === 'ocpp1.6' ? '1.6' : version === 'ocpp2.1' ? '2.1' : '2.0.1',
      clock: createManualClock(clock.now()),
      connectors: 1,
    })
    afterThisTest(() => charger.close())
    await charger.connect()
    await charger.settled()
    const driver = await world.driverWith(1000)
    const { _id: id } = await world.booked(driver, world.stationId)
    const keep = async () => {
      await world.keep()
      await charger.settled()
    }
    await keep()
    await charger.until(() => charger.received('ReserveNow').length > 0)
    const word = async () =>
      (await world.admin.get(`/chargers/${world.chargerId}`)).body.data.connectors[0].status
    await expect.poll(word).toBe('Reserved')

    charger.plugIn(1, { capacityKwh: 60, socPercent: 20, maxPowerKw: 50 })
    await charger.present(1, 'STRANGER')
    await charger.settled()
    expect(charger.sent(version === 'ocpp1.6' ? 'StartTransaction' : 'TransactionEvent')).toEqual([])

    expect((await driver.post(`/driver/bookings/${id}/start`)).status).toBe(200)
    const status = async () => (await driver.get(`/driver/bookings/${id}`)).body.data.status
    await expect.poll(status).toBe('in_progress')
    await charger.settled()
    clock.advance(minutes(1))
    await keep()
    expect(charger.received('CancelReservation')).toEqual([])
  },
)
