/**
 * What Cashfree says of disputed payments, and how they are answered.
 * https://www.cashfree.com/docs/api-reference/payments/latest/disputes/get-disputes-by-payment-id
 */
import { type DisputeState, ok, refuse } from '@voltyatra/domain'
import * as z from 'zod'
import type { DisputeRef, DisputingProvider, ProviderDispute } from '../payment-provider.ts'
import { OptionalText, RupeesAsPaise, Text } from './cashfree-bodies.ts'
import type { ProviderAnswer, ProviderCalls } from './provider-calls.ts'
import { isAboutKeys, isUnknown, parseMessage, read } from './read-answer.ts'

const Id = z.union([Text, z.number().int().transform(String)])

const Entity = z.object({
  dispute_id: Id,
  reason_description: OptionalText,
  dispute_amount: RupeesAsPaise,
  created_at: z.coerce.date().nullish(),
  updated_at: z.coerce.date().nullish(),
  resolved_at: z.coerce.date().nullish(),
  respond_by: z.coerce.date().nullish(),
  dispute_status: Text,
})
const OrderDetails = z.object({ cf_payment_id: Id })

const DisputeBody = z.object({
  event_time: z.coerce.date().nullish(),
  data: z.object({ dispute: Entity, order_details: OrderDetails }),
})
/** In answers the order stands inside the dispute. */
const Read = Entity.extend({ order_details: OrderDetails })

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
  return toDispute(dispute, order.cf_payment_id, parsed.event_time)
}

function toDispute(
  dispute: z.infer<typeof Entity>,
  paymentId: string,
  eventTime?: Date | null,
): ProviderDispute | undefined {
  const state = STATES.find(([ending]) => ending.test(dispute.dispute_status))?.[1]
  const reportedAt = dispute.resolved_at ?? dispute.updated_at ?? eventTime ?? dispute.created_at
  if (!state || !reportedAt) return undefined
  return {
    disputeId: dispute.dispute_id,
    paymentId,
    state,
    amount: dispute.dispute_amount,
    holdsMoney: !dispute.dispute_status.startsWith('RETRIEVAL_'),
    reason: dispute.reason_description,
    respondBy: dispute.respond_by ?? null,
    openedAt: dispute.created_at ?? null,
    reportedAt,
  }
}

const UNAVAILABLE = refuse({ kind: 'payment-provider-unavailable' })
/** Of the kinds of papers that it takes, the one that all of ours are. */
const DOCUMENT = 'Proof of Service Used'

export function createCashfreeDisputes(calls: ProviderCalls): DisputingProvider {
  const readOf = async (paymentId: string): Promise<ProviderDispute[] | undefined> => {
    const path = `/payments/${encodeURIComponent(paymentId)}/disputes`
    const answer = await calls({ operation: 'read-disputes', method: 'GET', path, isRepeatable: true })
    // One that was never disputed.
    if (isUnknown(answer)) return []
    return read(answer, z.array(Read))?.flatMap(
      (one) => toDispute(one, one.order_details.cf_payment_id) ?? [],
    )
  }

  /** It answers with the dispute, or with a list of papers: what it says of it now is read again. */
  async function toAnswer(answer: ProviderAnswer, { disputeId, paymentId }: DisputeRef) {
    if (answer.kind === 'down' || isAboutKeys(answer)) return UNAVAILABLE
    if (answer.status >= 300)
      return refuse({ kind: 'provider-declined', message: parseMessage(answer.body) } as const)
    const found = (await readOf(paymentId))?.find((one) => one.disputeId === disputeId)
    return found ? ok(found) : UNAVAILABLE
  }

  const buildPath = ({ disputeId }: DisputeRef, part: string) =>
    `/disputes/${encodeURIComponent(disputeId)}/${part}`

  return {
    async list({ paymentIds }) {
      const found: ProviderDispute[] = []
      for (const paymentId of paymentIds) {
        const disputes = await readOf(paymentId)
        if (!disputes) return UNAVAILABLE
        found.push(...disputes)
      }
      return ok(found)
    },
    accept: async (dispute) =>
      toAnswer(
        await calls({
          operation: 'accept-dispute',
          method: 'PUT',
          path: buildPath(dispute, 'accept'),
          headers: { 'x-idempotency-key': `accept-${dispute.disputeId}` },
          isRepeatable: true,
        }),
        dispute,
      ),
    contest: async (dispute, { file, explanation }) =>
      toAnswer(
        await calls({
          operation: 'contest-dispute',
          method: 'POST',
          path: buildPath(dispute, 'documents'),
          form: {
            fields: { doc_type: DOCUMENT, note: explanation.replaceAll(/\s+/g, ' ') },
            file: { name: 'evidence.pdf', type: 'application/pdf', content: file },
          },
          isRepeatable: false,
        }),
        dispute,
      ),
  }
}
