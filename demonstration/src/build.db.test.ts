/** A small demonstration, built as the large one is. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkGstin, quote, wattHours } from '@voltyatra/domain'
import { getTariff, selectBooking } from '@voltyatra/server/charging/bookings/index.ts'
import { type Database, openDatabase } from '@voltyatra/server/db/client.ts'
import { TEMPLATE } from '@voltyatra/server/db/testing/database-server.ts'
import { afterThisTest } from '@voltyatra/server/db/testing/test-database.ts'
import { differencesIn } from '@voltyatra/server/operations/books/testing/differences.ts'
import { createDiskBillImages } from '@voltyatra/server/platform/bill-images.ts'
import { openLog } from '@voltyatra/server/platform/log.ts'
import { openPasswords } from '@voltyatra/server/platform/passwords.ts'
import { LEAST_COST } from '@voltyatra/server/testing/test-app.ts'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { buildDemo } from './build.ts'
import { FLEET_PHONE } from './fleet-companies.ts'
import { demoDatabase, SMALL_DEMO } from './testing/demo-database.ts'
import { networkChecksum } from './testing/network-checksum.ts'

const SMALL = { ...SMALL_DEMO, seed: 'a seed' }
const BUILDING_MS = 240_000

const undo: (() => Promise<unknown>)[] = []

/** A demonstration that stays until the tests of this file are over. */
async function built(
  name: string,
  { staysInThread }: { readonly staysInThread: boolean },
): Promise<{ database: Database; images: string }> {
  const server = inject('databaseServer')
  const database = `demo_test_${process.pid}_${name}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${database} template ${TEMPLATE}`)
  await client.end()
  const images = await mkdtemp(join(tmpdir(), 'voltyatra-demo-'))
  const connection = { ...server, database }
  await buildDemo(
    {
      connection,
      billImages: createDiskBillImages(images),
      passwords: openPasswords({ cost: LEAST_COST }),
      log: openLog('silent'),
      staysInThread,
    },
    SMALL,
  )
  const opened = openDatabase({ connection })
  undo.push(async () => {
    await opened.close()
    const dropper = new pg.Client(server)
    await dropper.connect()
    await dropper.query(`drop database ${database} with (force)`)
    await dropper.end()
    await rm(images, { recursive: true, force: true })
  })
  return { database: opened, images }
}

