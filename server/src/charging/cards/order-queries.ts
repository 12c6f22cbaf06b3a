/** SQL of orders of cards. */
import type { CardOrderState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'

/** Where cards are sent to, and how the driver calls the card. */
export interface Delivery {
  readonly label: string | null
  readonly name: string
  readonly address: string
  readonly city: string
  readonly pincode: string
  readonly stateCode: string
}

/** Who has ordered: a driver, or a company for its drivers. */
export type Orderer = { readonly customerId: string } | { readonly fleetId: string }

interface SentCard {
  readonly number: string
  readonly isActive: boolean
}

export interface CardOrder extends Delivery {
  readonly id: string
  /** Null where a company has ordered. */
  readonly customerId: string | null
  readonly customerName: string | null
  readonly customerPhone: string | null
  /** Null where a driver has ordered. */
  readonly fleetId: string | null
  readonly fleetName: string | null
  /** How many cards are ordered; a driver orders one. */
  readonly count: number
  /** The number of the lost card in whose place it is ordered. */
  readonly replaces: string | null
  readonly state: CardOrderState
  /** Those that were sent. */
  readonly cards: readonly SentCard[]
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
    .leftJoin('customer', 'customer.id', 'ordered.customer_id')
    .leftJoin('fleet', 'fleet.id', 'ordered.fleet_id')
    .leftJoin('card as lost', 'lost.id', 'ordered.replaces')
    .leftJoin('administrator as sender', 'sender.id', 'ordered.sent_by')
    .leftJoin('administrator as ender', 'ender.id', 'ordered.ended_by')
    .select([
      'ordered.id',
      'ordered.customer_id as customerId',
      'customer.name as customerName',
      'customer.phone as customerPhone',
      'ordered.fleet_id as fleetId',
      'fleet.name as fleetName',
      'ordered.card_count as count',
      'lost.number as replaces',
      'ordered.state',
      'ordered.label',
      'ordered.name',
      'ordered.address',
      'ordered.city',
      'ordered.pincode',
      'ordered.state_code as stateCode',
      sql<readonly SentCard[]>`coalesce((
        select jsonb_agg(jsonb_build_object('number', number, 'isActive', activated_at is not null) order by position)
          from card_order_card where order_id = ordered.id), '[]')`.as('cards'),
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

export const isOrderOf = (order: Pick<CardOrder, 'customerId' | 'fleetId'>, whose: Orderer): boolean =>
  'fleetId' in whose ? order.fleetId === whose.fleetId : order.customerId === whose.customerId

/** With its row locked; with somebody who has ordered, only where it is that one's. */
export async function lockOrder(
  tx: Tx,
  id: string,
  whose: Orderer | undefined,
): Promise<CardOrder | undefined> {
  await tx.selectFrom('card_order').select('id').where('id', '=', id).forUpdate().execute()
  const order = await selectOrder(tx, id)
  return order && (whose === undefined || isOrderOf(order, whose)) ? order : undefined
}

interface SentOrder {
  readonly id: string
  readonly customerId: string | null
  readonly fleetId: string | null
  readonly replaces: string | null
}

/** The order with which the card of this number is on its way, its row locked. */
export const lockSentOrder = (tx: Tx, number: string): Promise<SentOrder | undefined> =>
  tx
    .selectFrom('card_order')
    .innerJoin('card_order_card', 'card_order_card.order_id', 'card_order.id')
    .select([
      'card_order.id',
      'card_order.customer_id as customerId',
      'card_order.fleet_id as fleetId',
      'card_order.replaces',
    ])
    .where('card_order_card.number', '=', number)
    .where('card_order_card.activated_at', 'is', null)
    .where('card_order_card.cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** A company's, one page. */
export const selectFleetOrderPage = (reader: Reader, fleetId: string, request: ListRequest) =>
  selectKeysetPage({
    rows: selectOrders(reader).where('ordered.fleet_id', '=', fleetId),
    request,
    id: 'ordered.id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'ordered.created_at', type: 'timestamptz' } },
  })

/** `q` searches name, city, PIN code, the cards' numbers, the driver and the company. */
export function selectOrderPage(reader: Reader, { q, status, ...request }: ListRequest) {
  let rows = selectOrders(reader)
  if (status) rows = rows.where('ordered.state', '=', status as CardOrderState)
  if (q) {
    const pattern = toContainsPattern(q)
    const sought = [
      ...(['ordered.name', 'ordered.city', 'ordered.pincode'] as const),
      ...(['customer.name', 'customer.phone', 'fleet.name'] as const),
    ]
    rows = rows.where((eb) =>
      eb.or([
        ...sought.map((column) => eb(column, 'ilike', pattern)),
        eb.exists(
          eb
            .selectFrom('card_order_card')
            .select('position')
            .whereRef('order_id', '=', 'ordered.id')
            .where('number', 'ilike', pattern),
        ),
      ]),
    )
  }
  return selectKeysetPage({
    rows,
    request,
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

interface PlacedByFleet {
  /** Cards that are ordered or on their way. */
  readonly underWay: number
  /** Orders, those too that are withdrawn. */
  readonly recent: number
}

export async function selectPlacedByFleet(
  reader: Reader,
  fleetId: string,
  since: Date,
): Promise<PlacedByFleet> {
  const { rows } = await sql<PlacedByFleet>`
    select coalesce(sum(card_count - (
             select count(*) from card_order_card
              where order_id = card_order.id and num_nonnulls(activated_at, cancelled_at) > 0))
             filter (where ended_at is null), 0)::integer as "underWay",
           (count(*) filter (where created_at > ${since}))::integer as recent
      from card_order where fleet_id = ${fleetId}`.execute(reader)
  return rows[0] ?? { underWay: 0, recent: 0 }
}

type NewOrder = Delivery & {
  readonly id: string
  readonly at: Date
  /** The id of a lost card. */
  readonly replaces: string | null
} & (
    | { readonly customerId: string; readonly slot: number }
    | { readonly fleetId: string; readonly count: number }
  )

export async function insertOrder(tx: Tx, { id, at, replaces, ...to }: NewOrder): Promise<void> {
  const whose =
    'fleetId' in to
      ? { fleet_id: to.fleetId, card_count: to.count }
      : { customer_id: to.customerId, slot: to.slot, card_count: 1 }
  await tx
    .insertInto('card_order')
    .values({
      ...{ id, state: 'ordered', created_at: at, label: to.label, replaces, ...whose },
      ...{ name: to.name, address: to.address, city: to.city },
      ...{ pincode: to.pincode, state_code: to.stateCode },
    })
    .execute()
}

interface Sent {
  readonly id: string
  readonly numbers: readonly string[]
  readonly at: Date
  readonly by: string
}

export async function updateSent(tx: Tx, { id, numbers, at, by }: Sent): Promise<void> {
  await tx
    .insertInto('card_order_card')
    .values(numbers.map((number, index) => ({ order_id: id, position: index + 1, number })))
    .execute()
  await tx
    .updateTable('card_order')
    .set({ state: 'sent', sent_at: at, sent_by: by })
    .where('id', '=', id)
    .execute()
}

interface OneSent {
  readonly id: string
  readonly number: string
  readonly at: Date
}

/** @returns how many cards of the order are on their way still */
export async function noteActivated(tx: Tx, { id, number, at }: OneSent): Promise<number> {
  await tx
    .updateTable('card_order_card')
    .set({ activated_at: at })
    .where('order_id', '=', id)
    .where('number', '=', number)
    .execute()
  return (await countSent(tx, id)).underWay
}

interface CountedSent {
  readonly underWay: number
  readonly active: number
}

export async function cancelOrderedCard(tx: Tx, { id, number, at }: OneSent): Promise<CountedSent> {
  await tx
    .updateTable('card_order_card')
    .set({ cancelled_at: at })
    .where('order_id', '=', id)
    .where('number', '=', number)
    .execute()
  return await countSent(tx, id)
}

async function countSent(tx: Tx, id: string): Promise<CountedSent> {
  const { rows } = await sql<CountedSent>`
    select (count(*) filter (where activated_at is null and cancelled_at is null))::integer as "underWay",
           count(activated_at)::integer as active
      from card_order_card where order_id = ${id}`.execute(tx)
  return rows[0] ?? { underWay: 0, active: 0 }
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
  // What was sent with it and is not active is nobody's.
  await tx
    .updateTable('card_order_card')
    .set({ cancelled_at: at })
    .where('order_id', '=', id)
    .where('activated_at', 'is', null)
    .execute()
}

/** With their addresses: of somebody who erases the account. */
export async function deleteOrdersOf(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('card_order').where('customer_id', '=', customerId).execute()
}
