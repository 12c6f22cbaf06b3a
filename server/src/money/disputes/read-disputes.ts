/**
 * Reads disputes from the providers: this replaces lost messages, and finds disputes of payments that were recorded
 * later.
 */
import { addMs, days } from '@voltyatra/domain'
import type { PaymentProvider } from '../../platform/payment-provider.ts'
import { runEach } from '../../platform/run-each.ts'
import { applyDispute, type DisputeContext, linkDisputes } from './apply-dispute.ts'
import { selectSuspectPayments } from './queries.ts'

/** Banks take up to four months over a dispute. */
const READ_BACK_MS = days(120)
const MOST_PAYMENTS = 500

export interface DisputesRead {
  readonly read: number
  /** That were not known, or stood otherwise. */
  readonly changed: number
  /** Whose payment has become known. */
  readonly linked: number
  /** Providers that did not answer: the next reading has what is missing. */
  readonly unavailable: number
}

/** @throws SomeFailed when all providers have been asked */
export async function readDisputes(
  context: DisputeContext & { readonly providers: readonly PaymentProvider[] },
): Promise<DisputesRead> {
  const { db, now, providers } = context
  const sum = { read: 0, changed: 0, linked: 0, unavailable: 0 }
  await runEach(providers, async ({ name, disputes }) => {
    if (!disputes) return 0
    const paymentIds = await selectSuspectPayments(db, name, MOST_PAYMENTS)
    const listed = await disputes.list({ since: addMs(now, -READ_BACK_MS), paymentIds })
    if (!listed.ok) {
      sum.unavailable += 1
      return 0
    }
    for (const dispute of listed.value) {
      const outcome = await applyDispute(context, { provider: name, dispute })
      sum.read += 1
      if (outcome !== 'dispute-as-known') sum.changed += 1
    }
    return listed.value.length
  })
  sum.linked = await linkDisputes({ db, now })
  return sum
}
