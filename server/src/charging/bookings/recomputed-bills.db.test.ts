import {
  buildSimplestTariff,
  computeDocumentTotal,
  computeWholeBill,
  minutes,
  paise,
  type Tariff,
  wattHours,
} from '@voltyatra/domain'
import { expect, test } from 'vitest'
import type { Reader } from '../../db/client.ts'
import { enterCompany } from '../../money/papers/testing/company.ts'
import { idling } from '../ocpp/testing/idling.ts'
import { metered } from '../ocpp/testing/metered.ts'
import { type Booking, getPrepayment } from './booking.ts'
import { computeMeteredUse } from './metered-bill.ts'
import { selectBooking } from './queries.ts'

const HOUR_S = 3600

/** The bill of a charge, made anew of its rows: by its frozen version, or by the simplest tariff of its old price. */
function recomputed(booking: Booking) {
  const { billEnergyWh, sessionStartedAt, sessionEndedAt, tariffBy, tariffRate, durationMinutes } = booking
  const price: Tariff =
    tariffBy === 'time' ? { by: 'time', perHour: tariffRate } : { by: 'energy', perKwh: tariffRate }
  const prepaid = getPrepayment(booking)
  const frozen = prepaid.tariff.frozen ?? {
    versionId: 'before tariffs',
    version: buildSimplestTariff(price),
    start: Math.floor(booking.startsAt.getTime() / 1000),
    seconds: (durationMinutes / 60) * HOUR_S,
    evse: 'DC' as const,
    groups: [],
    power: booking.connectorPowerW,
  }
  // What a bill beyond it has added was not prepaid.
  const total = paise(booking.total - booking.extended)
  const amount = paise(Math.round((total * 10_000) / (10_000 + booking.gstBp)))
  const held = {
    ...computeDocumentTotal(amount, booking.gstBp),
    gstRate: booking.gstBp,
    tariff: { ...price, frozen },
  }
  const session = { energyWh: billEnergyWh ?? 0 }
  const use = computeMeteredUse(booking, { session, sessionStartedAt, sessionEndedAt }, new Date(0))
  return computeWholeBill(held, { ...use, energy: wattHours(billEnergyWh ?? 0) })
}

async function billed(reader: Reader): Promise<readonly Booking[]> {
  const rows = await reader
    .selectFrom('booking')
    .select('id')
    .where('bill_total_paise', 'is not', null)
    .execute()
  const all = await Promise.all(rows.map(({ id }) => selectBooking(reader, id)))
  return all.filter((one): one is Booking => one !== undefined && one.billedBy === 'meter')
}

async function expectAllTheSame(reader: Reader, count: number): Promise<void> {
  const bookings = await billed(reader)
  expect(bookings).toHaveLength(count)
  for (const booking of bookings) {
    const { amount, gst, total, lines } = recomputed(booking)
    expect({ amount, gst, total }).toEqual({
      amount: booking.billAmount,
      gst: booking.billGst,
      total: booking.billTotal,
    })
    if (booking.billLines) expect(lines).toEqual(booking.billLines)
  }
}

test('bills with idle time, within and beyond what is held, come out of their rows to the paisa', async () => {
  for (const kWh of [20, 11]) {
    const { later, stop, charging, app, ...world } = await idling('ocpp1.6', { kWh })
    await enterCompany(world.admin)
    await later(1)
    await later(20)
    await stop(charging, 10_000)
    await expectAllTheSame(app.database.db, 1)

    // The invoice has the same lines, and the driver reads them.
    const { billLines } = (await charging.driver.get(`/driver/bookings/${charging.id}`)).body.data
    expect(billLines.slice(0, 2)).toEqual([
      { label: 'Energy', detail: '10.000 kWh at ₹10.00/kWh', amount: 100, gst: 18 },
      { label: 'Idle fee', detail: expect.stringMatching(/min.* at ₹2\/min$/), amount: 30, gst: 5.4 },
    ])
    const paper = await app.database.db.selectFrom('paper').select('content').executeTakeFirstOrThrow()
    const { lines, totals } = JSON.parse(paper.content.toString())
    expect(lines.map(({ item, taxable }: { item: string; taxable: number }) => [item, taxable])).toEqual(
      kWh === 20
        ? [
            ['energy', 10_000],
            ['idle-time', 3_000],
          ]
        : [
            ['energy', 10_000],
            ['idle-time', 3_000],
            ['price-limit', -2_000],
          ],
    )
    expect(totals.total).toBe(kWh === 20 ? 15_340 : 12_980)
  }
})

test('bills by energy and by time, also beyond the prepayment and from before there were tariffs', async () => {
  const perHour = [null, 120] as const
  for (const pricePerHour of perHour) {
    const world = await metered({ pricePerHour })
    const { db, pool } = { db: world.app.database.db, pool: world.app.database.pool }
    for (const [count, { wh, after, isOld }] of [
      { wh: 7_777, after: 23.5, isOld: false },
      { wh: 21_003, after: 55, isOld: false },
      { wh: 7_777, after: 23.5, isOld: true },
      { wh: 21_003, after: 55, isOld: true },
    ].entries()) {
      const charging = await world.begun({ kWh: 20 })
      if (isOld) await pool.query('update booking set tariff_version_id = null where id = $1', [charging.id])
      world.clock.advance(minutes(after))
      await world.stop(charging, wh)
      expect((await world.seen(charging.id)).status).toBe('confirmed')
      await expectAllTheSame(db, count + 1)
    }
  }
})

test('the lines of a bill sum to it, and are frozen once it is confirmed', async () => {
  const { later, stop, charging, app } = await idling('ocpp2.0.1')
  await later(20)
  await stop(charging, 10_000)
  const { pool } = app.database
  const change = (lines: string) =>
    pool.query(`update booking set bill_lines = ${lines} where id = $1`, [charging.id])
  await expect(change('bill_lines || bill_lines')).rejects.toThrow('frozen')
  await expect(change('null')).rejects.toThrow('frozen')
  await pool.query('alter table booking disable trigger booking_lines_frozen')
  for (const wrong of ['bill_lines || bill_lines', "'[]'", "jsonb_set(bill_lines, '{0,gst}', '1')"])
    await expect(change(wrong)).rejects.toMatchObject({ constraint: 'booking_bill_lines' })
})
