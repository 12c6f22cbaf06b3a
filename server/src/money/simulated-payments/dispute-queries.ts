/** SQL of the disputes in the simulated provider's own books. */
import type { Paise } from '@voltyatra/domain'
import type { Db, Reader, Tx } from '../../db/client.ts'

export interface BookedDispute {
  readonly id: number
  readonly paymentId: number
  readonly amount: Paise
  readonly openedAt: Date
  /** Unanswered by then, it is lost. */
  readonly respondBy: Date
  readonly answer: 'accept' | 'contest' | null
  readonly answeredAt: Date | null
  /** Of a contested one: what the bank decides, at `decidesAt`. */
  readonly isWon: boolean | null
  readonly decidesAt: Date | null
}

const DISPUTE = [
  'cf_dispute_id as id',
  'cf_payment_id as paymentId',
  'amount_paise as amount',
  'opened_at as openedAt',
  'respond_by as respondBy',
  'answer',
  'answered_at as answeredAt',
  'is_won as isWon',
  'decides_at as decidesAt',
] as const

/** Those that were opened since, or of these payments. */
export async function selectDisputes(
  reader: Reader,
  { since, paymentIds }: { readonly since: Date; readonly paymentIds: readonly number[] },
): Promise<BookedDispute[]> {
  const rows = await reader
    .selectFrom('simulated_dispute')
    .select(DISPUTE)
    .where((eb) =>
      eb.or([
        eb('opened_at', '>=', since),
        ...(paymentIds.length > 0 ? [eb('cf_payment_id', 'in', paymentIds)] : []),
      ]),
    )
    .orderBy('cf_dispute_id')
    .execute()
  return rows as BookedDispute[]
}

export async function lockDispute(tx: Tx, id: number): Promise<BookedDispute | undefined> {
  const row = await tx
    .selectFrom('simulated_dispute')
    .select(DISPUTE)
    .where('cf_dispute_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as BookedDispute | undefined
}

interface Disputable {
  readonly paymentId: number
  /** What was paid, or captured of what was blocked. */
  readonly amount: Paise
}

/** The payment of an order that its payer can dispute; undefined where nothing was taken. */
export async function selectDisputable(db: Db, orderId: string): Promise<Disputable | undefined> {
  const row = await db
    .selectFrom('simulated_payment')
    .leftJoin('simulated_block', 'simulated_block.order_id', 'simulated_payment.order_id')
    .select(({ fn, ref }) => [
      'simulated_payment.cf_payment_id as paymentId',
      fn.coalesce(ref('simulated_block.captured_paise'), ref('simulated_payment.amount_paise')).as('amount'),
    ])
    .where('simulated_payment.order_id', '=', orderId)
    .where('simulated_payment.status', '=', 'SUCCESS')
    .where((eb) =>
      eb.or([eb('simulated_block.state', 'is', null), eb('simulated_block.state', '=', 'captured')]),
    )
    .executeTakeFirst()
  return row && row.amount > 0 ? row : undefined
}

interface NewDispute extends Disputable {
  readonly openedAt: Date
  readonly respondBy: Date
}

/** @returns undefined where the payment is disputed already */
export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<BookedDispute | undefined> {
  const row = await tx
    .insertInto('simulated_dispute')
    .values({
      cf_payment_id: dispute.paymentId,
      amount_paise: dispute.amount,
      opened_at: dispute.openedAt,
      respond_by: dispute.respondBy,
    })
    .onConflict((conflict) => conflict.column('cf_payment_id').doNothing())
    .returning(DISPUTE)
    .executeTakeFirst()
  return row as BookedDispute | undefined
}

interface Answer {
  readonly answer: 'accept' | 'contest'
  readonly answeredAt: Date
  readonly isWon: boolean | null
  readonly decidesAt: Date | null
}

export async function updateAnswer(tx: Tx, id: number, answered: Answer): Promise<BookedDispute> {
  const row = await tx
    .updateTable('simulated_dispute')
    .set({
      answer: answered.answer,
      answered_at: answered.answeredAt,
      is_won: answered.isWon,
      decides_at: answered.decidesAt,
    })
    .where('cf_dispute_id', '=', id)
    .returning(DISPUTE)
    .executeTakeFirstOrThrow()
  return row as BookedDispute
}
