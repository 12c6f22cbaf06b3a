/** Bookings whose charger is simulated, with a life of its own. */
import { type ChargerOptions, createManualClock, simulateCharger } from '@voltyatra/charger-simulator'
import { minutes } from '@voltyatra/domain'
import { expect } from 'vitest'
import { afterThisTest } from '../../../db/testing/test-database.ts'
import { driveCharges } from '../../bookings/index.ts'
import { network } from '../../bookings/testing/network.ts'
import { insertChargerAtStation } from './insert-charger.ts'

/** A station whose one connector has a simulated charger of 2.0.1; its clock and the program's go together. */
export async function simulatedBookings(
  options: Partial<ChargerOptions> = {},
  program: Parameters<typeof network>[0] = {},
) {
  const world = await network({ env: { ROLES: 'api,gateway' }, ...program })
  const { app, clock } = world
  const { db } = app.database
  const station = await world.station()
  const now = clock.now()
  await insertChargerAtStation(db, {
    identity: 'SIM-1',
    stationId: station.id,
    protocol: 'ocpp2.0.1',
    connectorIds: station.connectorIds,
    status: 'Unknown',
    now,
  })
  const time = createManualClock(now)
  const url = `${app.url.replace(/^http/, 'ws')}/ocpp`
  const charger = simulateCharger({
    url,
    identity: 'SIM-1',
    protocol: '2.0.1',
    clock: time,
    connectors: 1,
    ...options,
  })
  afterThisTest(() => charger.close())
  await charger.connect()
  await charger.settled()
  const drive = async () => {
    const onFailure = (error: unknown) => {
      throw error
    }
    await driveCharges({ db, now: clock.now(), onFailure })
    await charger.settled()
  }
  return {
    ...world,
    charger,
    drive,
    stationId: station.id,
    /** Books and pays; the charger has accepted to begin. */
    async paid(wanted?: object) {
      const driver = await world.driverWith(1000)
      const { _id: id } = await world.booked(driver, station.id, wanted)
      expect((await driver.post(`/driver/bookings/${id}/start`)).status).toBe(200)
      await charger.until(() => charger.received('RequestStartTransaction').length > 0)
      await charger.settled()
      return { driver, id }
    },
    /** So many minutes, with what the job does in each. */
    async pass(count: number) {
      for (let minute = 0; minute < count; minute += 1) {
        clock.advance(minutes(1))
        await time.play(minutes(1), () => charger.settled())
        await drive()
      }
    },
    seen: async (id: string) => (await world.admin.get(`/bookings/${id}`)).body.data,
  }
}
