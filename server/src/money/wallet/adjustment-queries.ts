/** SQL of the wallets that operators change. */
import type { OperatorRole, Paise, Role } from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Reader, type Tx, toPaiseSum } from '../../db/client.ts'
import type { AdjustmentKind, AdjustmentLimit } from './decide-adjustment.ts'

export async function hasCustomer(reader: Reader, id: string): Promise<boolean> {
  return (
    (await reader.selectFrom('customer').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

export async function isBookingOf(
  reader: Reader,
  { bookingId, customerId }: { readonly bookingId: string; readonly customerId: string },
): Promise<boolean> {
  const row = await reader
    .selectFrom('booking')
    .select('id')
    .where('id', '=', bookingId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row !== undefined
}

/** One person's adjustments wait for each other, so that their sum can be limited. */
export async function lockAdjuster(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('administrator').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** What this person has given and taken since, added up. */
export async function sumAdjustedSince(
  reader: Reader,
  { administratorId, since }: { readonly administratorId: string; readonly since: Date },
): Promise<Paise> {
  const { sum } = await reader
    .selectFrom('wallet_adjustment')
    .select(sql<string | null>`sum(abs(amount_paise))`.as('sum'))
    .where('created_by', '=', administratorId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return toPaiseSum(sum)
}

interface NewAdjustment {
  readonly id: string
  readonly customerId: string
  readonly kind: AdjustmentKind
  readonly amount: Paise
  /** The GST inside it that goes back with it. */
  readonly tax: Paise
  readonly reason: string
  readonly note: string
  readonly bookingId: string | null
  readonly at: Date
  readonly by: string
}

export async function insertAdjustment(tx: Tx, of: NewAdjustment): Promise<void> {
  await tx
    .insertInto('wallet_adjustment')
    .values({
      id: of.id,
      customer_id: of.customerId,
      kind: of.kind,
      amount_paise: of.amount,
      tax_paise: of.tax,
      reason: of.reason,
      note: of.note,
      booking_id: of.bookingId,
      created_at: of.at,
      created_by: of.by,
    })
    .execute()
}

export function selectLimits(reader: Reader): Promise<({ readonly role: string } & AdjustmentLimit)[]> {
  return reader
    .selectFrom('wallet_adjustment_limit')
    .select(['role', 'once_paise as once', 'day_paise as day'])
    .orderBy('role')
    .execute()
}

/** Who has a role that the owner has made adjusts as a manager does. */
export async function selectLimit(reader: Reader, role: OperatorRole): Promise<AdjustmentLimit | undefined> {
  return reader
    .selectFrom('wallet_adjustment_limit')
    .select(['once_paise as once', 'day_paise as day'])
    .where('role', '=', role === 'custom' ? 'manager' : role)
    .executeTakeFirst()
}

export async function changeLimit(tx: Tx, role: Role, { once, day }: AdjustmentLimit): Promise<void> {
  await tx
    .updateTable('wallet_adjustment_limit')
    .set({ once_paise: once, day_paise: day })
    .where('role', '=', role)
    .execute()
}
