/** SQL of the customers. */
import { ok, type Paise, type Result } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import type { Language } from '../../messages/locale.ts'
import { isCustomerSought } from './search-queries.ts'

export interface CustomerProfile extends Customer {
  /** What running bookings hold. */
  readonly holds: Paise
  readonly blockReason: string | null
}

/** What is left out stays; null clears. */
export interface ProfileChange {
  readonly name?: string | null | undefined
  readonly email?: string | null | undefined
  readonly vehicleId?: string | null | undefined
  readonly place?: { readonly latitude: number; readonly longitude: number } | null | undefined
}

export interface Customer {
  readonly id: string
  /** +91 and ten digits. */
  readonly phone: string
  readonly email: string | null
  readonly name: string | null
  /** Degrees; both or neither. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly vehicleId: string | null
  readonly vehicleName: string | null
  readonly walletBalance: Paise
  /** For energy beyond prepayments. */
  readonly owed: Paise
  readonly createdAt: Date
  readonly blockedAt: Date | null
}

/** Every customer with the vehicle's name and the wallet's balance, which is zero before the first top-up. */
const selectCustomers = (reader: Reader) =>
  reader.selectFrom((eb) =>
    eb
      .selectFrom('customer')
      .leftJoin('vehicle', 'vehicle.id', 'customer.vehicle_id')
      .leftJoin('ledger_account as wallet', (join) =>
        join.onRef('wallet.owner_id', '=', 'customer.id').on('wallet.kind', '=', 'customer_wallet'),
      )
      .leftJoin('ledger_account as receivable', (join) =>
        join
          .onRef('receivable.owner_id', '=', 'customer.id')
          .on('receivable.kind', '=', 'customer_receivable'),
      )
      .select([
        'customer.id',
        'customer.phone',
        'customer.email',
        'customer.name',
        'customer.latitude',
        'customer.longitude',
        'customer.vehicle_id as vehicleId',
        'vehicle.name as vehicleName',
        sql<Paise>`coalesce(wallet.balance_paise, 0)`.as('walletBalance'),
        sql<Paise>`coalesce(-receivable.balance_paise, 0)`.as('owed'),
        'customer.created_at',
        'customer.created_at as createdAt',
        'customer.blocked_at as blockedAt',
        'customer.block_reason as blockReason',
        'customer.search',
        'customer.is_guest as isGuest',
        sql<string>`coalesce(lower(customer.email), '')`.as('emailSort'),
      ])
      .as('customer'),
  )

const FIELDS = [
  'id',
  'phone',
  'email',
  'name',
  'latitude',
  'longitude',
  'vehicleId',
  'vehicleName',
  'walletBalance',
  'owed',
  'createdAt',
  'blockedAt',
] as const

/** Few have ever owed anything: their accounts are found by kind. */
const OWING = sql<string>`(select owner_id from ledger_account
  where kind = 'customer_receivable' and balance_paise < 0)`

/** One page of customers, guests left out; `q` is what `isCustomerSought` makes of it. */
export function selectCustomerPage(reader: Reader, request: ListRequest) {
  const { q, status } = request
  let [rows, counted] = [
    selectCustomers(reader).select(FIELDS).where('isGuest', '=', false),
    reader.selectFrom('customer').where('is_guest', '=', false),
  ]
  if (status === 'owing') {
    rows = rows.where('id', 'in', OWING)
    counted = counted.where('id', 'in', OWING)
  } else if (status) {
    const how = status === 'blocked' ? 'is not' : 'is'
    rows = rows.where('blockedAt', how, null)
    counted = counted.where('blocked_at', how, null)
  }
  if (q) {
    rows = rows.where(isCustomerSought(q))
    counted = counted.where(isCustomerSought(q))
  }
  return selectKeysetPage({
    rows,
    counted,
    request,
    id: 'id',
    defaultSort: '-createdAt',
    sortKeys: {
      // Named as in the table: the rows are counted by the same periods.
      createdAt: { column: 'created_at', type: 'timestamptz' },
      email: { column: 'emailSort', type: 'text' },
      walletBalance: { column: 'walletBalance', type: 'int8' },
    },
  })
}

