/** SQL of payment links and of the orders that are made for them. */
import type { Paise, PaymentLinkPurpose, PaymentLinkState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'

export interface PaymentLink {
  readonly id: string
  readonly customerId: string
  readonly customerName: string | null
  readonly customerPhone: string
  readonly purpose: PaymentLinkPurpose
  readonly amount: Paise
  readonly state: PaymentLinkState
  readonly createdAt: Date
  /** Null for the program, which makes those of fleets. */
  readonly createdBy: string | null
  readonly endsAt: Date
  readonly paidAt: Date | null
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly cancelledAt: Date | null
  readonly cancelledBy: string | null
  /** What was paid beyond it and went back. */
  readonly returned: Paise
}

const selectLinks = (reader: Reader) =>
  reader
    .selectFrom('payment_link as link')
    .innerJoin('customer', 'customer.id', 'link.customer_id')
    .leftJoin('administrator as maker', 'maker.id', 'link.created_by')
    .leftJoin('administrator as canceller', 'canceller.id', 'link.cancelled_by')
    .leftJoin('top_up_order as payment', 'payment.id', 'link.order_id')
    .select([
      'link.id as id',
      'link.customer_id as customerId',
      'customer.name as customerName',
      'customer.phone as customerPhone',
      sql<PaymentLinkPurpose>`link.purpose`.as('purpose'),
      'link.amount_paise as amount',
      sql<PaymentLinkState>`link.state`.as('state'),
      'link.created_at as createdAt',
      'maker.email as createdBy',
      'link.ends_at as endsAt',
      'link.paid_at as paidAt',
      'link.order_id as orderId',
      'payment.order_id as orderNumber',
      'link.cancelled_at as cancelledAt',
      'canceller.email as cancelledBy',
      sql<Paise>`coalesce((select sum(spare.refunded_paise) from payment_link_order made
                             join top_up_order spare on spare.id = made.order_id
                            where made.link_id = link.id and made.is_spare), 0)::int8`.as('returned'),
    ])

export function selectLinkPage(
  reader: Reader,
  { q, status, customerId, ...request }: ListRequest & { readonly customerId?: string | undefined },
) {
  let rows = selectLinks(reader)
  let counted = reader
    .selectFrom('payment_link as link')
    .innerJoin('customer', 'customer.id', 'link.customer_id')
  if (status) {
    rows = rows.where(sql<string>`link.state`, '=', status)
    counted = counted.where(sql<string>`link.state`, '=', status)
  }
  if (customerId) {
    rows = rows.where('link.customer_id', '=', customerId)
    counted = counted.where('link.customer_id', '=', customerId)
  }
  if (q) {
    const isSought = sql<boolean>`(customer.phone like ${toContainsPattern(q)}
      or lower(customer.name) like lower(${toContainsPattern(q)}))`
    rows = rows.where(isSought)
    counted = counted.where(isSought)
  }
  return selectKeysetPage({
    rows,
    counted,
    request,
    id: 'link.id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'link.created_at', type: 'timestamptz' },
      endsAt: { column: 'link.ends_at', type: 'timestamptz' },
      amount: { column: 'link.amount_paise', type: 'int8' },
    },
  })
}

export const selectLink = (reader: Reader, id: string): Promise<PaymentLink | undefined> =>
  selectLinks(reader).where('link.id', '=', id).executeTakeFirst()

/** Of a secret; not of somebody who has erased the account. */
export const selectLinkOfHash = (reader: Reader, hash: Buffer): Promise<PaymentLink | undefined> =>
  selectLinks(reader)
    .where('link.secret_hash', '=', hash)
    .where('customer.erased_at', 'is', null)
    .executeTakeFirst()

export interface LockedLink {
  readonly id: string
  readonly customerId: string
  readonly state: PaymentLinkState
  readonly amount: Paise
  readonly endsAt: Date
}

