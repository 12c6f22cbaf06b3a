/** A small network for the bookings' tests: a station with connectors, a partner, drivers with money, an operator. */

import { buildTopUp, ok, type Paise, paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createId, runUnitOfWork } from '../../../db/unit-of-work.ts'
import { auditLedger, describeDifference } from '../../../money/ledger/audit-ledger.ts'
import { postTransfer } from '../../../money/ledger/index.ts'
import { differencesIn } from '../../../operations/books/testing/differences.ts'
import { type Caller, type TestAnswer, type TestApp, testApp } from '../../../testing/test-app.ts'
import { jpeg } from './images.ts'

/** What the provider said of a top-up, as far as lists show it. */
const PAYMENT_RESPONSE = {
  customer_details: { customer_phone: null, customer_email: null },
  payment: {
    cf_payment_id: '1',
    payment_status: 'SUCCESS',
    payment_message: null,
    payment_time: null,
    bank_reference: null,
  },
}

export type Driver = Caller & { readonly customerId: string }

export interface StationFacts {
  readonly connectors?: readonly { readonly type: string; readonly powerW: number }[]
  readonly pricePerHour?: number | null
  readonly partnerId?: string | null
  readonly stateCode?: string
}

export interface TestStation {
  readonly id: string
  readonly connectorIds: readonly string[]
}

export interface Network extends TestApp {
  readonly admin: Caller
  readonly partnerId: string
  /** One CCS2 connector of 60 kW, priced by energy, at the partner's, unless stated otherwise. */
  station(facts?: StationFacts): Promise<TestStation>
  /** A driver whose wallet holds so many rupees, paid in through an order. */
  driverWith(rupees: number, phone?: string): Promise<Driver>
  pay(customerId: string, rupees: number): Promise<void>
  wallet(customerId: string): Promise<Paise>
  /** Reserves for one hour from now, 20 kWh, unless stated otherwise; the booking's JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what they read
  booked(driver: Driver, stationId: string, wanted?: object): Promise<any>
  /** Reserves and starts. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what they read
  charging(driver: Driver, stationId: string, wanted?: object): Promise<any>
  /** Reserves, starts and hands in the partner's bill. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what they read
  billed(driver: Driver, stationId: string, bill?: BillFields): Promise<any>
  bill(by: Caller, fields: BillFields): Promise<TestAnswer>
  auditActions(bookingId: string): Promise<string[]>
  expectBooksToBalance(): Promise<void>
  /** The books balance, and every kept figure is what it is computed from. */
  expectCleanBooks(): Promise<void>
}

export interface BillFields {
  readonly bookingId?: string
  readonly customerId?: string
  readonly partnerId?: string | null
  readonly thirdPartyAmount?: string
  readonly thirdPartyKwh?: string
  /** Null: no file at all. */
  readonly file?: Blob | null
  readonly fileName?: string
  readonly fileField?: string
}

