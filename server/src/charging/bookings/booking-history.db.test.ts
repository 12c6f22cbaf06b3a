import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { network } from './testing/network.ts'

interface Step {
  readonly step: string
  readonly transfer?: {
    readonly kind: string
    readonly entries: readonly { account: string; amount: number }[]
  }
}

test('a booking’s steps goes from the reservation to the last paisa, and every movement of money adds up', async () => {
  const net = await network()
  const { id } = await net.station()
  const asha = await net.driverWith(500)
  const booking = await net.booked(asha, id)
  net.clock.advance(minutes(1))
  await asha.post(`/driver/bookings/${booking._id}/start`)
  net.clock.advance(minutes(30))
  await net.bill(net.admin, { bookingId: booking._id, customerId: asha.customerId })
  net.clock.advance(minutes(5))
  await net.admin.post('/confirm-charging-by-admin', { bookingId: booking._id, actualAmountUsed: 354 })
  const steps: Step[] = (await net.admin.get(`/bookings/${booking._id}/story`)).body.data
  expect(steps.map(({ step, transfer }) => transfer?.kind ?? step)).toEqual([
    'reserved',
    'deposit',
    'started',
    'deposit_return',
    'hold',
    'stopped',
    'billed',
    'confirmed',
    'settlement',
  ])
  for (const { transfer } of steps) {
    const paise = transfer?.entries.map(({ amount }) => Math.round(amount * 100)) ?? []
    expect(paise.reduce((sum, one) => sum + one, 0)).toBe(0)
  }
  expect(steps.at(-1)?.transfer?.entries).toContainEqual({ account: 'customer_wallet', amount: 59 })
  expect((await net.admin.get(`/bookings/${createId()}/story`)).status).toBe(404)
})

test('a cancelled booking says why in its steps', async () => {
  const net = await network()
  const { id } = await net.station()
  const booking = await net.booked(await net.driverWith(500), id)
  net.clock.advance(minutes(1))
  await net.admin.post(`/bookings/${booking._id}/cancel`, { reason: 'Cable cut' })
  expect((await net.admin.get(`/bookings/${booking._id}/story`)).body.data).toMatchObject([
    { step: 'reserved' },
    { transfer: { kind: 'deposit' } },
    { step: 'cancelled', reason: 'Cable cut' },
    { transfer: { kind: 'deposit_return' } },
  ])
})
