/** A charge at a tariff with an idle fee, whose car takes nothing any more. */
import { minutes } from '@voltyatra/domain'
import { expect } from 'vitest'
import type { Caller } from '../../../testing/test-app.ts'
import type { OcppVersion } from '../../dialects/index.ts'
import { meteredBy } from './metered.ts'

/** ₹10 per kWh, and ₹2 a minute from five minutes on. */
const IDLE = {
  elements: [
    { dimension: 'energy', price: 10_000_000, step: 1, when: {} },
    { dimension: 'idle-time', price: 120_000_000, step: 1, when: {} },
  ],
  idle: { graceSeconds: 300, highestPerSession: null, night: null },
  landShare: 0,
  lowest: null,
  highest: null,
  taxIncluded: false,
}
const FULL = [{ value: '100', measurand: 'SoC', unit: 'Percent' }] as const

export async function publishIdleFee(admin: Caller, stationId: string): Promise<void> {
  const { body } = await admin.post('/admin/tariffs', { code: 'IDLE', name: 'Idle', content: IDLE })
  const { _id } = body.data
  await admin.post(`/admin/tariffs/${_id}/publish`, {})
  const assigned = { place: 'station', target: stationId }
  expect((await admin.post(`/admin/tariffs/${_id}/assignments`, assigned)).status).toBe(201)
}

/** Half an hour in which 10 kWh flowed, and a car that takes nothing any more. */
export async function idling(version: OcppVersion, { kWh = 20 } = {}) {
  const world = await meteredBy(version)
  const { admin, clock } = world
  await publishIdleFee(admin, world.stationId)
  const charging = await world.begun({ kWh })
  clock.advance(minutes(30))
  await world.meter(charging, 10_000, FULL)
  await world.state(charging, 'SuspendedEV')
  const { id, driver } = charging
  return {
    ...world,
    charging,
    /** After so many minutes the job has looked. */
    async later(count: number) {
      clock.advance(minutes(count))
      await world.drive()
    },
    async notices() {
      const { data } = (await driver.get('/driver/notifications')).body
      return data.filter(({ kind }: { kind: string }) => kind === 'idle-fee')
    },
    own: async () => (await driver.get(`/driver/bookings/${id}`)).body.data,
    async lines() {
      const { rows } = await world.app.database.pool.query('select bill_lines from booking where id = $1', [
        id,
      ])
      return rows[0].bill_lines?.map(({ of, quantity, amount }: Record<string, unknown>) => [
        of,
        quantity,
        amount,
      ])
    },
  }
}
