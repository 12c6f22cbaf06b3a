/** SQL of orders of cards. */
import type { CardOrderState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListAsk, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'

/** Where a card is sent to, and how the driver calls it. */
export interface Delivery {
  readonly label: string | null
  readonly name: string
  readonly address: string
  readonly city: string
  readonly pincode: string
  readonly stateCode: string
}

export interface CardOrder extends Delivery {
  readonly id: string
  readonly customerId: string
  readonly customerName: string | null
  readonly customerPhone: string | null
  /** The number of the lost card in whose place it is ordered. */
  readonly replaces: string | null
  readonly state: CardOrderState
  /** Of the card that was sent. */
  readonly number: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  /** The operators' mail addresses. */
  readonly sentBy: string | null
  readonly cancelledBy: string | null
  readonly endedAt: Date | null
  readonly reason: string | null
}

const selectOrders = (reader: Reader) =>
  reader
    .selectFrom('card_order as ordered')
    .innerJoin('customer', 'customer.id', 'ordered.customer_id')
    .leftJoin('card as lost', 'lost.id', 'ordered.replaces')
    .leftJoin('administrator as sender', 'sender.id', 'ordered.sent_by')
    .leftJoin('administrator as ender', 'ender.id', 'ordered.ended_by')
    .select([
      'ordered.id',
      'ordered.customer_id as customerId',
      'customer.name as customerName',
      'customer.phone as customerPhone',
      'lost.number as replaces',
      'ordered.state',
      'ordered.label',
      'ordered.name',
      'ordered.address',
      'ordered.city',
      'ordered.pincode',
      'ordered.state_code as stateCode',
      'ordered.number',
      'ordered.created_at as createdAt',
      'ordered.sent_at as sentAt',
      'sender.email as sentBy',
      'ender.email as cancelledBy',
      'ordered.ended_at as endedAt',
      'ordered.reason',
    ])

export const selectOrder = (reader: Reader, id: string): Promise<CardOrder | undefined> =>
  selectOrders(reader).where('ordered.id', '=', id).executeTakeFirst()

/** A driver's, the newest first: there are few, since they are deleted 30 days after their end. */
export const selectOrdersOf = (reader: Reader, customerId: string): Promise<CardOrder[]> =>
  selectOrders(reader)
    .where('ordered.customer_id', '=', customerId)
    .orderBy('ordered.created_at', 'desc')
    .orderBy('ordered.id', 'desc')
    .limit(200)
    .execute()

/** The order that is open in the place of this card. */
export const selectReplacement = (reader: Reader, cardId: string): Promise<CardOrder | undefined> =>
  selectOrders(reader)
    .where('ordered.replaces', '=', cardId)
    .where('ordered.ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** With its row locked; with a driver, only where it is that one's. */
export async function lockOrder(
  tx: Tx,
  id: string,
  customerId: string | undefined,
): Promise<CardOrder | undefined> {
  await tx.selectFrom('card_order').select('id').where('id', '=', id).forUpdate().execute()
  const order = await selectOrder(tx, id)
  return customerId === undefined || order?.customerId === customerId ? order : undefined
}

/** The order with which the card of this number is on its way, its row locked. */
export const lockSentOrder = (
  tx: Tx,
  number: string,
): Promise<
  { readonly id: string; readonly customerId: string; readonly replaces: string | null } | undefined
> =>
  tx
    .selectFrom('card_order')
    .select(['id', 'customer_id as customerId', 'replaces'])
    .where('number', '=', number)
    .where('state', '=', 'sent')
    .forUpdate()
    .executeTakeFirst()

/** `q` searches name, city, PIN code, the card's number and the driver. */
export function selectOrderPage(reader: Reader, { q, status, ...ask }: ListAsk) {
  let rows = selectOrders(reader)
  if (status) rows = rows.where('ordered.state', '=', status as CardOrderState)
  if (q) {
    const pattern = toContainsPattern(q)
    const sought = [
      ...(['ordered.name', 'ordered.city', 'ordered.pincode', 'ordered.number'] as const),
      ...(['customer.name', 'customer.phone'] as const),
    ]
    rows = rows.where((eb) => eb.or(sought.map((column) => eb(column, 'ilike', pattern))))
  }
  return selectKeysetPage({
    rows,
    ask,
    id: 'ordered.id',
    defaultSort: '-createdAt',
    dated: 'createdAt',
    sortKeys: { createdAt: { column: 'ordered.created_at', type: 'timestamptz' } },
  })
}

interface Placed {
  /** The slots of the driver's open orders. */
  readonly open: readonly number[]
  readonly recent: number
}

export async function selectPlaced(reader: Reader, customerId: string, since: Date): Promise<Placed> {
  const { rows } = await sql<Placed>`
    select coalesce(array_agg(slot) filter (where ended_at is null), '{}') as open,
           (count(*) filter (where created_at > ${since}))::integer as recent
      from card_order where customer_id = ${customerId}`.execute(reader)
  return rows[0] ?? { open: [], recent: 0 }
}

interface NewOrder extends Delivery {
  readonly id: string
  readonly customerId: string
  readonly slot: number
  readonly at: Date
  /** The id of a lost card. */
  readonly replaces: string | null
}

export async function insertOrder(
  tx: Tx,
  { id, customerId, slot, at, replaces, ...to }: NewOrder,
): Promise<void> {
  await tx
    .insertInto('card_order')
    .values({
      ...{ id, customer_id: customerId, state: 'ordered', slot, created_at: at, label: to.label, replaces },
      ...{ name: to.name, address: to.address, city: to.city },
      ...{ pincode: to.pincode, state_code: to.stateCode },
    })
    .execute()
}

interface Sent {
  readonly id: string
  readonly number: string
  readonly at: Date
  readonly by: string
}

export async function updateSent(tx: Tx, { id, number, at, by }: Sent): Promise<void> {
  await tx
    .updateTable('card_order')
    .set({ state: 'sent', number, sent_at: at, sent_by: by })
    .where('id', '=', id)
    .execute()
}

interface Ended {
  readonly id: string
  readonly state: 'active' | 'cancelled'
  readonly at: Date
  readonly by: string | null
  readonly reason: string | null
}

export async function updateEnded(tx: Tx, { id, state, at, by, reason }: Ended): Promise<void> {
  await tx
    .updateTable('card_order')
    .set({ state, ended_at: at, ended_by: by, reason })
    .where('id', '=', id)
    .execute()
}

/** With their addresses: of somebody who erases the account. */
export async function deleteOrdersOf(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('card_order').where('customer_id', '=', customerId).execute()
}
