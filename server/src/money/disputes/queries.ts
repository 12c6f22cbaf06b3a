/** SQL of disputed payments, and of what they move. */
import {
  type DisputeMove,
  type DisputeMoveKind,
  type DisputeState,
  type Paise,
  ZERO,
} from '@voltyatra/domain'
import { sql } from 'kysely'
import { type Reader, type Tx, toPaiseSum } from '../../db/client.ts'

export interface Dispute {
  readonly id: string
  readonly provider: string
  readonly providerDisputeId: string
  readonly paymentId: string
  readonly orderId: string | null
  readonly blockId: string | null
  readonly state: DisputeState
  readonly amount: Paise
  readonly reason: string | null
  readonly holdsMoney: boolean
  readonly respondBy: Date | null
  readonly openedAt: Date
  readonly reportedAt: Date
  readonly endedAt: Date | null
  readonly answer: 'accept' | 'contest' | null
}

const FIELDS = [
  'id',
  'provider',
  'provider_dispute_id as providerDisputeId',
  'payment_id as paymentId',
  'order_id as orderId',
  'block_id as blockId',
  'state',
  'amount_paise as amount',
  'reason',
  'holds_money as holdsMoney',
  'respond_by as respondBy',
  'opened_at as openedAt',
  'reported_at as reportedAt',
  'ended_at as endedAt',
] as const

const selectFields = (reader: Reader) =>
  reader.selectFrom('payment_dispute').select(FIELDS).select(sql<Dispute['answer']>`answer`.as('answer'))

interface DisputeRef {
  readonly provider: string
  readonly providerDisputeId: string
}

export function lockDispute(tx: Tx, ref: DisputeRef): Promise<Dispute | undefined> {
  return selectFields(tx)
    .where('provider', '=', ref.provider)
    .where('provider_dispute_id', '=', ref.providerDisputeId)
    .forUpdate()
    .executeTakeFirst()
}

