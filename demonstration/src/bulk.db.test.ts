/** A history loaded in bulk keeps the rules that the commands keep. */
import {
  addMs,
  BOOKING_STATES,
  checkPaper,
  composePaper,
  days,
  findGstRate,
  formatCanonicalJson,
  isOpenThroughout,
  type OpeningHours,
  type Paper,
  type PaperSupplier,
  paise,
  quote,
  settle,
  toIstDay,
  wattHours,
} from '@voltyatra/domain'
import { getBill } from '@voltyatra/server/charging/bookings/booking.ts'
import { selectBooking } from '@voltyatra/server/charging/bookings/queries.ts'
import { toConfirmedCharge } from '@voltyatra/server/charging/bookings/to-confirmed-charge.ts'
import { type Db, openDatabase } from '@voltyatra/server/db/client.ts'
import { afterThisTest, freshDatabase, testDatabase } from '@voltyatra/server/db/testing/test-database.ts'
import { createId } from '@voltyatra/server/db/unit-of-work.ts'
import { createDriverParty } from '@voltyatra/server/money/papers/driver-party.ts'
import { buildInvoiceFacts } from '@voltyatra/server/money/papers/invoice-charge.ts'
import { reconcileSettlements } from '@voltyatra/server/money/settlements/index.ts'
import { differencesIn } from '@voltyatra/server/operations/books/testing/differences.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type BulkRequest, loadInBulk } from './bulk.ts'
import { enterCompany } from './company.ts'
import { type ConnectorType, FITS } from './facts/connectors.ts'
import { VEHICLES } from './facts/people.ts'
import { networkChecksum } from './testing/network-checksum.ts'

const REQUEST: BulkRequest = {
  seed: 'a seed',
  stations: 12,
  customers: 150,
  bookings: 900,
  until: new Date('2026-11-20T13:30:00Z'),
  billImages: ['one.jpg', 'two.jpg'],
}

async function loaded(request: Partial<BulkRequest> = {}): Promise<Db> {
  const { db } = await testDatabase()
  await loadInBulk(db, { ...REQUEST, ...request })
  return db
}

const rowsOf = async <Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
  (await query.execute(db)).rows

interface Charged {
  readonly id: string
  readonly customer_id: string
  readonly partner_id: string | null
  readonly tariff_by: 'energy' | 'time'
  readonly tariff_paise: number
  readonly rate_paise: number
  readonly energy_wh: number
  readonly duration_minutes: number
  readonly started_at: Date
  readonly amount_paise: number
  readonly gst_paise: number
  readonly total_paise: number
  readonly bill_amount_paise: number
  readonly bill_gst_paise: number
  readonly bill_total_paise: number
  readonly commission_bp: number | null
  readonly commission_paise: number
  readonly refund_paise: number
  readonly partner_paise: number
  readonly moved: Readonly<Record<string, number>>
}

const confirmedOnes = sql<Charged>`
  select booking.*,
         (select per_kwh_paise::bigint from rate where valid_from <= started_at order by valid_from desc limit 1) as rate_paise,
         (select jsonb_object_agg(account.kind, entry.amount_paise)
            from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
            join ledger_account account on account.id = entry.account_id
           where transfer.kind = 'settlement' and transfer.subject_id = booking.id) as moved
    from booking where status = 'confirmed'`

async function chargeOf(db: Db, bookingId: string) {
  const booking = await selectBooking(db, bookingId)
  const bill = booking && getBill(booking)
  if (!bill) throw new Error(`Booking ${bookingId} has no bill`)
  return toConfirmedCharge(booking, bill, REQUEST.until)
}

/** Of half of the states. */
const removeRegistrations = (db: Db) =>
  sql`delete from company_registration where state_code::int % 2 = 0`.execute(db)

