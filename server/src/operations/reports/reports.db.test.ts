import { addDays, addMs, countDays, days, toIstDay } from '@voltyatra/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../db/client.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { type Days, parsePeriod } from '../dashboard/index.ts'
import { rollUpDays } from '../rollups/index.ts'
import { History, steps } from '../rollups/testing/history.ts'
import { makeReport, type ReportRequest } from './index.ts'
import type { Division } from './model.ts'

vi.setConfig({ testTimeout: 120_000 })

const DIVISIONS: readonly Division[] = [
  'station',
  'partner',
  'state',
  'connector',
  'connector-type',
  'tariff',
  'hour',
  'day',
  'month',
]

/** The plainest SQL for the key of a confirmed booking. */
const KEYS: Readonly<Record<Division, ReturnType<typeof sql>>> = {
  station: sql`station_id::text`,
  partner: sql`partner_id::text`,
  state: sql`(select state_code from station where station.id = station_id)`,
  connector: sql`connector_id::text`,
  'connector-type': sql`connector_type`,
  tariff: sql`(select tariff_id::text from tariff_version where tariff_version.id = tariff_version_id)`,
  hour: sql`extract(hour from started_at at time zone 'Asia/Kolkata')::text`,
  day: sql`to_char(confirmed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`,
  month: sql`to_char(confirmed_at at time zone 'Asia/Kolkata', 'YYYY-MM')`,
}

interface Plain {
  readonly key: string | null
  readonly charges: number
  readonly energy: number
  readonly taxable: number
  readonly refunds: number
  readonly partnerCredit: number
}

async function plainly(db: Db, by: Division, { from, to }: Days): Promise<Plain[]> {
  const { rows } = await sql<Plain>`
    select ${KEYS[by]} as key, count(*)::int8 as charges, sum(bill_energy_wh)::int8 as energy,
           sum(bill_amount_paise)::int8 as taxable, sum(refund_paise)::int8 as refunds,
           sum(partner_paise)::int8 as "partnerCredit"
      from booking
     where (confirmed_at at time zone 'Asia/Kolkata')::date between ${from}::date and ${to}::date
     group by 1`.execute(db)
  return sorted(rows)
}

const sorted = (rows: readonly Plain[]): Plain[] =>
  [...rows].sort((one, other) => String(one.key).localeCompare(String(other.key)))

function requestFor(by: Division, period: Days, over: Partial<ReportRequest> = {}): ReportRequest {
  const found = parsePeriod(period, new Date())
  if (!found.ok) throw new Error(found.refusal.message)
  const requested = { compare: undefined, sort: 'taxable', isDescending: true, filters: {} } as const
  return { by, period: found.value, ...requested, ...over }
}

/** A network with charges of some months, of which the rollups have counted all but the last days. */
async function livedNetwork(): Promise<{ readonly db: Db; readonly now: Date }> {
  const { db } = await testDatabase()
  const history = await new History(db).open()
  const lived = fc.sample(steps, { numRuns: 150, seed: 20_261_122 })
  for (const [index, step] of lived.entries()) {
    await history.live(step)
    if (index === 110) await rollUpDays(db, history.now)
  }
  return { db, now: history.now }
}

const isSold = ({ charges }: { readonly charges: number }): boolean => charges > 0

test('every division sums up the confirmed charges, counted by the rollups or not yet', async () => {
  const { db, now } = await livedNetwork()
  const to = toIstDay(now)
  const whole = { from: '2026-01-01', to }
  const part = { from: addDays(to, -Math.floor(countDays('2026-01-30', to) / 2)), to: addDays(to, -2) }
  for (const period of [whole, part]) {
    for (const by of DIVISIONS) {
      const report = await makeReport(db, requestFor(by, period), now)
      const shown = report.rows.map(({ key, figures }) => ({
        key,
        charges: figures.charges,
        energy: figures.energy,
        taxable: figures.taxable,
        refunds: figures.refunds,
        partnerCredit: figures.partnerCredit,
      }))
      const expected = await plainly(db, by, period)
      expect(expected.length, by).toBeGreaterThan(0)
      expect(sorted(shown.filter(isSold)), by).toEqual(expected)
      const course = report.course.filter(({ sums }) => isSold(sums))
      expect(
        course.map(({ at, sums }) => ({ at, taxable: sums.taxable })),
        by,
      ).toEqual(
        (await plainly(db, report.course[0]?.at.length === 7 ? 'month' : 'day', period)).map(
          ({ key, taxable }) => ({
            at: key,
            taxable,
          }),
        ),
      )
      expect(report.total.figures.taxable, by).toBe(expected.reduce((sum, { taxable }) => sum + taxable, 0))
    }
  }
})

