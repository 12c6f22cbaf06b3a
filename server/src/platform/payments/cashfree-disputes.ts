/** What Cashfree says of a disputed payment. */
import type { DisputeState } from '@voltyatra/domain'
import * as z from 'zod'
import type { ProviderDispute } from '../payment-provider.ts'
import { OptionalText, RupeesAsPaise, Text } from './cashfree-bodies.ts'

const Id = z.union([Text, z.number().int().transform(String)])

const DisputeBody = z.object({
  event_time: z.coerce.date().nullish(),
  data: z.object({
    dispute: z.object({
      dispute_id: Id,
      reason_description: OptionalText,
      dispute_amount: RupeesAsPaise,
      created_at: z.coerce.date().nullish(),
      updated_at: z.coerce.date().nullish(),
      resolved_at: z.coerce.date().nullish(),
      respond_by: z.coerce.date().nullish(),
      dispute_status: Text,
    }),
    order_details: z.object({ order_id: Text, cf_payment_id: Id }),
  }),
})

/** By what comes after the stage: `CHARGEBACK_CREATED` and `PRE_ARBITRATION_CREATED` say the same. */
const STATES: readonly (readonly [RegExp, DisputeState])[] = [
  [/_(CREATED|INSUFFICIENT_EVIDENCE)$/, 'open'],
  [/_(DOCS_RECEIVED|UNDER_REVIEW)$/, 'under-review'],
  [/_WON$/, 'won'],
  [/_LOST$/, 'lost'],
  [/_ACCEPTED$/, 'accepted'],
]

/** Undefined where the message is not in a form that is known. */
export function parseCashfreeDispute(body: unknown): ProviderDispute | undefined {
  const { data: parsed } = DisputeBody.safeParse(body)
  if (!parsed) return undefined
  const { dispute, order_details: order } = parsed.data
  const state = STATES.find(([ending]) => ending.test(dispute.dispute_status))?.[1]
  const saidAt = dispute.resolved_at ?? dispute.updated_at ?? parsed.event_time ?? dispute.created_at
  if (!state || !saidAt) return undefined
  return {
    disputeId: dispute.dispute_id,
    paymentId: order.cf_payment_id,
    state,
    amount: dispute.dispute_amount,
    reason: dispute.reason_description,
    respondBy: dispute.respond_by ?? null,
    openedAt: dispute.created_at ?? null,
    saidAt,
  }
}
