/**
 * Applies a provider’s report of a refund. A refund that we requested is looked up at the provider; one that the
 * provider made by itself is booked.
 */
import { ok } from '@voltyatra/domain'
import type { SystemActor } from '../../db/actor.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import type { ProviderRefund } from '../../platform/payment-provider.ts'
import { checkRefundSoon } from '../source-refunds/index.ts'
import type { PaymentUpdateContext } from './apply-payment-update.ts'
import { type TakenBack, takeBack } from './take-back.ts'

/** `refund-asked-about`: it is ours, as our own id in it says. */
export type RefundOutcome = TakenBack | 'refund-asked-about'

const PROVIDER: SystemActor = { kind: 'system', name: 'payment-provider' }

export async function applyProviderRefund(
  { db, now, log }: PaymentUpdateContext,
  provider: string,
  refund: ProviderRefund,
): Promise<RefundOutcome> {
  const { refundId, providerRefundId } = refund
  if (refundId !== null && (await checkRefundSoon(db, { refundId, provider, now })))
    return 'refund-asked-about'
  const taken = await runUnitOfWork({ db, now, actor: PROVIDER }, async (work) =>
    ok(await takeBack(work, provider, refund)),
  )
  if (!taken.ok) throw new Error('Taking a payment back was refused')
  if (taken.value === 'refund-unexplained') {
    log.error({ provider, providerRefundId }, 'a refund needs a person to look at it')
  }
  return taken.value
}
