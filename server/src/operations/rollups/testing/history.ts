/** Random histories of a small network, lived through the features' own commands on a clock of their own. */
import {
  addMs,
  buildTopUp,
  hours,
  type Paise,
  paise,
  type Refusal,
  type Result,
  toWattHours,
  wattHours,
  ok as yes,
} from '@voltyatra/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import {
  billBooking,
  bookConnector,
  cancelBooking,
  confirmCharging,
  selectBooking,
  startCharging,
} from '../../../charging/bookings/index.ts'
import type { Db } from '../../../db/client.ts'
import { createId, runUnitOfWork, type Work } from '../../../db/unit-of-work.ts'
import { postTransfer } from '../../../money/ledger/index.ts'
import { refundOrder } from '../../../money/orders/index.ts'
import { recordWithdrawal } from '../../../money/withdrawals/index.ts'
import { createContactQuery } from '../../../people/contact-queries/index.ts'
import { joinCustomer } from '../../../people/customers/index.ts'
import { registerForSeminar } from '../../../people/seminar/index.ts'

const KINDS = [
  ...([
    'top-up',
    'charge',
    'charge',
    'charge',
    'book',
    'start',
    'bill',
    'bill',
    'confirm',
    'confirm',
  ] as const),
  ...(['cancel', 'payout', 'refund-order', 'join', 'contact', 'seminar'] as const),
]

/** One action after some time has passed; an action that is not possible then is refused, which is fine. */
export interface Step {
  readonly kind: (typeof KINDS)[number]
  readonly afterMinutes: number
  readonly who: number
  readonly where: number
  /** From 0 to 1, of whatever the step is about. */
  readonly share: number
}

export const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  // Now a few at once, now nothing for days.
  afterMinutes: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 10 }) },
    { weight: 3, arbitrary: fc.integer({ min: 60, max: 900 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1440, max: 10_000 }) },
  ),
  who: fc.nat({ max: 99 }),
  where: fc.nat({ max: 99 }),
  share: fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
})

export class History {
  readonly #db: Db
  #now = new Date('2026-01-30T12:00:00Z')
  readonly #partners: string[] = []
  readonly #stations: string[] = []

  constructor(db: Db) {
    this.#db = db
  }

  get now(): Date {
    return this.#now
  }