// Only on the PostgreSQL that comes with the program: references may rest for a superuser alone.
describe.skipIf(process.env.TEST_DATABASE_URL !== undefined)('a bulk load', () => {
  test('adds as many drivers and bookings as were asked for, and nothing differs in its books', async () => {
    const db = await loaded()
    expect(
      await rowsOf(
        db,
        sql`select (select count(*) from customer) as customers, (select count(*) from booking) as bookings,
                   (select count(*) from station) as stations`,
      ),
    ).toEqual([{ customers: 150, bookings: 900, stations: 12 }])
    expect(await differencesIn(db)).toEqual([])
  })

  test('has every payment settled, week by week, so that none is missing at the provider', async () => {
    const db = await loaded()
    const read = { db, providers: [], log: { error: () => undefined } }
    const settled = await rowsOf(
      db,
      sql<{ settlements: number; unsettled: number; owed: number }>`
        select (select count(*)::int4 from settlement) as settlements,
               (select count(*)::int4 from top_up_order payment
                 where not exists (select from settlement_line where top_up_id = payment.id)) as unsettled,
               (select sum(amount_paise)::int8 from ledger_entry join ledger_account on ledger_account.id = account_id
                 where kind = 'gateway_clearing') as owed`,
    )
    expect(settled).toMatchObject([{ unsettled: 0, owed: 0 }])
    expect(settled[0]?.settlements).toBeGreaterThan(50)
    expect(await reconcileSettlements({ ...read, now: addMs(REQUEST.until, days(8)) })).toMatchObject({
      differences: 0,
    })
  })

  test('prices and shares out every charge as the commands do', async () => {
    const db = await loaded()
    const charged = await rowsOf(db, confirmedOnes)
    expect(charged.length).toBeGreaterThan(700)
    for (const one of charged) {
      const gstRate = findGstRate(toIstDay(one.started_at))
      const price = paise(one.tariff_paise)
      expect(
        quote({
          tariff: one.tariff_by === 'time' ? { by: 'time', perHour: price } : { by: 'energy', perKwh: price },
          energy: wattHours(one.energy_wh),
          hours: one.duration_minutes / 60,
          gstRate,
        }),
      ).toEqual({ ok: true, value: { amount: one.amount_paise, gst: one.gst_paise, total: one.total_paise } })
      if (one.tariff_by === 'energy') expect(one.tariff_paise).toBe(one.rate_paise)
      const settled = settle({
        bookingId: one.id,
        customerId: one.customer_id,
        partnerId: one.partner_id,
        prepaidTotal: paise(one.total_paise),
        bill: {
          amount: paise(one.bill_amount_paise),
          gst: paise(one.bill_gst_paise),
          total: paise(one.bill_total_paise),
        },
        commissionRate: one.commission_bp ?? 0,
        gstRate,
      })
      if (!settled.ok) throw new Error(`Booking ${one.id} has a bill above its prepayment`)
      const { transfer, refund, commission, partnerCredit } = settled.value
      expect([one.refund_paise, one.commission_paise, one.partner_paise]).toEqual([
        refund,
        commission,
        partnerCredit,
      ])
      expect(one.moved).toEqual(
        Object.fromEntries(transfer.entries.map(({ account, amount }) => [account.kind, amount])),
      )
    }
  })

  test('invoices every charge as the commands do, and lets those wait whose state has no registration', async () => {
    const { db } = await testDatabase()
    const owner = { kind: 'administrator', id: createId(), name: 'owner@example.in', role: 'owner' } as const
    await enterCompany(db, owner, addMs(REQUEST.until, -days(366)))
    await removeRegistrations(db)
    await loadInBulk(db, REQUEST)
    expect(await differencesIn(db)).toEqual([])
    const papers = await db.selectFrom('paper').selectAll().orderBy('number').execute()
    const awaiting = await db.selectFrom('paper_awaiting').selectAll().execute()
    expect(papers.length).toBeGreaterThan(400)
    expect(awaiting.length).toBeGreaterThan(0)
    for (const row of papers) {
      const paper: Paper = JSON.parse(row.content.toString())
      const charge = await chargeOf(db, row.subject_id)
      const composed = composePaper({
        ...{ kind: 'tax-invoice', number: row.number, date: row.issued_on },
        supplier: paper.supplier as PaperSupplier,
        recipient: createDriverParty(charge.customerName),
        ...buildInvoiceFacts(charge),
      })
      expect(row.content.toString()).toBe(formatCanonicalJson(composed))
      expect(checkPaper(composed).ok).toBe(true)
    }
    for (const row of awaiting) expect(row.charge).toEqual(await chargeOf(db, row.booking_id))
  })

  test('numbers invoices behind every part of a series that is in use', async () => {
    const { db } = await testDatabase()
    const owner = { kind: 'administrator', id: createId(), name: 'owner@example.in', role: 'owner' } as const
    await enterCompany(db, owner, addMs(REQUEST.until, -days(366)))
    await loadInBulk(db, { ...REQUEST, bookings: 300 })
    await loadInBulk(db, { ...REQUEST, seed: 'another', bookings: 300 })
    const parts = sql<{ part: number }>`
      select distinct part from paper join paper_counter on paper_counter.id = counter_id order by part`
    expect(await rowsOf(db, parts)).toEqual([{ part: 1 }, { part: 2 }])
  })

  test('charges as real ones do: so much in so long, where the vehicle fits and the gate is open', async () => {
    const db = await loaded({ stations: 40, customers: 600, bookings: 3_000 })
    const [fast] = await rowsOf(
      db,
      sql<{ kwh: number; minutes: number; slow_minutes: number }>`
        select percentile_cont(0.5) within group (order by bill_energy_wh / 1000.0)
                 filter (where connector_type = 'CCS2')::float8 as kwh,
               percentile_cont(0.5) within group (order by extract(epoch from stopped_at - started_at) / 60)
                 filter (where connector_type = 'CCS2')::float8 as minutes,
               percentile_cont(0.5) within group (order by extract(epoch from stopped_at - started_at) / 60)
                 filter (where connector_type = 'Type 2')::float8 as slow_minutes
          from booking where bill_energy_wh is not null`,
    )
    expect(fast?.kwh).toBeGreaterThan(12)
    expect(fast?.kwh).toBeLessThan(18)
    expect(fast?.minutes).toBeGreaterThan(25)
    expect(fast?.minutes).toBeLessThan(45)
    expect(fast?.slow_minutes).toBeGreaterThan(90)
    const tooFast = sql`
      select booking.id from booking join connector on connector.id = connector_id
       where bill_energy_wh > power_w * extract(epoch from stopped_at - started_at) / 3600 + 20`
    expect(await rowsOf(db, tooFast)).toEqual([])
    const twoAtOnce = sql`
      select one.id from booking one join booking other using (customer_id)
       where one.id < other.id
         and tstzrange(one.created_at, one.ends_at) && tstzrange(other.created_at, other.ends_at)`
    expect(await rowsOf(db, twoAtOnce)).toEqual([])
    const windows = await rowsOf(
      db,
      sql<{ starts_at: Date; ends_at: Date; opening_hours: OpeningHours }>`
        select starts_at, ends_at, opening_hours from booking join station on station.id = station_id
         where opening_hours is not null`,
    )
    expect(windows.length).toBeGreaterThan(100)
    const isOutside = (one: (typeof windows)[number]) =>
      !isOpenThroughout(one.opening_hours, { start: one.starts_at, end: one.ends_at })
    expect(windows.filter(isOutside)).toEqual([])
  })

  test('brings two and three wheels to their own connectors only', async () => {
    const { db } = await testDatabase()
    for (const [index, { name }] of VEHICLES.entries()) {
      await sql`insert into vehicle (id, name, created_at) values (uuidv7(), ${name}, ${addMs(REQUEST.until, -index)})`.execute(
        db,
      )
    }
    await loadInBulk(db, { ...REQUEST, stations: 60, customers: 300, bookings: 2_000 })
    const pairs = await rowsOf(
      db,
      sql<{ connector_type: ConnectorType; vehicle: string }>`
        select distinct connector_type, vehicle.name as vehicle
          from booking join customer on customer.id = customer_id join vehicle on vehicle.id = vehicle_id`,
    )
    const classOf = new Map(VEHICLES.map(({ name, is }) => [name, is]))
    expect(new Set(pairs.map(({ vehicle }) => classOf.get(vehicle)))).toEqual(
      new Set(['car', 'two-wheeler', 'three-wheeler']),
    )
    const misfits = pairs.filter(
      ({ connector_type, vehicle }) => !FITS[classOf.get(vehicle) ?? 'bus'].includes(connector_type),
    )
    expect(misfits).toEqual([])
  })

  test('leaves bookings in every state, and none that was made after the end', {
    timeout: 120_000,
  }, async () => {
    const db = await loaded({ stations: 60, customers: 2_000, bookings: 12_000 })
    const states = await rowsOf(db, sql<{ status: string }>`select distinct status from booking`)
    expect(states.map(({ status }) => status).sort()).toEqual([...BOOKING_STATES].sort())
    expect(
      await rowsOf(
        db,
        sql`select id from booking where greatest(created_at, started_at, stopped_at,
        completed_at, confirmed_at, cancelled_at) > ${REQUEST.until}`,
      ),
    ).toEqual([])
  })

  test('has nobody charge before joining, at a connector that is taken, or with money that is not there', async () => {
    const db = await loaded({ bookings: 3_000 })
    expect(
      await rowsOf(
        db,
        sql`select booking.id from booking join customer on customer.id = customer_id
             where booking.created_at <= customer.created_at`,
      ),
    ).toEqual([])
    expect(
      await rowsOf(
        db,
        sql`select one.id from booking one join booking other using (connector_id)
             where one.id < other.id and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)`,
      ),
    ).toEqual([])
    expect(
      await rowsOf(
        db,
        sql`select kind, owner_id from (
              select account.kind, account.owner_id, sum(entry.amount_paise) over (
                       partition by account.id order by transfer.created_at, entry.amount_paise
                        rows unbounded preceding) as balance
                from ledger_entry entry join ledger_transfer transfer on transfer.id = entry.transfer_id
                join ledger_account account on account.id = entry.account_id where account.balance_paise is not null
            ) as running where balance < 0`,
      ),
    ).toEqual([])
  })

  test('may be repeated on top of another, with indexes, constraints and triggers there as before', async () => {
    const { db } = await testDatabase()
    const standing = sql<{ says: string }>`
      select indexdef as says from pg_indexes where schemaname = 'public'
      union all
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated, conenforced)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
      union all
      select concat('schema ', nspname) from pg_namespace where nspname !~ '^pg_(toast_)?temp'
       order by says`
    const before = await rowsOf(db, standing)
    await loadInBulk(db, REQUEST)
    await loadInBulk(db, { ...REQUEST, seed: 'another seed', customers: 40, bookings: 300 })
    expect(await rowsOf(db, standing)).toEqual(before)
    expect(
      await rowsOf(
        db,
        sql`select (select count(*) from customer) as c, (select count(*) from booking) as b, (select count(*) from station) as s`,
      ),
    ).toEqual([{ c: 190, b: 1_200, s: 12 }])
    expect(await differencesIn(db)).toEqual([])
  })

  test('of one seed makes the same network, however many connections and processes share the work', async () => {
    const checksumWith = async (poolSize: number, options: string) => {
      const connection = { ...(await freshDatabase()), options }
      const { db, pool, close } = openDatabase({ connection, poolSize })
      afterThisTest(close)
      await loadInBulk(db, REQUEST)
      return networkChecksum(pool)
    }
    const alone = await checksumWith(1, '-c max_parallel_workers_per_gather=0')
    const eager = '-c min_parallel_table_scan_size=0 -c parallel_setup_cost=0 -c parallel_tuple_cost=0'
    expect(await checksumWith(2, `${eager} -c max_parallel_workers_per_gather=1`)).toBe(alone)
  })

  test('refuses more bookings than the stations have room for, and leaves nothing behind', async () => {
    const { db } = await testDatabase()
    await expect(loadInBulk(db, { ...REQUEST, stations: 1, bookings: 200_000 })).rejects.toThrow(
      'There is no room for 200000 bookings',
    )
    expect(await rowsOf(db, sql`select id from customer`)).toEqual([])
  })
})