/** One customer with what their bookings hold, in paise. */
export function selectCustomerProfile(reader: Reader, id: string): Promise<CustomerProfile | undefined> {
  return selectCustomers(reader)
    .select([...FIELDS, 'blockReason'])
    .select((eb) =>
      eb
        .selectFrom('booking')
        .innerJoin('ledger_account as hold', (join) =>
          join.onRef('hold.owner_id', '=', 'booking.id').on('hold.kind', '=', 'booking_hold'),
        )
        .whereRef('booking.customer_id', '=', 'customer.id')
        // A cancelled one may still hold the deposit of a no-show.
        .where((or) =>
          or.or([
            or('booking.status', 'in', ['reserved', 'in_progress', 'completed']),
            or.and([
              or('booking.deposit_due_at', 'is not', null),
              or('booking.deposit_returned_at', 'is', null),
            ]),
          ]),
        )
        .select(sql<Paise>`coalesce(sum(hold.balance_paise), 0)::int8`.as('sum'))
        .$asScalar()
        .$notNull()
        .as('holds'),
    )
    .where('customer.id', '=', id)
    .executeTakeFirst()
}

interface NewCustomerRow {
  readonly id: string
  readonly phone: string
  readonly name?: string | null
  readonly isGuest?: boolean
  readonly createdAt: Date
}

/** Makes the customer unless the phone number has one; whether it did. */
export async function insertCustomer(
  tx: Tx,
  { id, phone, name = null, isGuest = false, createdAt }: NewCustomerRow,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('customer')
    .values({ id, phone, name, is_guest: isGuest, created_at: createdAt })
    .onConflict((conflict) => conflict.constraint('customer_phone').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The customer of this phone number, the row locked. */
export function lockCustomerOfPhone(tx: Tx, phone: string): Promise<{ id: string; blockedAt: Date | null }> {
  return tx
    .selectFrom('customer')
    .select(['id', 'blocked_at as blockedAt'])
    .where('phone', '=', phone)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The number of a customer who is there, the row locked. */
export function lockCustomer(
  tx: Tx,
  id: string,
): Promise<{ phone: string; blockedAt: Date | null } | undefined> {
  return tx
    .selectFrom('customer')
    .select(['phone', 'blocked_at as blockedAt'])
    .where('id', '=', id)
    .where('is_guest', '=', false)
    .forUpdate()
    .executeTakeFirst()
}

/** In which language the customer is written to; nothing is written where it is known. */
export async function keepLanguage(
  tx: Tx,
  { customerId, language }: { readonly customerId: string; readonly language: Language },
): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ language })
    .where('id', '=', customerId)
    .where('language', 'is distinct from', language)
    .execute()
}

/** A vehicle that is not listed is refused. */
export async function updateProfile(
  tx: Tx,
  id: string,
  change: ProfileChange,
): Promise<Result<unknown, { readonly kind: 'vehicle-not-found' }>> {
  const { name, email, vehicleId, place } = change
  const columns = {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(vehicleId !== undefined && { vehicle_id: vehicleId }),
    ...(place !== undefined && {
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
    }),
  }
  if (Object.keys(columns).length === 0) return ok(undefined)
  return refuseOnConstraint(tx.updateTable('customer').set(columns).where('id', '=', id).execute(), {
    customer_vehicle: 'vehicle-not-found',
  })
}

/** Blocks the customer; false when there is none, or one that is blocked already. */
export async function markBlocked(
  tx: Tx,
  id: string,
  { at, reason }: { readonly at: Date; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer')
    .set({ blocked_at: at, block_reason: reason })
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends the block; false when there is none. */
export async function unmarkBlocked(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer')
    .set({ blocked_at: null, block_reason: null })
    .where('id', '=', id)
    .where('blocked_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
