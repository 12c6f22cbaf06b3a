/** SQL of disputed payments. */
import type { DisputeState, Paise } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'

export interface Dispute {
  readonly id: string
  readonly state: DisputeState
  readonly amount: Paise
  readonly reason: string | null
  readonly respondBy: Date | null
  readonly openedAt: Date
  readonly saidAt: Date
  readonly endedAt: Date | null
}

const FIELDS = [
  'id',
  'state',
  'amount_paise as amount',
  'reason',
  'respond_by as respondBy',
  'opened_at as openedAt',
  'said_at as saidAt',
  'ended_at as endedAt',
] as const

interface DisputeRef {
  readonly provider: string
  readonly providerDisputeId: string
}

export function lockDispute(tx: Tx, ref: DisputeRef): Promise<Dispute | undefined> {
  return tx
    .selectFrom('payment_dispute')
    .select(FIELDS)
    .where('provider', '=', ref.provider)
    .where('provider_dispute_id', '=', ref.providerDisputeId)
    .forUpdate()
    .executeTakeFirst()
}

/** Of one order, oldest first. */
export function selectDisputes(reader: Reader, orderId: string): Promise<Dispute[]> {
  return reader
    .selectFrom('payment_dispute')
    .select(FIELDS)
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
}

interface NewDispute extends DisputeRef, Dispute {
  readonly paymentId: string
  readonly orderId: string | null
}

/** Whether it was kept; not where it is known. */
export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<boolean> {
  const kept = await tx
    .insertInto('payment_dispute')
    .values({
      id: dispute.id,
      provider: dispute.provider,
      provider_dispute_id: dispute.providerDisputeId,
      payment_id: dispute.paymentId,
      order_id: dispute.orderId,
      amount_paise: dispute.amount,
      state: dispute.state,
      reason: dispute.reason,
      respond_by: dispute.respondBy,
      opened_at: dispute.openedAt,
      said_at: dispute.saidAt,
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
  to: Pick<Dispute, 'state' | 'amount' | 'respondBy' | 'saidAt' | 'endedAt'>,
): Promise<void> {
  await tx
    .updateTable('payment_dispute')
    .set({
      state: to.state,
      amount_paise: to.amount,
      respond_by: to.respondBy,
      said_at: to.saidAt,
      ended_at: to.endedAt,
    })
    .where('id', '=', id)
    .execute()
}
