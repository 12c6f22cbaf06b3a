/** SQL of charges without an account. */
import type { BookingState, ConnectorType, OrderState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface GuestCharge {
  readonly id: string
  readonly customerId: string
  /** What stands in place of a number: `Guest 7KXM-4RTC`. */
  readonly guestName: string
  readonly connectorId: string
  readonly stationId: string
  readonly orderId: string
  readonly orderStatus: OrderState
  /** Nothing can be paid from then on, and no charge begins. */
  readonly orderExpiresAt: Date
  readonly durationMinutes: number
  /** Null where time is priced. */
  readonly energyWh: number | null
  readonly stopAtPercent: number | null
  readonly bookingId: string | null
  readonly bookingStatus: BookingState | null
  /** The code of the refusal with which no charge began. */
  readonly failure: string | null
  readonly createdAt: Date
  readonly overAt: Date | null
  readonly linkEndsAt: Date
}

const selectGuestCharges = (reader: Reader) =>
  reader
    .selectFrom('guest_charge')
    .innerJoin('customer', 'customer.id', 'guest_charge.customer_id')
    .innerJoin('connector', 'connector.id', 'guest_charge.connector_id')
    .innerJoin('top_up_order', 'top_up_order.id', 'guest_charge.order_id')
    .leftJoin('booking', 'booking.id', 'guest_charge.booking_id')
    .select([
      'guest_charge.id',
      'guest_charge.customer_id as customerId',
      'customer.phone as guestName',
      'guest_charge.connector_id as connectorId',
      'connector.station_id as stationId',
      'guest_charge.order_id as orderId',
      'top_up_order.status as orderStatus',
      'top_up_order.expires_at as orderExpiresAt',
      'guest_charge.duration_minutes as durationMinutes',
      'guest_charge.energy_wh as energyWh',
      'guest_charge.stop_at_percent as stopAtPercent',
      'guest_charge.booking_id as bookingId',
      'booking.status as bookingStatus',
      'guest_charge.failure',
      'guest_charge.created_at as createdAt',
      'guest_charge.over_at as overAt',
      'guest_charge.link_ends_at as linkEndsAt',
    ])

/** That of a link, the guest's own or that of a message, however long ago it ended. */
export async function selectByLink(reader: Reader, linkHash: Buffer): Promise<GuestCharge | undefined> {
  const own = await selectGuestCharges(reader)
    .where('guest_charge.link_hash', '=', linkHash)
    .executeTakeFirst()
  return (
    own ??
    (await selectGuestCharges(reader)
      .innerJoin('guest_receipt', 'guest_receipt.guest_charge_id', 'guest_charge.id')
      .where('guest_receipt.link_hash', '=', linkHash)
      .executeTakeFirst())
  )
}

/** That whose payment has this number and this session. */
export const selectByPayment = (
  reader: Reader,
  { orderId, session }: { readonly orderId: string; readonly session: string },
): Promise<GuestCharge | undefined> =>
  selectGuestCharges(reader)
    .where('top_up_order.order_id', '=', orderId)
    .where('top_up_order.payment_session_id', '=', session)
    .executeTakeFirst()

/** Locked: what follows for a guest is done by one caller. */
export async function lockGuestCharge(tx: Tx, id: string): Promise<GuestCharge> {
  await tx.selectFrom('guest_charge').select('id').where('id', '=', id).forUpdate().execute()
  return selectGuestCharges(tx).where('guest_charge.id', '=', id).executeTakeFirstOrThrow()
}

export interface NewGuestCharge {
  readonly id: string
  readonly customerId: string
  readonly connectorId: string
  readonly linkHash: Buffer
  readonly orderId: string
  readonly durationMinutes: number
  readonly energyWh: number | null
  readonly stopAtPercent: number | null
  readonly at: Date
  readonly linkEndsAt: Date
}

/** A link is one charge's: the same request, sent twice at once, makes one. */
export const insertGuestCharge = (tx: Tx, charge: NewGuestCharge) =>
  refuseOnConstraint(
    tx
      .insertInto('guest_charge')
      .values({
        id: charge.id,
        customer_id: charge.customerId,
        connector_id: charge.connectorId,
        link_hash: charge.linkHash,
        order_id: charge.orderId,
        duration_minutes: charge.durationMinutes,
        energy_wh: charge.energyWh,
        stop_at_percent: charge.stopAtPercent,
        created_at: charge.at,
        link_ends_at: charge.linkEndsAt,
      })
      .execute(),
    { guest_charge_link: 'guest-charge-exists' },
  )

interface Change {
  readonly bookingId?: string
  readonly failure?: string
  readonly overAt?: Date
  readonly linkEndsAt?: Date
}

/** What was to be done for it is done. */
export async function updateGuestCharge(tx: Tx, id: string, to: Change): Promise<void> {
  await tx
    .updateTable('guest_charge')
    .set({
      ...(to.bookingId !== undefined && { booking_id: to.bookingId }),
      ...(to.failure !== undefined && { failure: to.failure }),
      ...(to.overAt !== undefined && { over_at: to.overAt }),
      ...(to.linkEndsAt !== undefined && { link_ends_at: to.linkEndsAt }),
      next_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Nothing can be done for it before then. */
export async function postponeGuestCharge(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.updateTable('guest_charge').set({ next_at: until }).where('id', '=', id).execute()
}

/** Those for which something is to be done, the longest first. */
export async function selectDueGuestCharges(
  db: Db,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('guest_charge')
    .select('id')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findNextGuestAt(reader: Reader): Promise<Date | undefined> {
  const { at } = await reader
    .selectFrom('guest_charge')
    .select(({ fn }) => fn.min('next_at').as('at'))
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** Whether a guest's charge at the connector has ended since then without any energy. */
export async function hasFailedSince(reader: Reader, connectorId: string, since: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('guest_charge')
    .innerJoin('booking', 'booking.id', 'guest_charge.booking_id')
    .select('guest_charge.id')
    .where('guest_charge.connector_id', '=', connectorId)
    .where('guest_charge.created_at', '>', since)
    .where('booking.status', '=', 'cancelled')
    .where(sql<boolean>`booking.cancelled_at > ${since}::timestamptz`)
    .executeTakeFirst()
  return row !== undefined
}

export interface GuestConnector {
  readonly stationId: string
  readonly stationName: string
  readonly address: string
  readonly city: string | null
  readonly number: number
  readonly type: ConnectorType
  readonly powerW: number
}

/** Where a charge is, even when the connector has been taken away since. */
export const selectGuestConnector = (reader: Reader, connectorId: string): Promise<GuestConnector> =>
  reader
    .selectFrom('connector')
    .innerJoin('station', 'station.id', 'connector.station_id')
    .select((eb) => [
      'station.id as stationId',
      'station.name as stationName',
      'station.address',
      'station.city',
      'connector.number',
      eb.ref('connector.type').$castTo<ConnectorType>().as('type'),
      'connector.power_w as powerW',
    ])
    .where('connector.id', '=', connectorId)
    .executeTakeFirstOrThrow()

/** The invoice of a charge, once there is one. */
export async function selectInvoiceId(reader: Reader, bookingId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('paper')
    .select('id')
    .where('subject_id', '=', bookingId)
    .where('kind', '=', 'tax-invoice')
    .executeTakeFirst()
  return row?.id
}
