/** SQL of what fleets pay, and of charges at their cost. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import { compileOnce, type EveryGiven } from '../../db/build-once.ts'
import { type Reader, type Tx, toPaiseSum } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface FleetCharge {
  readonly id: string
  readonly bookingId: string
  readonly fleetId: string
  readonly fleetDriverId: string
  readonly customerId: string
  /** Whose limits count beside the driver's. */
  readonly vehicleId: string | null
  readonly fleetCardId: string | null
  readonly usedAt: Date | null
  readonly used: Paise | null
  readonly closedAt: Date | null
}

const FIELDS = [
  'id',
  'booking_id as bookingId',
  'fleet_id as fleetId',
  'fleet_driver_id as fleetDriverId',
  'customer_id as customerId',
  'vehicle_id as vehicleId',
  'fleet_card_id as fleetCardId',
  'used_at as usedAt',
  'used_paise as used',
  'closed_at as closedAt',
] as const

const lockChargesOf = compileOnce((reader, { bookingId }: EveryGiven<{ readonly bookingId: string }>) =>
  reader.selectFrom('fleet_charge').select(FIELDS).where('booking_id', '=', bookingId).forUpdate(),
)

/** The charge of a booking that a fleet is to pay, the row locked. */
export const lockFleetChargeOf = async (tx: Tx, bookingId: string): Promise<FleetCharge | undefined> =>
  (await lockChargesOf(tx, { bookingId }))[0]

export async function insertFleetCharge(
  tx: Tx,
  {
    at,
    ...charge
  }: Omit<FleetCharge, 'usedAt' | 'used' | 'closedAt'> & {
    readonly at: Date
  },
): Promise<void> {
  await tx
    .insertInto('fleet_charge')
    .values({
      id: charge.id,
      booking_id: charge.bookingId,
      fleet_id: charge.fleetId,
      fleet_driver_id: charge.fleetDriverId,
      customer_id: charge.customerId,
      vehicle_id: charge.vehicleId,
      fleet_card_id: charge.fleetCardId,
      created_at: at,
    })
    .execute()
}

