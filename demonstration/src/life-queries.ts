/** What the living demonstration looks for before it acts. */
import { type Paise, paise } from '@voltyatra/domain'
import type { Db } from '@voltyatra/server/db/client.ts'
import { type NotNull, sql } from 'kysely'

/** Who has signed in is a person who tries the demonstration: nobody else moves that money, comes for that reservation, or stops that charge. */
const isPerson = (customer: string) =>
  sql<boolean>`exists (select from session where session.kind = 'customer' and session.subject_id = ${sql.ref(customer)})`

export interface OpenBooking {
  readonly id: string
  readonly customerId: string
  readonly phone: string
  readonly partnerId: string | null
  readonly total: Paise
  readonly amount: Paise
  readonly energyWh: number | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly startedAt: Date | null
  readonly stoppedAt: Date | null
  readonly completedAt: Date | null
}

const selectOpenBookings = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .select([
      'booking.id',
      'booking.customer_id as customerId',
      'customer.phone',
      'booking.partner_id as partnerId',
      'booking.total_paise as total',
      'booking.amount_paise as amount',
      'booking.energy_wh as energyWh',
      'booking.starts_at as startsAt',
      'booking.ends_at as endsAt',
      'booking.started_at as startedAt',
      'booking.stopped_at as stoppedAt',
      'booking.completed_at as completedAt',
    ])

/** At a charger, which meters it and ends it, or of a battery swap, which its cabinet ends. */
const isMetered = sql<boolean>`(exists (select from booked_charge where booking_id = booking.id)
  or exists (select from battery_swap where booking_id = booking.id))`

/** Reserved ones whose time has come and is not over, and whose charger has not been asked to begin. */
export const selectStartable = (db: Db, now: Date): Promise<OpenBooking[]> =>
  selectOpenBookings(db)
    .where('booking.status', '=', 'reserved')
    .where((eb) => eb.not(isMetered))
    .where('booking.starts_at', '<=', now)
    .where('booking.ends_at', '>', now)
    .where(sql<boolean>`not ${isPerson('booking.customer_id')}`)
    .orderBy('booking.starts_at')
    .limit(5)
    .execute()

/** Those that charge without a charger's word, the longest first. */
export const selectCharging = (db: Db): Promise<OpenBooking[]> =>
  selectOpenBookings(db)
    .where('booking.status', '=', 'in_progress')
    .where('booking.stopped_at', 'is', null)
    .where((eb) => eb.not(isMetered))
    .orderBy('booking.started_at')
    .execute()

export interface MeteredBooking extends OpenBooking {
  /** What has flowed. */
  readonly meteredWh: number
}

/** Those that charge at a charger, or are about to, and have not been asked to stop, the longest first. */
export const selectChargingByMeter = (db: Db): Promise<MeteredBooking[]> =>
  selectOpenBookings(db)
    .innerJoin('booked_charge', 'booked_charge.booking_id', 'booking.id')
    .leftJoin('charging_session', 'charging_session.id', 'booked_charge.session_id')
    .select((eb) => eb.fn.coalesce('charging_session.energy_wh', sql<number>`0`).as('meteredWh'))
    .where('booking.status', 'in', ['reserved', 'in_progress'])
    .where('booked_charge.stop_requested_at', 'is', null)
    .where(sql<boolean>`not ${isPerson('booking.customer_id')}`)
    .orderBy('booking.started_at')
    .execute()

/** Those that have stopped and wait for their bill, the longest first. */
export const selectUnbilled = (db: Db): Promise<OpenBooking[]> =>
  selectOpenBookings(db)
    .where('booking.status', '=', 'in_progress')
    .where('booking.stopped_at', 'is not', null)
    .where((eb) => eb.not(isMetered))
    .orderBy('booking.stopped_at')
    .limit(40)
    .execute()

/** Those that wait to be confirmed, the longest first; not those whose bill a person has to look at. */
export const selectUnconfirmed = (db: Db): Promise<OpenBooking[]> =>
  selectOpenBookings(db)
    .where('booking.status', '=', 'completed')
    .where(
      sql<boolean>`not exists (select from booked_charge where booking_id = booking.id and bill_differs)`,
    )
    .orderBy('booking.completed_at')
    .limit(200)
    .execute()

