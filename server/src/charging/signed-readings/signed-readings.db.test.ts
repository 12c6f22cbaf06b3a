import { createManualClock, simulateCharger } from '@voltyatra/charger-simulator'
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { reserved } from '../ocpp/testing/reserved.ts'

test.each([
  ['1.6', 'as-measured', 'fits'],
  ['1.6', 'altered', 'altered'],
  ['2.0.1', 'as-measured', 'fits'],
  ['2.0.1', 'altered', 'altered'],
] as const)(
  '%s: readings that the meter signed (%s) are kept as they came and checked',
  async (protocol, signs, result) => {
    const world = await reserved(`ocpp${protocol}`)
    const { admin, app, clock } = world
    const time = createManualClock(clock.now())
    const url = `${app.url.replace(/^http/, 'ws')}/ocpp`
    const charger = simulateCharger({
      ...{ url, identity: 'CP-1', protocol, clock: time, connectors: 1, quirks: { signs } },
    })
    afterThisTest(() => charger.close())
    await charger.connect()
    await charger.settled()
    const driver = await world.driverWith(1000)
    const { _id: id } = await world.booked(driver, world.stationId)
    charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
    await charger.settled()
    expect((await driver.post(`/driver/bookings/${id}/start`)).status).toBe(200)
    const own = async () => (await driver.get(`/driver/bookings/${id}`)).body.data.status
    await expect.poll(own).toBe('in_progress')
    clock.advance(minutes(10))
    await time.play(minutes(10), () => charger.settled())
    charger.unplug(1)
    await charger.settled()
    const sessions = async () => (await admin.get('/charging-sessions')).body.data
    await expect.poll(sessions).toMatchObject([{ status: 'ended', signed: { result } }])
    const [{ energyKWh, signed }] = await sessions()
    expect(energyKWh).toBeGreaterThan(1)
    expect(signed.energyKWh).toBeCloseTo(energyKWh, 3)
    await expect.poll(own).toBe('confirmed')
    const { items } = (await admin.get('/attention')).body.data
    const waits = items.find(({ kind }: { kind: string }) => kind === 'readings-altered')
    expect(waits?.count).toBe(result === 'altered' ? 1 : 0)
    const { rows } = await app.database.pool.query('select mark, content from signed_reading')
    expect(rows).toEqual([{ mark: 'end', content: expect.stringMatching(/^OCMF\|\{.+\}\|\{.+\}$/) }])
  },
)
