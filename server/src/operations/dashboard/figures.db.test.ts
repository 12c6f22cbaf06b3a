import { addMs, days, getStartOfIstDay, toIstDay } from '@voltyatra/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../db/client.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { auditLedger } from '../../money/ledger/index.ts'
import { rollUpDays } from '../rollups/index.ts'
import { History, steps } from '../rollups/testing/history.ts'
import { buildDashboard, type Dashboard, type Period, parsePeriod } from './index.ts'

vi.setConfig({ testTimeout: 120_000 })

const numberOf = async (db: Db, query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await query.execute(db)
  const [value] = Object.values((rows[0] ?? {}) as object)
  return Number(value ?? 0)
}

/** The same figures from the ledger's own entries, asked in the plainest way; flows from a day to a day. */
function fromLedger(db: Db, days: { readonly from: string; readonly to: string }) {
  const [start, end] = [getStartOfIstDay(days.from), addMs(getStartOfIstDay(days.to), 86_400_000)]
  const entries = (transfer: string, ...accounts: string[]) => sql`
    from ledger_entry join ledger_transfer on ledger_transfer.id = transfer_id
      join ledger_account on ledger_account.id = account_id
    where ledger_transfer.kind like ${transfer} and ledger_account.kind = any(${accounts})
      and created_at < ${end}`
  const flow = (sign: 1 | -1, transfer: string, ...accounts: string[]) =>
    numberOf(
      db,
      sql`select ${sql.lit(sign)} * sum(amount_paise) ${entries(transfer, ...accounts)} and created_at >= ${start}`,
    )
  const stock = (account: string) => numberOf(db, sql`select sum(amount_paise) ${entries('%', account)}`)
  const ofPartners = sql`exists (
    select from ledger_entry other join ledger_account on ledger_account.id = other.account_id
     where other.transfer_id = ledger_transfer.id and ledger_account.kind = 'partner_payable')`
  return {
    async revenueAndGst() {
      return flow(-1, 'settlement', 'booking_hold', 'customer_wallet')
    },
    async gst() {
      const output = await flow(1, 'settlement', 'gst_payable')
      const onCommission = numberOf(
        db,
        sql`select sum(amount_paise) ${entries('settlement', 'gst_payable', 'gst_input_credit')}
             and created_at >= ${start} and ${ofPartners}`,
      )
      return output - (await onCommission)
    },
    commission: () =>
      numberOf(
        db,
        sql`select sum(amount_paise) ${entries('settlement', 'commission', 'gst_payable', 'gst_input_credit')}
             and created_at >= ${start} and ${ofPartners}`,
      ),
    refunds: () => flow(1, 'settlement', 'customer_wallet'),
    topUps: () => flow(1, 'top_up', 'customer_wallet'),
    walletBalance: () => stock('customer_wallet'),
    owedToPartners: () => stock('partner_payable'),
    bookings: () =>
      numberOf(
        db,
        sql`select count(*) from ledger_transfer where kind = 'hold' and created_at >= ${start} and created_at < ${end}`,
      ),
    activeCustomers: () =>
      numberOf(
        db,
        sql`select count(distinct customer_id) from ledger_transfer join booking on booking.id = subject_id
             where kind = 'hold' and ledger_transfer.created_at >= ${start} and ledger_transfer.created_at < ${end}`,
      ),
    openBookings: () =>
      numberOf(
        db,
        sql`select count(*) from booking where started_at < ${end}
             and not coalesce(completed_at < ${end}, false) and not coalesce(cancelled_at < ${end}, false)`,
      ),
    awaitingConfirmation: () =>
      numberOf(
        db,
        sql`select count(*) from booking
             where completed_at < ${end} and not coalesce(confirmed_at < ${end}, false)`,
      ),
    energy: () =>
      numberOf(
        db,
        sql`select sum(bill_energy_wh) from booking where confirmed_at >= ${start} and confirmed_at < ${end}`,
      ),
    newCustomers: () =>
      numberOf(db, sql`select count(*) from customer where created_at >= ${start} and created_at < ${end}`),
    contactQueries: () =>
      numberOf(
        db,
        sql`select count(*) from contact_query where created_at >= ${start} and created_at < ${end}`,
      ),
  }
}

const COMPARED = [
  ...(['gst', 'commission', 'refunds', 'topUps', 'walletBalance', 'owedToPartners', 'bookings'] as const),
  ...(['activeCustomers', 'openBookings', 'awaitingConfirmation', 'energy', 'newCustomers'] as const),
  'contactQueries' as const,
]