/** The partner to whom the network owes most. */
export const selectMostOwed = (db: Db): Promise<{ partnerId: string; owed: Paise } | undefined> =>
  db
    .selectFrom('ledger_account')
    .innerJoin('partner', 'partner.id', 'ledger_account.owner_id')
    .select(['partner.id as partnerId', 'ledger_account.balance_paise as owed'])
    .where('ledger_account.kind', '=', 'partner_payable')
    .where('ledger_account.balance_paise', '>', paise(0))
    .$narrowType<{ owed: NotNull }>()
    .orderBy('ledger_account.balance_paise', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface RefundableOrder {
  readonly orderId: string
  readonly customerId: string
  readonly phone: string
  /** What can go back: no more than the wallet holds. */
  readonly most: Paise
}

/** A payment at the simulated provider of a driver with nothing under way, who has some of it left; the newest first. */
export const selectRefundable = (db: Db, since: Date): Promise<RefundableOrder | undefined> =>
  db
    .selectFrom('top_up_order')
    .innerJoin('customer', 'customer.id', 'top_up_order.customer_id')
    .innerJoin('ledger_account', (join) =>
      join
        .onRef('ledger_account.owner_id', '=', 'customer.id')
        .on('ledger_account.kind', '=', 'customer_wallet'),
    )
    .select([
      'top_up_order.id as orderId',
      'customer.id as customerId',
      'customer.phone',
      sql<Paise>`least(amount_paise - refunded_paise, balance_paise)`.as('most'),
    ])
    .where('top_up_order.status', '=', 'paid')
    .where('top_up_order.provider', '=', 'simulated')
    .where('top_up_order.paid_at', '>', since)
    .where(sql<boolean>`least(amount_paise - refunded_paise, balance_paise) > 10000`)
    .where(sql<boolean>`not ${isPerson('customer.id')}`)
    .where(
      sql<boolean>`not exists (select from booking where booking.customer_id = customer.id and booking.status in ('reserved', 'in_progress', 'completed'))`,
    )
    .orderBy('top_up_order.paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A payment since then of which something was charged, and that nobody disputes; undefined where there is none. */
export async function selectDisputable(db: Db, since: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('top_up_order')
    .select('order_id as orderId')
    .where('status', '=', 'paid')
    .where('provider', '=', 'simulated')
    .where('paid_at', '>', since)
    .where('refunded_paise', '=', sql<Paise>`0`)
    .where(sql<boolean>`not ${isPerson('top_up_order.customer_id')}`)
    .where(
      sql<boolean>`not exists (select from payment_dispute dispute where dispute.order_id = top_up_order.id)`,
    )
    .where(
      sql<boolean>`exists (select from booking where booking.customer_id = top_up_order.customer_id
                              and booking.confirmed_at > top_up_order.paid_at)`,
    )
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst()
  return row?.orderId
}

/** Who owes at least so much and was not asked for it yet: the most first; asked for no more than one order brings. */
export const selectDriverWhoOwes = (
  db: Db,
  { least, most }: { readonly least: Paise; readonly most: Paise },
): Promise<{ readonly customerId: string; readonly amount: Paise } | undefined> =>
  db
    .selectFrom('ledger_account')
    .innerJoin('customer', 'customer.id', 'ledger_account.owner_id')
    .select(['customer.id as customerId', sql<Paise>`least(-balance_paise, ${most})::int8`.as('amount')])
    .where('ledger_account.kind', '=', 'customer_receivable')
    .where(sql<boolean>`-balance_paise >= ${least}`)
    .where('customer.erased_at', 'is', null)
    .where(sql<boolean>`not ${isPerson('customer.id')}`)
    .where(
      sql<boolean>`not exists (select from payment_link link where link.customer_id = customer.id and link.state = 'open')`,
    )
    .orderBy('ledger_account.balance_paise')
    .limit(1)
    .executeTakeFirst()

/** Links that nobody has begun to pay since before then, the oldest first. */
export async function selectUnpaidLinks(db: Db, madeBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_link')
    .select('id')
    .where('state', '=', 'open')
    .where('created_at', '<', madeBefore)
    .orderBy('created_at')
    .limit(3)
    .execute()
  return rows.map(({ id }) => id)
}

/** Disputes that wait for an answer since before then, the oldest first. */
export async function selectOpenDisputes(db: Db, openedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_dispute')
    .select('id')
    .where('state', '=', 'open')
    .where('provider', '=', 'simulated')
    .where('answered_at', 'is', null)
    .where('opened_at', '<', openedBefore)
    .orderBy('opened_at')
    .limit(3)
    .execute()
  return rows.map(({ id }) => id)
}

/** Payments that were settled short and that nobody has looked at since, the oldest first. */
export async function selectOpenDifferences(db: Db, openedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('settlement_exception')
    .select('id')
    .where('kind', '=', 'amount')
    .where('closed_at', 'is', null)
    .where('opened_at', '<', openedBefore)
    .orderBy('opened_at')
    .limit(10)
    .execute()
  return rows.map(({ id }) => id)
}

export interface FreeConnector {
  readonly stationId: string
  readonly connectorId: string
  readonly type: string
  readonly powerW: number
  /** A charger is there, and says that the connector is free. */
  readonly hasCharger: boolean
  /** Its charger speaks the newest version, and nothing has charged there since the demonstration went on. */
  readonly isToShow: boolean
}

const NEWEST = 'ocpp2.1'

/** What has been asked to begin there counts as well. */
const isToShow = (since: Date) => sql<boolean>`coalesce(charger.protocol = ${NEWEST}
  and not exists (select from charging_session
                   where charging_session.charger_id = charger.id and charging_session.created_at > ${since})
  and not exists (select from booked_charge
                   where booked_charge.charger_id = charger.id and booked_charge.requested_at > ${since}), false)`

/**
 * Of the stations in service the connectors at which nobody charges; those of chargers that are out of order are none.
 */
export const selectFreeConnectors = (db: Db, since: Date): Promise<FreeConnector[]> =>
  db
    .selectFrom('connector')
    .innerJoin('station', 'station.id', 'connector.station_id')
    .leftJoin('charger_connector', 'charger_connector.connector_id', 'connector.id')
    .leftJoin('charger', 'charger.id', 'charger_connector.charger_id')
    .select([
      'station.id as stationId',
      'connector.id as connectorId',
      'connector.type',
      'connector.power_w as powerW',
      sql<boolean>`charger.id is not null`.as('hasCharger'),
      isToShow(since).as('isToShow'),
    ])
    .where('station.status', '=', 'active')
    .where('connector.retired_at', 'is', null)
    .where(sql<boolean>`not exists (select from battery_cabinet where charger_id = charger.id)`)
    .where((eb) =>
      eb.or([
        eb('charger.id', 'is', null),
        eb.and([
          eb('charger.connection_id', 'is not', null),
          eb('charger.status', '=', 'accepted'),
          eb('charger_connector.status', '=', 'Available'),
        ]),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('booking')
            .select('booking.id')
            .whereRef('booking.connector_id', '=', 'connector.id')
            .where('booking.status', 'in', ['reserved', 'in_progress'])
            .where('booking.stopped_at', 'is', null),
        ),
      ),
    )
    .orderBy('connector.id')
    .execute()

export interface IdleDriver {
  readonly id: string
  readonly phone: string
  readonly vehicle: string
}

interface DriverRequest {
  /** By name. */
  readonly vehicles: readonly string[]
  /** Drivers who live around it are taken first. */
  readonly nearStation?: string
}

/** A driver with nothing under way and one of the vehicles. */
export async function selectDriverNear(
  db: Db,
  { vehicles, nearStation }: DriverRequest,
): Promise<IdleDriver | undefined> {
  const { rows } = await sql<IdleDriver>`
    select customer.id, customer.phone, vehicle.name as vehicle
      from customer
      join vehicle on vehicle.id = customer.vehicle_id
      left join station on station.id = ${nearStation ?? null}::uuid
     where vehicle.name = any(${vehicles}::text[])
       and customer.blocked_at is null
       and not ${isPerson('customer.id')}
       and not exists (select from booking where booking.customer_id = customer.id and booking.status in ('reserved', 'in_progress'))
     order by coalesce(abs(customer.latitude - station.latitude) < 0.3 and abs(customer.longitude - station.longitude) < 0.3, false) desc,
              random()
     limit 1`.execute(db)
  return rows[0]
}

/** How many began to charge in each hour of the day in India, on the average of the four weeks before. */
export async function selectStartsByHour(db: Db, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ hour: number; count: number }>`
    select extract(hour from started_at at time zone 'Asia/Kolkata')::int as hour, count(*) / 28.0::float8 as count
      from booking
     where started_at >= ${now}::timestamptz - interval '28 days' and started_at < ${now}
     group by 1`.execute(db)
  return Array.from({ length: 24 }, (_, hour) => rows.find((row) => row.hour === hour)?.count ?? 0)
}

/** Some images that bills have. */
export async function selectSomeBillImages(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('bill_image')
    .where('bill_image', 'is not', null)
    .orderBy('completed_at', 'desc')
    .limit(50)
    .execute()
  return [...new Set(rows.flatMap(({ bill_image }) => bill_image ?? []))]
}