export const lockLink = (tx: Tx, id: string): Promise<LockedLink | undefined> =>
  tx
    .selectFrom('payment_link')
    .select([
      'id',
      'customer_id as customerId',
      sql<PaymentLinkState>`state`.as('state'),
      'amount_paise as amount',
      'ends_at as endsAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface Requested {
  readonly owed: Paise
  /** Links of the driver that are open. */
  readonly open: number
}

/** What decides whether a driver may be asked, the driver locked; undefined where there is none. */
export async function lockRequested(tx: Tx, customerId: string, now: Date): Promise<Requested | undefined> {
  const { rows } = await sql<Requested>`
    with asked as (select id from customer where id = ${customerId} and erased_at is null for no key update)
    select coalesce((select -sum(balance_paise) from ledger_account
                      where kind = 'customer_receivable' and owner_id = asked.id), 0)::int8 as owed,
           (select count(*) from payment_link
             where customer_id = asked.id and state = 'open' and ends_at > ${now})::int4 as open
      from asked`.execute(tx)
  return rows[0]
}

export async function insertLink(
  tx: Tx,
  link: Pick<PaymentLink, 'id' | 'customerId' | 'purpose' | 'amount' | 'createdAt' | 'endsAt'> & {
    readonly hash: Buffer
    readonly by: string | null
    readonly fleetRequestId?: string
  },
): Promise<void> {
  await tx
    .insertInto('payment_link')
    .values({
      id: link.id,
      customer_id: link.customerId,
      purpose: link.purpose,
      amount_paise: link.amount,
      secret_hash: link.hash,
      state: 'open',
      created_at: link.createdAt,
      created_by: link.by,
      ends_at: link.endsAt,
      fleet_request_id: link.fleetRequestId ?? null,
    })
    .execute()
}

export async function markCancelled(
  tx: Tx,
  id: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('payment_link')
    .set({ state: 'cancelled', cancelled_at: at, cancelled_by: by })
    .where('id', '=', id)
    .execute()
}

export async function markPaid(
  tx: Tx,
  id: string,
  { orderId, at }: { readonly orderId: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('payment_link')
    .set({ state: 'paid', order_id: orderId, paid_at: at })
    .where('id', '=', id)
    .execute()
}

/** Whose time is over, each once; at most `most` at a time. */
export async function markExpired(
  tx: Tx,
  now: Date,
  most: number,
): Promise<readonly { readonly id: string; readonly customerId: string }[]> {
  return tx
    .updateTable('payment_link')
    .set({ state: 'expired' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_link as over')
        .select('over.id')
        .where('over.state', '=', 'open')
        .where('over.ends_at', '<=', now)
        .orderBy('over.ends_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'customer_id as customerId'])
    .execute()
}

/** The order of a link that can still be paid for a while, and how to. */
export interface OpenOrderOfLink {
  readonly orderId: string
  readonly upiLink: string | null
}

export const selectOpenOrder = (
  reader: Reader,
  { linkId, until }: { readonly linkId: string; readonly until: Date },
): Promise<OpenOrderOfLink | undefined> =>
  reader
    .selectFrom('payment_link_order as made')
    .innerJoin('top_up_order as payment', 'payment.id', 'made.order_id')
    .select(['payment.id as orderId', 'made.upi_link as upiLink'])
    .where('made.link_id', '=', linkId)
    .where('payment.closed_at', 'is', null)
    .where('payment.expires_at', '>', until)
    .orderBy('payment.expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** All orders of a link, and those made since. */
export async function countOrders(
  reader: Reader,
  { linkId, since }: { readonly linkId: string; readonly since: Date },
): Promise<{ readonly all: number; readonly recent: number }> {
  const { rows } = await sql<{ all: number; recent: number }>`
    select count(*)::int4 as all, (count(*) filter (where payment.created_at > ${since}))::int4 as recent
      from payment_link_order made join top_up_order payment on payment.id = made.order_id
     where made.link_id = ${linkId}`.execute(reader)
  return rows[0] ?? { all: 0, recent: 0 }
}

/** Once, however often. */
export async function insertLinkOrder(
  tx: Tx,
  { linkId, orderId, upiLink }: OpenOrderOfLink & { readonly linkId: string },
): Promise<void> {
  await tx
    .insertInto('payment_link_order')
    .values({ link_id: linkId, order_id: orderId, upi_link: upiLink })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

export interface PaidOrder {
  readonly linkId: string
  readonly orderId: string
}

/** Orders that were paid and of which their links do not know yet; of one link where one is named. */
export async function selectPaidOrders(
  db: Db,
  { linkId, most }: { readonly linkId?: string | undefined; readonly most: number },
): Promise<readonly PaidOrder[]> {
  let rows = db
    .selectFrom('payment_link_order as made')
    .innerJoin('top_up_order as payment', 'payment.id', 'made.order_id')
    .select(['made.link_id as linkId', 'made.order_id as orderId'])
    .where('made.settled_at', 'is', null)
    .where('payment.status', 'in', ['paid', 'refunded'])
    .orderBy('payment.paid_at')
    .limit(most)
  if (linkId) rows = rows.where('made.link_id', '=', linkId)
  return rows.execute()
}

/** @returns false where the link knows of it already */
export async function settleLinkOrder(
  tx: Tx,
  { orderId, isSpare, at }: { readonly orderId: string; readonly isSpare: boolean; readonly at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('payment_link_order')
    .set({ settled_at: at, is_spare: isSpare })
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

/** How many links were made for a request since. */
export async function countLinksOfRequest(
  reader: Reader,
  { requestId, since }: { readonly requestId: string; readonly since: Date },
): Promise<number> {
  const { count } = await reader
    .selectFrom('payment_link')
    .select(sql<number>`count(*)::int4`.as('count'))
    .where('fleet_request_id', '=', requestId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Links of a request that ask for more than is left of it; how many there were. */
export async function cancelLinksBeyond(
  tx: Tx,
  { requestId, left, at }: { readonly requestId: string; readonly left: Paise; readonly at: Date },
): Promise<number> {
  const cancelled = await tx
    .updateTable('payment_link')
    .set({ state: 'cancelled', cancelled_at: at })
    .where('fleet_request_id', '=', requestId)
    .where('state', '=', 'open')
    .where('amount_paise', '>', left)
    .executeTakeFirst()
  return Number(cancelled.numUpdatedRows)
}