describe('a small demonstration', () => {
  let one: Awaited<ReturnType<typeof built>>
  beforeAll(async () => {
    one = await built('one', { staysInThread: false })
    return async () => {
      for (const step of undo.splice(0)) await step()
    }
  }, BUILDING_MS)

  const texts = async (statement: string): Promise<string[]> => {
    const { rows } = await one.database.pool.query<{ text: string }>(statement)
    return rows.map(({ text }) => text)
  }
  const statesIn = (table: string) => texts(`select distinct status as text from ${table} order by 1`)

  test('a company has a person at the portal, and cars with a card and its limit', async () => {
    const { rows } = await one.database.pool.query(
      `select fleet.name, fleet_person.phone, count(fleet_card.id)::int as cards, min(fleet_card.limit_by) as limited
         from fleet join fleet_person on fleet_person.fleet_id = fleet.id
         join fleet_vehicle on fleet_vehicle.fleet_id = fleet.id
         join fleet_card on fleet_card.vehicle_id = fleet_vehicle.id
         join card on card.id = fleet_card.card_id and card.customer_id is not null
        group by fleet.id, fleet_person.id`,
    )
    expect(rows).toEqual([
      { name: 'Sahyadri Cabs Private Limited', phone: FLEET_PHONE, cards: 3, limited: 'money' },
    ])
  })

  test('its cards were ordered and sent, one is not activated yet, and more are ordered', async () => {
    const orders = await texts(
      `select concat_ws(' ', state, card_count, (select count(activated_at) from card_order_card where order_id = card_order.id)) as text
         from card_order where fleet_id is not null order by 1`,
    )
    expect(orders).toEqual(['ordered 2 0', 'sent 4 3'])
  })

  test('some drivers have a card, and one of them has lost it', async () => {
    const cards = await texts(
      `select concat_ws(' ', right(phone, 1), card.block_reason) as text
         from card join customer on customer.id = card.customer_id
        where coalesce(label, '') not like 'Swaps of %' and not exists (select from fleet_card where card_id = card.id)
         order by 1`,
    )
    expect(new Set(cards)).toEqual(new Set(['3', '3 Reported as lost by its driver']))
  })

  test('drivers have said what they think of charges, most with stars alone', async () => {
    const stars = await texts(
      `select concat_ws(' ', case when stars > 3 then 'good' else 'bad' end, case when words is null then 'stars' else 'words' end) as text
         from station_review`,
    )
    expect(new Set(stars).size).toBeGreaterThan(2)
    const count = (kind: string) => stars.filter((one) => one.includes(kind)).length
    expect(count('good')).toBeGreaterThan(count('bad'))
    expect(count('stars')).toBeGreaterThan(count('words'))
  })

  test('nothing differs in its books', async () => {
    expect(await differencesIn(one.database.db)).toEqual([])
  })

  test('something stands in every state', async () => {
    expect(await statesIn('booking')).toEqual([
      'cancelled',
      'completed',
      'confirmed',
      'in_progress',
      'reserved',
    ])
    expect(await statesIn('top_up_order')).toEqual(['created', 'failed', 'paid', 'refunded'])
    expect(await statesIn('partner')).toEqual(['active', 'pending', 'suspended'])
    expect(await statesIn('seminar_registration')).toEqual(['contacted', 'converted', 'declined', 'new'])
    expect(await statesIn('offer')).toEqual(['cancelled', 'draft', 'scheduled', 'sent'])
    expect(await statesIn('station')).toEqual(expect.arrayContaining(['active', 'maintenance']))
  })

  test('invoices for registered buyers are registered, and one is refused', async () => {
    const states = await texts(
      `select distinct concat_ws(' ', state, refusal_code) as text from e_invoice order by 1`,
    )
    expect(states).toEqual(['refused 3029', 'registered'])
  })

  test('papers of every kind are there, and advances in every state', async () => {
    expect(await texts('select distinct kind as text from paper order by 1')).toEqual([
      'credit-note',
      'receipt-voucher',
      'refund-voucher',
      'self-billed-invoice',
      'tax-invoice',
    ])
    expect(await texts('select distinct how as text from paper_advance_use order by 1')).toEqual([
      'invoice',
      'refund',
    ])
    const taxed = await texts('select distinct is_taxed::text as text from partner_invoice order by 1')
    expect(taxed).toEqual(['false', 'true'])
  })

  test('some charges run, and some wait for their bill', async () => {
    expect(
      await texts(
        `select distinct case when stopped_at is null then 'runs' else 'waits' end as text
           from booking where status = 'in_progress' order by 1`,
      ),
    ).toEqual(['runs', 'waits'])
  })

  test('nothing lies in the future but what is planned', async () => {
    expect(
      await texts(
        `select at::text as text from (
           select max(created_at) as at from booking union all select max(at) from audit_entry
           union all select max(created_at) from ledger_transfer) as latest
          where at > '${SMALL.until.toISOString()}'`,
      ),
    ).toEqual([])
  })

  test('the bill of every charge has its image', async () => {
    const named = await texts('select distinct bill_image as text from booking where bill_image is not null')
    expect(named.length).toBeGreaterThan(5)
    expect(await readdir(one.images)).toEqual(expect.arrayContaining(named))
  })

  test('the partner whose portal is shown has statements', async () => {
    const shown = await texts(
      `select count(*)::text as text from partner_statement
        where partner_id in (select partner_id from partner_person)`,
    )
    expect(Number(shown[0])).toBeGreaterThan(0)
  })

  test('the partners’ tax numbers are valid', async () => {
    const numbers = await texts('select gstin as text from partner where gstin is not null')
    expect(numbers.length).toBeGreaterThan(5)
    expect(numbers.filter((number) => !checkGstin(number).ok)).toEqual([])
  })

  test('questions are settled within a day: none is late', async () => {
    const { rows } = await one.database.pool.query<{ state: string; late: number }>(
      `select state, (count(*) filter (where received_at < $1::timestamptz - interval '1 day'))::int as late
         from ticket group by state order by state`,
      [SMALL.until],
    )
    expect(rows.find(({ state }) => state === 'settled')?.late).toBeGreaterThan(0)
    expect(rows.filter(({ state, late }) => state !== 'settled' && late > 0)).toEqual([])
  })

  test('the rate has a history', async () => {
    expect(await texts('select per_kwh_paise::text as text from rate order by valid_from')).toEqual([
      '1500',
      '1600',
      '1750',
      '1700',
    ])
  })

  test('four tariffs have been charged at, one of them by a group of drivers, and batteries were swapped at a fifth', async () => {
    const charged = new Set(
      await texts(
        `select distinct case tariff.source when 'panel' then tariff.code else 'a plain price' end as text
           from booking
           join tariff_version on tariff_version.id = booking.tariff_version_id
           join tariff on tariff.id = tariff_version.tariff_id
          where booking.status = 'confirmed'`,
      ),
    )
    expect(charged).toEqual(new Set(['a plain price', 'IDLE', 'LAND', 'SOLAR', 'SWAP']))
    // Elsewhere than at the station at which it counts for everybody.
    expect(
      await texts(
        `select distinct 'a group' as text
           from booking
           join driver_group_member member on member.customer_id = booking.customer_id
           join tariff_version on tariff_version.id = booking.tariff_version_id
           join tariff on tariff.id = tariff_version.tariff_id
          where tariff.code = 'SOLAR' and not exists (
            select from tariff_assignment place
             where place.tariff_id = tariff.id and place.station_id = booking.station_id)`,
      ),
    ).toEqual(['a group'])
  })

  test('every prepayment comes out of its frozen version to the paisa', async () => {
    const { db } = one.database
    const ids = await texts(
      `select id::text as text from booking where status in ('in_progress', 'completed', 'confirmed')`,
    )
    expect(ids.length).toBeGreaterThan(50)
    for (const id of ids) {
      const booking = await selectBooking(db, id)
      if (!booking?.startedAt) throw new Error(`No charge ${id}`)
      const tariff = getTariff(booking)
      if (!tariff.frozen) throw new Error(`Charge ${id} without a version`)
      const start = Math.floor(booking.startedAt.getTime() / 1000)
      const priced = quote({
        tariff: { ...tariff, frozen: { ...tariff.frozen, start } },
        hours: booking.durationMinutes / 60,
        gstRate: booking.gstBp,
        ...(booking.energyWh !== null && { energy: wattHours(booking.energyWh) }),
      })
      const { amount, gst, total } = booking
      expect(priced).toEqual({ ok: true, value: { amount, gst, total } })
    }
  })

  test('every change of the price was written to drivers a week before it came', async () => {
    expect(
      await texts(
        `select rate.per_kwh_paise::text as text from rate
          where set_by is not null and not exists (
            select from broadcast where broadcast.title like 'New price per kWh from %'
               and broadcast.created_at between rate.valid_from - interval '8 days' and rate.valid_from - interval '6 days')`,
      ),
    ).toEqual([])
  })

  test('the same seed makes the same network, in one thread or two, another seed another one', {
    timeout: 2 * BUILDING_MS,
  }, async () => {
    const again = await built('again', { staysInThread: true })
    const other = openDatabase({ connection: await demoDatabase(SMALL_DEMO) })
    afterThisTest(() => other.close())
    const checksum = await networkChecksum(one.database.pool)
    expect(await networkChecksum(again.database.pool)).toBe(checksum)
    expect(await networkChecksum(other.pool)).not.toBe(checksum)
  })
})