test('an earlier period stands beside the period, place by place and hour by hour', async () => {
  const { db, now } = await livedNetwork()
  const to = toIstDay(now)
  const period = { from: addDays(to, -19), to }
  const before = { from: addDays(to, -39), to: addDays(to, -20) }
  for (const by of DIVISIONS) {
    const report = await makeReport(db, requestFor(by, period, { compare: 'before' }), now)
    expect(report.before).toEqual(before)
    const then = await plainly(db, by, before)
    expect(report.total.before?.taxable).toBe(then.reduce((sum, { taxable }) => sum + taxable, 0))
    if (by === 'day' || by === 'month') continue
    const shown = report.rows.flatMap(({ key, before }) => (before ? [{ key, charges: before.charges }] : []))
    expect(sorted(shown.filter(isSold) as Plain[]), by).toEqual(
      then.map(({ key, charges }) => ({ key, charges })),
    )
  }
  const year = await makeReport(db, requestFor('station', period, { compare: 'year-before' }), now)
  expect(year.before?.from.slice(4)).toBe(period.from.slice(4))
  expect(year.total.before?.charges).toBe(0)
})

test('filters narrow the rows and the total alike', async () => {
  const { db, now } = await livedNetwork()
  const period = { from: '2026-01-01', to: toIstDay(now) }
  const all = await makeReport(db, requestFor('station', period), now)
  const [first] = all.rows
  const stationId = first?.key ?? ''
  for (const by of DIVISIONS) {
    const { total } = await makeReport(db, requestFor(by, period, { filters: { stationId } }), now)
    expect(total.figures, by).toMatchObject({
      charges: first?.figures.charges,
      taxable: first?.figures.taxable,
      utilisation: first?.figures.utilisation,
    })
  }
  const { rows } = await makeReport(db, requestFor('connector-type', period), now)
  const connectorType = rows[0]?.key ?? ''
  const ofType = await makeReport(db, requestFor('station', period, { filters: { connectorType } }), now)
  expect(ofType.total.figures.charges).toBe(rows[0]?.figures.charges)
})

test('utilisation is the time charged of the time that connectors were there, and no more than all of it', async () => {
  const { db, now } = await livedNetwork()
  const period = { from: '2026-01-01', to: toIstDay(now) }
  const { rows, total } = await makeReport(db, requestFor('station', period), now)
  const { rows: lived } = await sql<{ id: string; share: number }>`
    select booking.station_id as id,
           round(10000 * sum(extract(epoch from coalesce(stopped_at, completed_at) - started_at))
                 / extract(epoch from ${now}::timestamptz - min(station.created_at))
                 / (select count(*) from connector where connector.station_id = booking.station_id)) as share
      from booking join station on station.id = booking.station_id
     where confirmed_at is not null group by 1`.execute(db)
  for (const { id, share } of lived) {
    const shown = rows.find(({ key }) => key === id)?.figures.utilisation
    expect(Math.abs((shown ?? -1) - Number(share))).toBeLessThanOrEqual(1)
  }
  expect(total.figures.utilisation).toBeGreaterThan(0)
  const later = await makeReport(
    db,
    requestFor('station', { from: '2027-01-01', to: '2027-01-02' }),
    addMs(now, -days(1)),
  )
  expect(later.total.figures.utilisation).toBeNull()
})