  /** Three stations, of two partners and of the network itself, and two drivers. */
  async open(): Promise<this> {
    for (const name of ['Hubballi Foods', 'Pune Parking']) this.#partners.push(await this.#partner(name))
    for (const partnerId of [...this.#partners, null]) this.#stations.push(await this.#station(partnerId))
    await this.#join(1)
    await this.#join(2)
    return this
  }

  /** Lives a step; whether it was done. */
  async live(step: Step): Promise<boolean> {
    this.#now = addMs(this.#now, step.afterMinutes * 60_000)
    const outcome = await this.#attempt(step)
    return outcome?.ok ?? false
  }

  async #attempt(step: Step): Promise<Result<unknown, Refusal> | undefined> {
    const { kind, who, where, share } = step
    switch (kind) {
      case 'charge': {
        await this.#attempt({ ...step, kind: 'top-up' })
        const booked = await this.#book(who, where, share)
        if (!booked?.ok) return booked
        const { id, customerId } = booked.value
        return this.#do((work) => startCharging(work, { bookingId: id, customerId }))
      }
      case 'top-up':
        return this.#withOne('customer', who, (id) =>
          this.#topUp(id, paise(10_000 + Math.floor(share * 500_000))),
        )
      case 'book':
        return this.#book(who, where, share)
      case 'start':
        return this.#withBooking('reserved', who, ({ id, customerId }) =>
          this.#do((work) => startCharging(work, { bookingId: id, customerId })),
        )
      case 'bill':
        return this.#withBooking('in_progress', who, ({ id, customerId, partnerId, amount }) =>
          this.#do((work) =>
            billBooking(work, {
              bookingId: id,
              customerId,
              partnerId,
              taxable: paise(Math.floor(amount * share)),
              energy: wattHours(Math.floor(share * 40_000)),
              image: `${id}.jpg`,
            }),
          ),
        )
      case 'confirm':
        return this.#withBooking('completed', who, ({ id, total }) =>
          this.#do((work) => confirmCharging(work, { bookingId: id, amount: total })),
        )
      case 'cancel':
        return this.#withBooking(share < 0.5 ? 'reserved' : 'in_progress', who, ({ id }) =>
          this.#do((work) => cancelBooking(work, { bookingId: id, reason: 'called off' })),
        )
      case 'payout':
        return this.#do((work) =>
          recordWithdrawal(work, {
            partnerId: at(this.#partners, who),
            amount: paise(1 + Math.floor(share * 20_000)),
          }),
        )
      case 'refund-order':
        return this.#withOne('top_up_order', who, (id) => this.#do((work) => refundOrder(work, { id })))
      case 'join':
        return this.#join(who)
      case 'contact':
        return this.#do((work) =>
          createContactQuery(work, {
            name: 'V',
            email: 'v@example.in',
            phone: '9876543210',
            message: 'Hello',
          }),
        )
      case 'seminar':
        return this.#do((work) =>
          registerForSeminar(work, {
            name: 'P',
            email: 'p@example.in',
            phone: '9876543210',
            location: 'Pune',
          }),
        )
    }
  }

  #do<T, R extends Refusal>(use: (work: Work) => Promise<Result<T, R>>) {
    return runUnitOfWork({ db: this.#db, now: this.#now, actor: { kind: 'system', name: 'history' } }, use)
  }

  #book(who: number, where: number, share: number) {
    return this.#withOne('customer', who, (customerId) =>
      this.#do((work) =>
        bookConnector(work, {
          customerId,
          stationId: at(this.#stations, where),
          durationHours: 1,
          energy: toWattHours(1 + Math.floor(share * 40)),
        }),
      ),
    )
  }

  #join(who: number) {
    return this.#do((work) => joinCustomer(work, `+9198765${String(10_000 + who)}`))
  }

  /** As the payment provider's word does it: the order is paid and the wallet has the money. */
  #topUp(customerId: string, amount: Paise) {
    const [id, now] = [createId(), this.#now]
    return this.#do(async (work) => {
      await work.tx
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
          payment_response: '{}',
          created_at: addMs(now, -hours(1)),
          expires_at: now,
          paid_at: now,
          checked_at: now,
          closed_at: now,
        })
        .execute()
      await postTransfer(work, buildTopUp({ orderId: id, customerId, amount }))
      return yes(undefined)
    })
  }

  async #withOne<T>(
    table: 'customer' | 'top_up_order',
    which: number,
    use: (id: string) => Promise<T>,
  ): Promise<T | undefined> {
    const rows = await this.#db.selectFrom(table).select('id').orderBy('id').execute()
    return rows.length === 0 ? undefined : use(at(rows, which).id)
  }

  async #withBooking<T>(
    status: 'reserved' | 'in_progress' | 'completed',
    which: number,
    use: (booking: NonNullable<Awaited<ReturnType<typeof selectBooking>>>) => Promise<T>,
  ): Promise<T | undefined> {
    const rows = await this.#db
      .selectFrom('booking')
      .select('id')
      .where('status', '=', status)
      .orderBy('id')
      .execute()
    const booking = rows.length > 0 && (await selectBooking(this.#db, at(rows, which).id))
    return booking ? use(booking) : undefined
  }

  async #partner(name: string): Promise<string> {
    const id = createId()
    const mobile = `+9199000${String(10_000 + this.#partners.length)}`
    await sql`insert into partner (id, name, mobile, email, status, commission_bp, created_at)
      values (${id}, ${name}, ${mobile}, ${`${id}@example.in`}, 'active', 1000, ${this.#now})`.execute(
      this.#db,
    )
    return id
  }

  async #station(partnerId: string | null): Promise<string> {
    const id = createId()
    await sql`insert into station (id, name, partner_id, latitude, longitude, address, city, state_code, power_w,
                                   status, created_at)
      values (${id}, ${`Station ${id}`}, ${partnerId}, 15.36, 75.12, 'NH 48', 'Hubballi',
              ${partnerId ? '29' : '27'}, 120000, 'active', ${this.#now})`.execute(this.#db)
    for (const number of [1, 2, 3, 4]) {
      await sql`insert into connector (id, station_id, number, type, power_w)
        values (${createId()}, ${id}, ${number}, ${number > 3 ? 'Type 2' : 'CCS2'}, 60000)`.execute(this.#db)
    }
    return id
  }
}

function at<T>(all: readonly T[], which: number): T {
  const found = all[which % all.length]
  if (found === undefined) throw new Error('Nothing to choose from')
  return found
}
