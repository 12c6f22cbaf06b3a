/** Payments at the simulated provider that their payers dispute: opened, answered and decided as Cashfree's are. */
import { addMs, type DisputeState, hours, minutes, ok, refuse } from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DisputeRef, DisputingProvider, ProviderDispute } from '../../platform/payment-provider.ts'
import {
  type BookedDispute,
  insertDispute,
  lockDispute,
  selectDisputable,
  selectDisputes,
  updateAnswer,
} from './dispute-queries.ts'
import { DISPUTE_REASON } from './webhook-message.ts'
import { deleteWaitingDisputeWebhooks, insertDisputeWebhook } from './webhook-queries.ts'

/** Days of other providers are minutes here, so that a demonstration shows a whole dispute. */
const RESPOND_WITHIN_MS = hours(3)
const BANK_TAKES_MS = minutes(10)

/** Of those that are contested, each third is lost. */
const isWonByNumber = (id: number): boolean => id % 3 !== 0

const CREATED = 'DISPUTE_CREATED'
const UNDER_REVIEW = 'DISPUTE_UNDER_REVIEW'
const WON = 'DISPUTE_MERCHANT_WON'
const LOST = 'DISPUTE_MERCHANT_LOST'
const ACCEPTED = 'DISPUTE_MERCHANT_ACCEPTED'

interface SimulatedDisputesOptions {
  readonly db: Db
  readonly clock: Clock
}

/**
 * The payer disputes what was paid of an order.
 * @returns the id of its message, which is due at once; undefined where nothing was taken, or it is disputed already
 */
export async function openSimulatedDispute(
  { db, clock }: SimulatedDisputesOptions,
  orderId: string,
): Promise<number | undefined> {
  const now = clock.now()
  const disputable = await selectDisputable(db, orderId)
  if (!disputable) return undefined
  return db.transaction().execute(async (tx) => {
    const respondBy = addMs(now, RESPOND_WITHIN_MS)
    const dispute = await insertDispute(tx, { ...disputable, openedAt: now, respondBy })
    if (!dispute) return undefined
    const { paymentId } = dispute
    const opened = await insertDisputeWebhook(tx, { paymentId, status: CREATED, at: now })
    await insertDisputeWebhook(tx, { paymentId, status: LOST, at: respondBy })
    return opened
  })
}

export function createSimulatedDisputes({ db, clock }: SimulatedDisputesOptions): DisputingProvider {
  /** Once, and in time. */
  const answer = (
    { disputeId }: DisputeRef,
    change: (tx: Tx, dispute: BookedDispute, now: Date) => Promise<BookedDispute>,
  ) =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      const found = await lockDispute(tx, Number(disputeId))
      if (!found) return refuse({ kind: 'provider-declined', message: 'dispute not found' } as const)
      if (found.answer !== null || found.respondBy <= now) {
        return refuse({
          kind: 'provider-declined',
          message: 'The dispute cannot be answered any more',
        } as const)
      }
      await deleteWaitingDisputeWebhooks(tx, found.paymentId, now)
      return ok(toProviderDispute(await change(tx, found, now), now))
    })

  return {
    async list({ since, paymentIds }) {
      const found = await selectDisputes(db, { since, paymentIds: paymentIds.map(Number) })
      return ok(found.map((dispute) => toProviderDispute(dispute, clock.now())))
    },
    accept: (ref) =>
      answer(ref, async (tx, { id, paymentId }, now) => {
        await insertDisputeWebhook(tx, { paymentId, status: ACCEPTED, at: now })
        return updateAnswer(tx, id, { answer: 'accept', answeredAt: now, isWon: null, decidesAt: null })
      }),
    contest: (ref) =>
      answer(ref, async (tx, { id, paymentId }, now) => {
        const isWon = isWonByNumber(id)
        const decidesAt = addMs(now, BANK_TAKES_MS)
        await insertDisputeWebhook(tx, { paymentId, status: UNDER_REVIEW, at: now })
        await insertDisputeWebhook(tx, { paymentId, status: isWon ? WON : LOST, at: decidesAt })
        return updateAnswer(tx, id, { answer: 'contest', answeredAt: now, isWon, decidesAt })
      }),
  }
}

/** How it stands, and since when. */
function findStanding(of: BookedDispute, now: Date): { state: DisputeState; reportedAt: Date } {
  const { answer, answeredAt, isWon, decidesAt, openedAt, respondBy } = of
  if (answer === 'accept') return { state: 'accepted', reportedAt: answeredAt ?? openedAt }
  if (decidesAt && decidesAt <= now) return { state: isWon ? 'won' : 'lost', reportedAt: decidesAt }
  if (answer === 'contest') return { state: 'under-review', reportedAt: answeredAt ?? openedAt }
  return respondBy <= now ? { state: 'lost', reportedAt: respondBy } : { state: 'open', reportedAt: openedAt }
}

const toProviderDispute = (of: BookedDispute, now: Date): ProviderDispute => ({
  disputeId: String(of.id),
  paymentId: String(of.paymentId),
  amount: of.amount,
  holdsMoney: true,
  reason: DISPUTE_REASON,
  respondBy: of.respondBy,
  openedAt: of.openedAt,
  ...findStanding(of, now),
})
