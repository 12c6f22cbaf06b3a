/** What Razorpay says of a disputed payment. */
import { type DisputeState, paise } from '@voltyatra/domain'
import * as z from 'zod'
import type { ProviderDispute } from '../payment-provider.ts'
import { OptionalText, Text } from './cashfree-bodies.ts'

const Seconds = z
  .number()
  .int()
  .min(0)
  .max(1e11)
  .transform((seconds) => new Date(seconds * 1000))

const DisputeEvent = z.object({
  created_at: Seconds,
  payload: z.object({
    dispute: z.object({
      entity: z.object({
        id: Text,
        payment_id: Text,
        amount: z.number().int().min(0).max(1e14).transform(paise),
        reason_description: OptionalText,
        respond_by: Seconds.nullish(),
        status: Text,
        created_at: Seconds.nullish(),
      }),
    }),
  }),
})

/** Accepting one has it lost there. */
const STATES: Readonly<Record<string, DisputeState>> = {
  open: 'open',
  under_review: 'under-review',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
}

/** Undefined where the event is not in a form that is known. */
export function parseRazorpayDispute(event: unknown): ProviderDispute | undefined {
  const { data: parsed } = DisputeEvent.safeParse(event)
  const entity = parsed?.payload.dispute.entity
  const state = entity && STATES[entity.status]
  if (!state) return undefined
  return {
    disputeId: entity.id,
    paymentId: entity.payment_id,
    state,
    amount: entity.amount,
    reason: entity.reason_description,
    respondBy: entity.respond_by ?? null,
    openedAt: entity.created_at ?? null,
    saidAt: parsed.created_at,
  }
}
