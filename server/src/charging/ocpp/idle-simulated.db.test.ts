import { createManualClock, simulateCharger } from '@voltyatra/charger-simulator'
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { driveCharges } from '../bookings/index.ts'
import { publishIdleFee } from './testing/idling.ts'
import { reserved, VERSIONS } from './testing/reserved.ts'

test.each(VERSIONS)(
  '%s: a car that is full and stays pays from notice and grace until it leaves',
  async (version) => {
    const world = await reserved(version)
    const { app, clock } = world
    await publishIdleFee(world.admin, world.stationId)
    const time = createManualClock(clock.now())
    const charger = simulateCharger({
      url: `${app.url.replace(/^http/, 'ws')}/ocpp`,
      identity: 'CP-1',
      protocol: version === 'ocpp1.6' ? '1.6' : '2.0.1',
      clock: time,
      connectors: 1,
      settings: { MeterValueSampleInterval: '60' },
    })
    afterThisTest(() => charger.close())
    await charger.connect()
    await charger.settled()
    const driver = await world.driverWith(1000)
    const { _id: id } = await world.booked(driver, world.stationId)
    charger.plugIn(1, { capacityKwh: 20, socPercent: 50, maxPowerKw: 50 })
    await charger.settled()
    expect((await driver.post(`/driver/bookings/${id}/start`)).status).toBe(200)
    const own = async () => (await driver.get(`/driver/bookings/${id}`)).body.data
    await expect.poll(async () => (await own()).status).toBe('in_progress')
    const pass = async (count: number) => {
      for (let minute = 0; minute < count; minute += 1) {
        clock.advance(minutes(1))
        await time.play(minutes(1), () => charger.settled())
        const onFailure = (error: unknown) => {
          throw error
        }
        await driveCharges({ db: app.database.db, now: clock.now(), onFailure })
        await charger.settled()
      }
    }
    await pass(40)
    const { charging } = await own()
    expect(charging).toMatchObject({ state: 'suspended', idleFeeFrom: expect.any(String) })
    await pass(10)
    charger.unplug(1)
    await charger.settled()
    await expect.poll(async () => (await own()).status).toBe('confirmed')
    const { billLines } = await own()
    const idleSeconds = (clock.now().getTime() - new Date(charging.idleFeeFrom).getTime()) / 1000
    expect(idleSeconds).toBeGreaterThan(600)
    expect(billLines).toMatchObject([
      { label: 'Energy' },
      { label: 'Idle fee', amount: Math.round((idleSeconds / 3600) * 120 * 100) / 100 },
    ])
  },
)