export const lockDisputeById = (tx: Tx, id: string): Promise<Dispute | undefined> =>
  selectFields(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Of one order, oldest first. */
export const selectDisputes = (reader: Reader, orderId: string): Promise<Dispute[]> =>
  selectFields(reader).where('order_id', '=', orderId).orderBy('opened_at').orderBy('id').execute()

export type NewDispute = Omit<Dispute, 'orderId' | 'blockId' | 'answer'>

/** Whether it was kept; not where it is known. */
export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<boolean> {
  const kept = await tx
    .insertInto('payment_dispute')
    .values({
      id: dispute.id,
      provider: dispute.provider,
      provider_dispute_id: dispute.providerDisputeId,
      payment_id: dispute.paymentId,
      amount_paise: dispute.amount,
      state: dispute.state,
      reason: dispute.reason,
      holds_money: dispute.holdsMoney,
      respond_by: dispute.respondBy,
      opened_at: dispute.openedAt,
      reported_at: dispute.reportedAt,
      ended_at: dispute.endedAt,
    })
    .onConflict((conflict) => conflict.constraint('payment_dispute_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export async function updateDispute(
  tx: Tx,
  id: string,
  to: Pick<Dispute, 'state' | 'amount' | 'holdsMoney' | 'respondBy' | 'reportedAt' | 'endedAt'>,
): Promise<void> {
  await tx
    .updateTable('payment_dispute')
    .set({
      state: to.state,
      amount_paise: to.amount,
      holds_money: to.holdsMoney,
      respond_by: to.respondBy,
      reported_at: to.reportedAt,
      ended_at: to.endedAt,
    })
    .where('id', '=', id)
    .execute()
}

/** What was paid by a payment: a top-up, or what was captured of a blocked amount. */
export interface PaidBy {
  readonly orderId: string | null
  readonly blockId: string | null
  readonly customerId: string
}

/** Locked: a refund of it waits until the dispute is known, and the other way round. */
export async function lockPaidBy(tx: Tx, provider: string, paymentId: string): Promise<PaidBy | undefined> {
  const order = await tx
    .selectFrom('top_up_order')
    .select(['id', 'customer_id as customerId'])
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('paid_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (order) return { orderId: order.id, blockId: null, customerId: order.customerId }
  const block = await tx
    .selectFrom('payment_block')
    .select(['id', 'customer_id as customerId'])
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'captured')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return block && { orderId: null, blockId: block.id, customerId: block.customerId }
}

export async function linkDispute(tx: Tx, id: string, { orderId, blockId }: PaidBy): Promise<void> {
  await tx
    .updateTable('payment_dispute')
    .set({ order_id: orderId, block_id: blockId })
    .where('id', '=', id)
    .execute()
}

/** Disputes that came before the payment itself was known here. */
export const lockUnlinked = (tx: Tx, provider: string, paymentId: string): Promise<Dispute[]> =>
  selectFields(tx)
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('order_id', 'is', null)
    .where('block_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Payments that are known by now, and whose disputes were here before. */
export async function findLinkable(
  reader: Reader,
  limit: number,
): Promise<{ provider: string; paymentId: string }[]> {
  const { rows } = await sql<{ provider: string; paymentId: string }>`
    select distinct dispute.provider, dispute.payment_id as "paymentId"
      from payment_dispute dispute
     where dispute.order_id is null and dispute.block_id is null
       and (exists (select from top_up_order paid where paid.provider = dispute.provider
                       and paid.payment_id = dispute.payment_id and paid.paid_at is not null)
         or exists (select from payment_block block where block.provider = dispute.provider
                       and block.payment_id = dispute.payment_id and block.state = 'captured'))
     limit ${limit}`.execute(reader)
  return rows
}

interface LastMove extends DisputeMove {
  readonly number: number
}

export async function selectLastMove(tx: Tx, disputeId: string): Promise<LastMove | undefined> {
  return tx
    .selectFrom('dispute_move')
    .select(['number', sql<DisputeMoveKind>`kind`.as('kind'), 'amount_paise as amount'])
    .where('dispute_id', '=', disputeId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface NewMove extends LastMove {
  readonly id: string
  readonly disputeId: string
  readonly customerId: string
  /** Of a loss: what the wallet still has of it. */
  readonly fromWallet: Paise
  readonly owed: Paise
  readonly at: Date
}

export async function insertMove(tx: Tx, move: NewMove): Promise<void> {
  await tx
    .insertInto('dispute_move')
    .values({
      id: move.id,
      dispute_id: move.disputeId,
      number: move.number,
      kind: move.kind,
      amount_paise: move.amount,
      customer_id: move.customerId,
      from_wallet_paise: move.fromWallet,
      owed_paise: move.owed,
      at: move.at,
    })
    .execute()
}

/** Of a row of `payment_dispute`: it is not decided, and its amount is held until it is. */
export const IS_UNDECIDED = sql<boolean>`
  (payment_dispute.state in ('open', 'under-review') and payment_dispute.holds_money)`

/** Of a row of `payment_dispute`: the bank has taken it, or may. */
export const IS_TAKEN = sql<boolean>`(payment_dispute.state in ('lost', 'accepted') or ${IS_UNDECIDED})`

/** What of an order its payer has again by the bank, or may have: nobody gets it by a refund. */
export const sumDisputed = (reader: Reader, orderId: string): Promise<Paise> =>
  sumTaken(reader, { column: 'order_id', id: orderId })

/** The same of what was captured of a block. */
export const sumDisputedOfBlock = (reader: Reader, blockId: string): Promise<Paise> =>
  sumTaken(reader, { column: 'block_id', id: blockId })

async function sumTaken(
  reader: Reader,
  { column, id }: { readonly column: 'order_id' | 'block_id'; readonly id: string },
): Promise<Paise> {
  const { sum } = await reader
    .selectFrom('payment_dispute')
    .select(sql<string | null>`sum(amount_paise)`.as('sum'))
    .where(column, '=', id)
    .where(IS_TAKEN)
    .executeTakeFirstOrThrow()
  return sum === null ? ZERO : toPaiseSum(sum)
}

/** What the wallet of a driver loses, should all disputes of his payments be lost. */
export async function sumUndecidedOf(reader: Reader, customerId: string): Promise<Paise> {
  const { sum } = await reader
    .selectFrom('payment_dispute')
    .innerJoin('top_up_order', 'top_up_order.id', 'payment_dispute.order_id')
    .select(sql<string | null>`sum(payment_dispute.amount_paise)`.as('sum'))
    .where('top_up_order.customer_id', '=', customerId)
    .where(IS_UNDECIDED)
    .executeTakeFirstOrThrow()
  return sum === null ? ZERO : toPaiseSum(sum)
}

export type OrderDispute = 'none' | 'undecided' | 'lost'

/** Whether what is refunded of an order may be sent: not where it and what the bank took are more than was paid. */
export async function findOrderDispute(reader: Reader, orderId: string): Promise<OrderDispute> {
  const row = await reader
    .selectFrom('payment_dispute')
    .innerJoin('top_up_order', 'top_up_order.id', 'payment_dispute.order_id')
    .select([
      sql<boolean | null>`top_up_order.refunded_paise + sum(payment_dispute.amount_paise)
        filter (where payment_dispute.state in ('lost', 'accepted')) > top_up_order.amount_paise`.as(
        'isLost',
      ),
      sql<boolean>`bool_or(payment_dispute.state in ('open', 'under-review'))`.as('isUndecided'),
    ])
    .where('top_up_order.id', '=', orderId)
    .where(IS_TAKEN)
    .groupBy('top_up_order.id')
    .executeTakeFirst()
  if (row?.isLost) return 'lost'
  return row?.isUndecided ? 'undecided' : 'none'
}

/** Marks the answer before the provider is asked: should we die meanwhile, what it says later is understood. */
export async function markAnswer(
  tx: Tx,
  id: string,
  mark: {
    readonly answer: 'accept' | 'contest'
    readonly explanation: string | null
    readonly by: string
    readonly at: Date
  } | null,
): Promise<void> {
  await tx
    .updateTable('payment_dispute')
    .set({
      answer: mark?.answer ?? null,
      explanation: mark?.explanation ?? null,
      answered_by: mark?.by ?? null,
      answered_at: mark?.at ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Payments of which disputes are undecided, or that settlements name without their being explained. */
export async function selectSuspectPayments(
  reader: Reader,
  provider: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select payment_id as id from payment_dispute
     where provider = ${provider} and state in ('open', 'under-review')
    union
    select line.payment_id from settlement_exception difference
      join settlement_line line on line.id = difference.line_id
     where difference.provider = ${provider} and difference.closed_at is null and difference.kind = 'missing-here'
       and line.kind = 'adjustment' and line.payment_id is not null
     order by id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

export interface DisputeDue {
  readonly id: string
  readonly amount: Paise
  readonly reason: string | null
  readonly respondBy: Date
}

/** Those whose time is nearly over and of which nobody was notified, each given to one caller. */
export function takeDue(
  tx: Tx,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<DisputeDue[]> {
  return tx
    .updateTable('payment_dispute')
    .set({ reminded_at: now })
    .where('state', '=', 'open')
    .where('respond_by', '>', now)
    .where('respond_by', '<=', until)
    .where('reminded_at', 'is', null)
    .returning(['id', 'amount_paise as amount', 'reason', sql<Date>`respond_by`.as('respondBy')])
    .execute()
}