/** What each station sold from a day to a day, asked of its bookings in the plainest way. */
async function salesOfStations(db: Db, { from, to }: Period) {
  const isWithin = (column: string) => sql`ist_day(${sql.ref(column)}) between ${from}::date and ${to}::date`
  const { rows } = await sql<StationSales>`
    select station_id as id,
           coalesce(sum(bill_amount_paise) filter (where ${isWithin('confirmed_at')}), 0)::int8 as taxable,
           coalesce(sum(bill_energy_wh) filter (where ${isWithin('confirmed_at')}), 0)::int8 as energy,
           count(*) filter (where ${isWithin('started_at')})::int8 as started
      from booking
     group by 1`.execute(db)
  return rows
}

interface StationSales {
  readonly id: string
  readonly taxable: number
  readonly energy: number
  readonly started: number
}

/** Those that sold something, by their ids. */
const toSales = (stations: readonly StationSales[]) =>
  new Map(
    stations
      .filter(({ taxable, energy, started }) => taxable + energy + started > 0)
      .map(({ id, taxable, energy, started }) => [id, { taxable, energy, started }]),
  )

async function expectToReconcile(db: Db, period: Period): Promise<Dashboard> {
  const dashboard = await buildDashboard(db, period)
  const { cards } = dashboard
  for (const [which, span] of [
    ['value', period],
    ['previous', period.previous],
  ] as const) {
    const ledger = fromLedger(db, span)
    const shown = Object.fromEntries(COMPARED.map((name) => [name, cards[name][which]]))
    const expected = Object.fromEntries(
      await Promise.all(COMPARED.map(async (name) => [name, await ledger[name]()] as const)),
    )
    expect(shown, `${span.from} to ${span.to}`).toEqual(expected)
    expect(Number(cards.revenue[which]) + Number(cards.gst[which])).toBe(await ledger.revenueAndGst())
  }
  const sum = (all: readonly { readonly taxable: number }[]) =>
    all.reduce((total, one) => total + one.taxable, 0)
  expect(sum(dashboard.points)).toBe(cards.revenue.value)
  expect(sum(dashboard.states)).toBe(cards.revenue.value)
  expect(sum(dashboard.top)).toBe(cards.revenue.value)
  expect(toSales(dashboard.top)).toEqual(toSales(await salesOfStations(db, period)))
  expect(dashboard.points.reduce((total, { energy }) => total + energy, 0)).toBe(cards.energy.value)
  expect(dashboard.points.reduce((total, { started }) => total + started, 0)).toBe(cards.bookings.value)
  return dashboard
}

test('every figure is the sum of the ledger’s entries, for any history and period, however far the job has counted', async () => {
  let sold = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(steps, fc.nat({ max: 9 })), { minLength: 110, maxLength: 110 }),
      fc.array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 120 })), { minLength: 6, maxLength: 6 }),
      async (lived, periods) => {
        const { db } = await testDatabase()
        const history = await new History(db).open()
        for (const [step, luck] of lived) {
          await history.live(step)
          if (luck === 0) await rollUpDays(db, history.now)
        }
        expect((await auditLedger(db)).differences).toEqual([])
        for (const [back, length] of periods) {
          const to = addMs(history.now, -days(back))
          const period = parsePeriod(
            { from: toIstDay(addMs(to, -days(length))), to: toIstDay(to) },
            history.now,
          )
          if (!period.ok) throw new Error(period.refusal.message)
          const before = await expectToReconcile(db, period.value)
          sold += Number(before.cards.revenue.value)
          await rollUpDays(db, addMs(history.now, days(back)))
          expect(await expectToReconcile(db, period.value)).toEqual(before)
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  )
  expect(sold).toBeGreaterThan(0)
})

test('the twelve months of revenue are those of the ledger, also before the period', async () => {
  const { db } = await testDatabase()
  const history = await new History(db).open()
  for (const step of fc.sample(steps, 150)) await history.live(step)
  const period = parsePeriod({ from: toIstDay(history.now) }, history.now)
  if (!period.ok) throw new Error(period.refusal.message)
  const { months } = await buildDashboard(db, period.value)
  expect(months).toHaveLength(12)
  for (const { month, taxable } of months) {
    const { rows } = await sql<{ taxable: string }>`
      select coalesce(sum(bill_amount_paise), 0)::text as taxable from booking
       where to_char(confirmed_at at time zone 'Asia/Kolkata', 'YYYY-MM') = ${month}`.execute(db)
    expect(taxable, month).toBe(Number(rows[0]?.taxable))
  }
})
