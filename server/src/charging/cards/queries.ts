/** SQL of the cards themselves. */
import { type CardBilling, type CardKind, type CardOwner, ok, type Result } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import type { Card } from './card.ts'

export const CARD_FIELDS = [
  'card.id',
  'card.number',
  sql<CardKind>`card.kind`.as('kind'),
  'card.label',
  sql<CardOwner>`card.owner`.as('owner'),
  'card.customer_id as customerId',
  sql<CardBilling>`card.billing`.as('billing'),
  'card.free_reason as freeReason',
  'card.free_by as freeBy',
  'card.group_name as group',
  'card.may_overlap as mayOverlap',
  'card.blocked_at as blockedAt',
  'card.block_reason as blockReason',
  'card.expires_at as expiresAt',
  'card.created_at as createdAt',
  'card.last_used_at as lastUsedAt',
] as const

export const selectCard = (reader: Reader, number: string): Promise<Card | undefined> =>
  reader.selectFrom('card').select(CARD_FIELDS).where('number', '=', number).executeTakeFirst()

/** The card with its row locked until the transaction ends. */
export const lockCard = (tx: Tx, id: string): Promise<Card | undefined> =>
  tx.selectFrom('card').select(CARD_FIELDS).where('id', '=', id).forUpdate().executeTakeFirst()

/** A driver's cards, the newest first. */
export const selectCardsOf = (reader: Reader, customerId: string): Promise<Card[]> =>
  reader
    .selectFrom('card')
    .select(CARD_FIELDS)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Whether a charger has ever taken or refused it. */
export async function hasCharged(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`select from card_charge where card_id = ${id} limit 1`.execute(reader)
  return rows.length > 0
}

const toColumns = (card: Card) => ({
  kind: card.kind,
  label: card.label,
  owner: card.owner,
  customer_id: card.customerId,
  billing: card.billing,
  free_reason: card.freeReason,
  free_by: card.freeBy,
  group_name: card.group,
  may_overlap: card.mayOverlap,
  blocked_at: card.blockedAt,
  block_reason: card.blockReason,
  expires_at: card.expiresAt,
})

const DRIVER_UNKNOWN = { card_customer: 'customer-not-found' } as const

export async function insertCards(
  tx: Tx,
  cards: readonly Card[],
): Promise<Result<void, { readonly kind: 'card-exists' | 'customer-not-found' }>> {
  if (cards.length === 0) return ok(undefined)
  const inserted = await refuseOnConstraint(
    tx
      .insertInto('card')
      .values(
        cards.map((card) => ({
          ...toColumns(card),
          id: card.id,
          number: card.number,
          created_at: card.createdAt,
        })),
      )
      .execute(),
    { ...DRIVER_UNKNOWN, card_number: 'card-exists' },
  )
  if (!inserted.ok) return inserted
  // What was shown before it was known is known now.
  await tx
    .deleteFrom('unknown_card')
    .where(
      'number',
      'in',
      cards.map(({ number }) => number),
    )
    .execute()
  return ok(undefined)
}

export const updateCard = (tx: Tx, card: Card) =>
  refuseOnConstraint(
    tx.updateTable('card').set(toColumns(card)).where('id', '=', card.id).execute(),
    DRIVER_UNKNOWN,
  )

export async function updateBlock(
  tx: Tx,
  { id, blockedAt, blockReason }: Pick<Card, 'id' | 'blockedAt' | 'blockReason'>,
): Promise<void> {
  await tx
    .updateTable('card')
    .set({ blocked_at: blockedAt, block_reason: blockReason })
    .where('id', '=', id)
    .execute()
}

/** Removes it unless a session has begun with it. */
export async function deleteUnused(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from card where id = ${id} and not exists (select from card_charge where card_id = card.id)
    returning id`.execute(tx)
  return rows.length > 0
}

/** Which of the numbers cards have already. */
export async function selectTakenNumbers(
  reader: Reader,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from card where number = any(${numbers}::text[])`.execute(reader)
  return new Set(rows.map(({ number }) => number))
}

/** The drivers of the phones, by phone. */
export async function selectDrivers(
  reader: Reader,
  phones: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, phone from customer where phone = any(${phones}::text[])`.execute(reader)
  return new Map(rows.map(({ id, phone }) => [phone, id]))
}