export async function markUsed(
  tx: Tx,
  id: string,
  of: { readonly total: Paise; readonly energyWh: number; readonly shownAt: Date; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('fleet_charge')
    .set({ used_at: of.at, used_paise: of.total, energy_wh: of.energyWh, counted_at: of.shownAt })
    .where('id', '=', id)
    .execute()
}

/** It has cost so much more than it held, and delivered so much. */
export async function markExtended(
  tx: Tx,
  id: string,
  { by, energyWh }: { readonly by: Paise; readonly energyWh: number },
): Promise<void> {
  await tx
    .updateTable('fleet_charge')
    .set({
      used_paise: sql<Paise>`used_paise + ${by}`,
      energy_wh: sql<number>`greatest(energy_wh, ${energyWh})`,
    })
    .where('id', '=', id)
    .execute()
}

export async function markClosed(
  tx: Tx,
  id: string,
  of: { readonly returned: Paise; readonly owed: Paise; readonly energyWh: number; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('fleet_charge')
    .set({ closed_at: of.at, returned_paise: of.returned, owed_paise: of.owed, energy_wh: of.energyWh })
    .where('id', '=', id)
    .execute()
}

export interface UsedOfPeriod {
  readonly money: number
  readonly energy: number
}

/** Of what there is a limit. */
export interface Limited {
  readonly column: 'fleet_driver_id' | 'vehicle_id' | 'fleet_card_id'
  readonly id: string
}

/**
 * What the charges of a driver, a car or a card that began in a period have cost and delivered, or hold. In paise and
 * watt-hours.
 */
export async function selectUsedWithin(
  reader: Reader,
  { column, id }: Limited,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<UsedOfPeriod> {
  const row = await reader
    .selectFrom('fleet_charge')
    .select([
      sql<string | null>`sum(used_paise - coalesce(returned_paise, 0))`.as('money'),
      sql<string | null>`sum(energy_wh)`.as('energy'),
    ])
    .where(column, '=', id)
    .where('used_at', 'is not', null)
    .where((eb) => {
      const countedAt = eb.fn.coalesce('counted_at', 'used_at')
      return eb.and([eb(countedAt, '>=', since), eb(countedAt, '<', until)])
    })
    .executeTakeFirstOrThrow()
  return { money: toPaiseSum(row.money), energy: Number(row.energy ?? 0) }
}

/** What charges that are not closed hold of the fleet's account. */
export async function selectHeldOfFleet(reader: Reader, fleetId: string): Promise<Paise> {
  const { held } = await reader
    .selectFrom('fleet_charge')
    .select(sql<string | null>`sum(used_paise)`.as('held'))
    .where('fleet_id', '=', fleetId)
    .where('used_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return toPaiseSum(held)
}

export interface FleetChargeRow {
  readonly id: string
  readonly customerId: string
  readonly driverName: string
  /** Null where it is of no car, and where no card was shown. */
  readonly registration: string | null
  readonly cardNumber: string | null
  readonly stationName: string
  readonly usedAt: Date
  readonly energyWh: number
  readonly cost: Paise
  /** What of it went back afterwards. */
  readonly corrected: Paise
  readonly closedAt: Date | null
  readonly invoice: string | null
}

/** Charges that have begun at the cost of a fleet. */
export function selectFleetChargePage(
  reader: Reader,
  fleetId: string,
  { driverId, ...request }: ListRequest & { readonly driverId?: string | undefined },
) {
  let rows = reader
    .selectFrom('fleet_charge')
    .innerJoin('fleet_driver', 'fleet_driver.id', 'fleet_charge.fleet_driver_id')
    .innerJoin('booking', 'booking.id', 'fleet_charge.booking_id')
    .innerJoin('station', 'station.id', 'booking.station_id')
    .leftJoin('fleet_vehicle', 'fleet_vehicle.id', 'fleet_charge.vehicle_id')
    .leftJoin('fleet_card', 'fleet_card.id', 'fleet_charge.fleet_card_id')
    .leftJoin('card', 'card.id', 'fleet_card.card_id')
    .leftJoin('paper', (join) =>
      join.onRef('paper.subject_id', '=', 'booking.id').on('paper.kind', '=', 'tax-invoice'),
    )
    .select([
      'fleet_charge.id',
      'fleet_charge.customer_id as customerId',
      'fleet_driver.name as driverName',
      'fleet_vehicle.registration',
      'card.number as cardNumber',
      'station.name as stationName',
      sql<Date>`fleet_charge.used_at`.as('usedAt'),
      sql<number>`fleet_charge.energy_wh`.as('energyWh'),
      sql<Paise>`fleet_charge.used_paise - coalesce(fleet_charge.returned_paise, 0)`.as('cost'),
      sql<Paise>`(select coalesce(sum(amount_paise), 0)::bigint from fleet_correction
                   where fleet_charge_id = fleet_charge.id)`.as('corrected'),
      'fleet_charge.closed_at as closedAt',
      'paper.number as invoice',
    ])
    .where('fleet_charge.fleet_id', '=', fleetId)
    .where('fleet_charge.used_at', 'is not', null)
  if (driverId) rows = rows.where('fleet_charge.fleet_driver_id', '=', driverId)
  return selectKeysetPage({
    rows,
    request,
    id: 'fleet_charge.id',
    defaultSort: '-at',
    sortKeys: { at: { column: 'fleet_charge.used_at', type: 'timestamptz' } },
  })
}

export interface FleetPayment {
  readonly id: string
  readonly fleetId: string
  /** Below zero where a payment was put right. */
  readonly amount: Paise
  readonly reference: string
  readonly at: Date
  /** Null where it was paid at a provider, or given back there. */
  readonly by: string | null
}

interface NewFleetPayment extends FleetPayment {
  /** By which it was paid at a provider. */
  readonly orderId?: string
}

export const insertFleetPayment = (
  tx: Tx,
  { id, fleetId, amount, reference, at, by, orderId }: NewFleetPayment,
) =>
  refuseOnConstraint(
    tx
      .insertInto('fleet_payment')
      .values({
        id,
        fleet_id: fleetId,
        amount_paise: amount,
        reference,
        created_at: at,
        created_by: by,
        order_id: orderId ?? null,
      })
      .execute(),
    { fleet_payment_once: 'fleet-payment-exists' },
  )

export function selectFleetPaymentPage(reader: Reader, fleetId: string, request: ListRequest) {
  return selectKeysetPage({
    rows: reader
      .selectFrom('fleet_payment')
      .leftJoin('administrator', 'administrator.id', 'fleet_payment.created_by')
      .select([
        'fleet_payment.id',
        'fleet_payment.amount_paise as amount',
        'fleet_payment.reference',
        'fleet_payment.created_at as at',
        'administrator.email as by',
      ])
      .where('fleet_payment.fleet_id', '=', fleetId),
    request,
    id: 'fleet_payment.id',
    defaultSort: '-at',
    sortKeys: { at: { column: 'fleet_payment.created_at', type: 'timestamptz' } },
  })
}

/** The tax invoice of a charge: null while there is none; undefined where the fleet has no such charge. */
export async function selectInvoiceOfCharge(
  reader: Reader,
  { id, fleetId }: { readonly id: string; readonly fleetId: string },
): Promise<{ readonly paperId: string | null } | undefined> {
  return await reader
    .selectFrom('fleet_charge')
    .leftJoin('paper', (join) =>
      join.onRef('paper.subject_id', '=', 'fleet_charge.booking_id').on('paper.kind', '=', 'tax-invoice'),
    )
    .select('paper.id as paperId')
    .where('fleet_charge.id', '=', id)
    .where('fleet_charge.fleet_id', '=', fleetId)
    .executeTakeFirst()
}

/** Whether a fleet's money went into the charge of a booking. */
export async function isPaidByFleet(reader: Reader, bookingId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('fleet_charge')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

const ORDERS_OF_LINKS = sql`payment_link link
  join payment_link_order made on made.link_id = link.id
  join top_up_order paid on paid.id = made.order_id`
/** Paid beyond its link: it was to go back and did not, or not all of it. */
const IS_KEPT = sql<boolean>`made.settled_at is not null and made.is_spare and paid.status = 'paid'
  and not exists (select from fleet_payment where order_id = paid.id)`

/** Fleets that have paid at a provider, whose payer owes what was given back, or has what could not be sent back. */
export async function selectFleetsToSettle(reader: Reader, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select fleet.id from fleet
     where payer_id is not null
       and (exists (select from payment_link link
                     where link.customer_id = fleet.payer_id and link.state = 'paid'
                       and not exists (select from fleet_payment where order_id = link.order_id))
            or exists (select from ledger_account
                        where kind = 'customer_receivable' and owner_id = fleet.payer_id and balance_paise < 0)
            or (exists (select from ledger_account
                         where kind = 'customer_wallet' and owner_id = fleet.payer_id and balance_paise > 0)
                and exists (select from ${ORDERS_OF_LINKS} where link.customer_id = fleet.payer_id and ${IS_KEPT})))
     order by fleet.id limit ${most}`.execute(reader)
  return rows.map(({ id }) => id)
}

export interface PaidByLink {
  readonly orderId: string
  readonly number: string
  readonly amount: Paise
}

/** Orders that have paid links of the fleet and are not on its account yet. */
export async function selectPaidByLink(reader: Reader, fleetId: string): Promise<PaidByLink[]> {
  const { rows } = await sql<PaidByLink>`
    select paid.id as "orderId", paid.order_id as number, paid.amount_paise as amount
      from fleet
      join payment_link link on link.customer_id = fleet.payer_id and link.state = 'paid'
      join top_up_order paid on paid.id = link.order_id
     where fleet.id = ${fleetId} and not exists (select from fleet_payment where order_id = link.order_id)
     order by link.paid_at`.execute(reader)
  return rows
}

/** Payments of the fleet that were to go back to who paid and are in the payer's wallet again; the oldest first. */
export async function selectKept(reader: Reader, fleetId: string): Promise<PaidByLink[]> {
  const { rows } = await sql<PaidByLink>`
    select paid.id as "orderId", paid.order_id as number, paid.amount_paise - paid.refunded_paise as amount
      from fleet, ${ORDERS_OF_LINKS}
     where fleet.id = ${fleetId} and link.customer_id = fleet.payer_id and ${IS_KEPT}
     order by paid.paid_at`.execute(reader)
  return rows
}

/** What the payer's wallet has of payments of which their links do not know yet. */
export async function sumNotSettled(reader: Reader, fleetId: string): Promise<Paise> {
  const { rows } = await sql<{ readonly sum: string | null }>`
    select sum(paid.amount_paise - paid.refunded_paise) as sum
      from fleet, ${ORDERS_OF_LINKS}
     where fleet.id = ${fleetId} and link.customer_id = fleet.payer_id
       and made.settled_at is null and paid.status = 'paid'`.execute(reader)
  return toPaiseSum(rows[0]?.sum ?? null)
}
