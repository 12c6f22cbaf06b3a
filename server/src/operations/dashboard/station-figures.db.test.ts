import { days, hours } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'
import { createId } from '../../db/unit-of-work.ts'
import { TestClock } from '../../testing/test-app.ts'

test('a station’s month stands beside the same days of the last, and its connectors’ hours beside what was used', async () => {
  // 10 November, noon in India: nine and a half days of the month have passed.
  const clock = new TestClock('2026-10-05T06:30:00Z')
  const net = await network({ clock })
  const { id } = await net.station({ connectors: Array(2).fill({ type: 'CCS2', powerW: 60_000 }) })
  const phone = '+919845000001'
  await net.driverWith(5000, phone)
  const charged = async (taken: number, by = net.admin) => {
    // Sign-ins end in between.
    const asha = await net.driver(phone)
    const booking = await net.charging(asha, id)
    clock.advance(taken)
    await net.bill(by, { bookingId: booking._id, customerId: asha.customerId })
    await by.post('/confirm-charging-by-admin', { bookingId: booking._id, actualAmountUsed: 354 })
  }
  await charged(hours(1))
  clock.advance(days(20))
  await charged(0, await net.operator())
  clock.advance(Date.parse('2026-11-10T06:30:00Z') - clock.now().getTime())
  const owner = await net.operator()
  await charged(hours(2), owner)
  await charged(0, owner)

  const { data } = (await owner.get(`/charging-stations/${id}/figures`)).body
  expect(data).toMatchObject({
    month: { from: '2026-11-01', to: '2026-11-10', sales: 500, energyKWh: 33, charges: 2, cancelled: 0 },
    // The charge of the 25th is not one of the same days.
    before: { from: '2026-10-01', to: '2026-10-10', sales: 250, energyKWh: 16.5, charges: 1 },
    uptimePercent: null,
  })
  // Two of 2 × 230 hours so far; one of 2 × 240 then.
  expect(data.month.utilisationPercent).toBeCloseTo((100 * 2) / (2 * 230), 1)
  expect(data.before.utilisationPercent).toBeCloseTo((100 * 1) / (2 * 240), 1)
  expect((await owner.get(`/charging-stations/${createId()}/figures`)).status).toBe(404)
})