export async function network(options: Parameters<typeof testApp>[0] = {}): Promise<Network> {
  const app = await testApp(options)
  const { db } = app.app.database
  const { clock } = app
  const admin = await app.operator()
  const partnerId = await makePartner()
  let made = 0

  async function makePartner(): Promise<string> {
    const id = createId()
    await db
      .insertInto('partner')
      .values({
        id,
        name: 'Hubballi Highway Foods',
        mobile: '+919900000001',
        email: `${id}@example.in`,
        gstin: null,
        status: 'active',
        commission_bp: 1000,
        created_at: clock.now(),
      })
      .execute()
    return id
  }

  const self: Network = {
    ...app,
    admin,
    partnerId,
    async station(facts = {}) {
      made += 1
      const id = createId()
      const connectors = facts.connectors ?? [{ type: 'CCS2', powerW: 60_000 }]
      await db
        .insertInto('station')
        .values({
          id,
          name: `Station ${made}`,
          partner_id: facts.partnerId === undefined ? partnerId : facts.partnerId,
          latitude: 15.36,
          longitude: 75.12,
          address: 'NH 48, Hubballi',
          city: 'Hubballi',
          state_code: facts.stateCode ?? '29',
          power_w: 120_000,
          price_per_hour_paise: facts.pricePerHour ? paise(facts.pricePerHour * 100) : null,
          status: 'active',
          status_reason: null,
          created_at: clock.now(),
        })
        .execute()
      const rows = connectors.map(({ type, powerW }, index) => ({
        id: createId(),
        station_id: id,
        number: index + 1,
        type,
        power_w: powerW,
        retired_at: null,
      }))
      await db.insertInto('connector').values(rows).execute()
      return { id, connectorIds: rows.map((row) => row.id) }
    },
    async driverWith(rupees, phone = `+9198${String(10_000_000 + Math.floor(made++ * 7919))}`) {
      const driver = await app.driver(phone)
      if (rupees > 0) await self.pay(driver.customerId, rupees)
      return driver
    },
    async pay(customerId, rupees) {
      const [id, now, amount] = [createId(), clock.now(), paise(Math.round(rupees * 100))]
      await db
        .insertInto('top_up_order')
        .values({
          id,
          order_id: id,
          customer_id: customerId,
          amount_paise: amount,
          currency: 'INR',
          status: 'paid',
          provider: 'test',
          payment_session_id: id,
          provider_order_id: id,
          payment_id: id,
          payment_response: JSON.stringify(PAYMENT_RESPONSE),
          failure: null,
          created_at: now,
          expires_at: now,
          paid_at: now,
          checked_at: now,
          closed_at: now,
        })
        .execute()
      await runUnitOfWork({ db, now, actor: { kind: 'system', name: 'test' } }, async (work) => {
        await postTransfer(work, buildTopUp({ orderId: id, customerId, amount }))
        return ok(undefined)
      })
    },
    async wallet(customerId) {
      const row = await db
        .selectFrom('ledger_account')
        .select('balance_paise')
        .where('kind', '=', 'customer_wallet')
        .where('owner_id', '=', customerId)
        .executeTakeFirst()
      return row?.balance_paise ?? paise(0)
    },
    async booked(driver, stationId, wanted = {}) {
      const answer = await driver.post('/driver/bookings', { stationId, duration: 1, kWh: 20, ...wanted })
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
      return answer.body.data
    },
    async charging(driver, stationId, wanted) {
      const booking = await self.booked(driver, stationId, wanted)
      const answer = await driver.post(`/driver/bookings/${booking._id}/start`)
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
      return answer.body.data
    },
    async billed(driver, stationId, bill = {}) {
      const booking = await self.charging(driver, stationId)
      const { partner_id } = await db
        .selectFrom('booking')
        .select('partner_id')
        .where('id', '=', booking._id)
        .executeTakeFirstOrThrow()
      const answer = await self.bill(admin, {
        bookingId: booking._id,
        customerId: driver.customerId,
        partnerId: partner_id,
        ...bill,
      })
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
      return answer.body.data
    },
    async bill(by, fields) {
      const form = new FormData()
      const { bookingId, customerId } = fields
      if (bookingId !== undefined) form.set('bookingId', bookingId)
      if (customerId !== undefined) form.set('customerId', customerId)
      form.set('partnerId', fields.partnerId === undefined ? partnerId : (fields.partnerId ?? ''))
      form.set('thirdPartyAmount', fields.thirdPartyAmount ?? '250')
      form.set('thirdPartyKwh', fields.thirdPartyKwh ?? '16.5')
      const file = fields.file === undefined ? new Blob([new Uint8Array(await jpeg())]) : fields.file
      if (file) form.set(fields.fileField ?? 'uploadBill', file, fields.fileName ?? 'bill.jpg')
      return by.postForm('/stop-charging-by-partner', form)
    },
    async auditActions(bookingId) {
      const rows = await db
        .selectFrom('audit_entry')
        .select('action')
        .where('subject_id', '=', bookingId)
        .orderBy('id')
        .execute()
      return rows.map((row) => row.action)
    },
    async expectBooksToBalance() {
      const { differences } = await auditLedger(db)
      expect(differences.map(describeDifference)).toEqual([])
      const { rows } =
        await sql`select from ledger_account where balance_paise < 0 and kind not in ('customer_receivable', 'fleet_account')`.execute(
          db,
        )
      expect(rows).toHaveLength(0)
    },
    async expectCleanBooks() {
      await self.expectBooksToBalance()
      expect(await differencesIn(db)).toEqual([])
    },
  }
  return self
}

/** Ten calls at once. */
export const tenTimes = <T>(call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 10 }, (_, index) => call(index)))

/** How many answers had each status, or each refusal: `{ 200: 3, 'no-free-connector': 7 }`. */
export function tally(answers: readonly TestAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = status < 300 ? String(status) : body.code
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
