/** SQL of the cards themselves. */
import {
  type CardBilling,
  type CardKind,
  type CardOwner,
  isReadByUid,
  ok,
  type Result,
  reverseUid,
} from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import type { Card } from './card.ts'

export const CARD_FIELDS = [
  'card.id',
  'card.number',
  'card.also_read_as as alsoReadAs',
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
  sql<string | null>`(select lost.number from card lost where lost.id = card.replaces)`.as('replaces'),
] as const

/**
 * The card that has the number, or whose UID it is in the other byte order; what was written for one of two is meant
 * first.
 */
const selectNumbered = (reader: Reader, number: string) =>
  reader
    .selectFrom('card')
    .select(CARD_FIELDS)
    .where((eb) =>
      eb.or([
        eb('number', '=', number),
        eb.and([eb('number', '=', reverseUid(number) ?? number), eb('kind', 'in', ['ISO14443', 'ISO15693'])]),
      ]),
    )
    .orderBy((eb) => eb('number', '=', number), 'desc')
    .limit(1)

export const selectCard = (reader: Reader, number: string): Promise<Card | undefined> =>
  selectNumbered(reader, number).executeTakeFirst()

/** The card of a number, with its row locked until the transaction ends: of starts at once, one is the first. */
export const lockCardOf = (tx: Tx, number: string): Promise<Card | undefined> =>
  selectNumbered(tx, number).forNoKeyUpdate().executeTakeFirst()

/** A charger has read the card so, in the other byte order than its number. */
export async function updateReversedNumber(reader: Reader, id: string, shown: string): Promise<void> {
  await reader.updateTable('card').set({ also_read_as: shown }).where('id', '=', id).execute()
}

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

/** It was sent in the place of a lost one. */
export async function noteReplaced(
  tx: Tx,
  { number, replaces }: { number: string; replaces: string },
): Promise<void> {
  await tx.updateTable('card').set({ replaces }).where('number', '=', number).execute()
}

/** Whether a charger has ever taken or refused it. */
export async function hasCharged(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`select from card_charge where card_id = ${id} limit 1`.execute(reader)
  return rows.length > 0
}

const toColumns = (card: Card) => ({
  also_read_as: card.alsoReadAs,
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

const NUMBER_TAKEN = { card_number: 'card-exists', card_uid: 'card-exists' } as const
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
    { ...DRIVER_UNKNOWN, ...NUMBER_TAKEN },
  )
  if (!inserted.ok) return inserted
  await takeFromUnknown(tx, cards)
  return ok(undefined)
}

/** What was shown before it was known is known now; a reader of the other byte order has said which that is. */
async function takeFromUnknown(tx: Tx, cards: readonly Card[]): Promise<void> {
  const uids = cards.filter(({ kind }) => isReadByUid(kind))
  const others = new Map(uids.map(({ id, number }) => [reverseUid(number), id]))
  others.delete(undefined)
  const numbers = [...cards.map(({ number }) => number), ...others.keys()]
  const shown = await tx
    .deleteFrom('unknown_card')
    .where(sql<boolean>`number = any(${numbers}::text[])`)
    .returning('number')
    .execute()
  for (const { number } of shown) {
    const id = others.get(number)
    if (id !== undefined) await updateReversedNumber(tx, id, number)
  }
}

export const updateCard = (tx: Tx, card: Card) =>
  refuseOnConstraint(tx.updateTable('card').set(toColumns(card)).where('id', '=', card.id).execute(), {
    ...DRIVER_UNKNOWN,
    ...NUMBER_TAKEN,
  })

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

/** Whether a charge or a battery swap has begun with it, or a company has ever given it to a driver: it is kept then. */
export const IS_USED = sql<boolean>`(exists (select from card_charge where card_id = card.id)
  or exists (select from battery_swap where card_id = card.id)
  or exists (select from fleet_card where card_id = card.id))`

/** Removes it unless it is kept. */
export async function deleteUnused(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from card where id = ${id} and not ${IS_USED} returning id`.execute(tx)
  return rows.length > 0
}

/** Which of the numbers cards have already, in either byte order. */
export async function selectTakenNumbers(
  reader: Reader,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = new Map(numbers.map((number) => [reverseUid(number) ?? number, number]))
  const { rows } = await sql<{ number: string }>`
    select number from card where number = any(${[...numbers, ...others.keys()]}::text[])`.execute(reader)
  return new Set(rows.flatMap(({ number }) => [number, others.get(number) ?? number]))
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
