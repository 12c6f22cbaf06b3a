/**
 * What Razorpay says of disputed payments, and how they are answered.
 * https://razorpay.com/docs/api/disputes/
 */
import { type DisputeState, ok, paise, refuse } from '@voltyatra/domain'
import * as z from 'zod'
import type { DisputingProvider, ProviderDispute } from '../payment-provider.ts'
import { OptionalText, Text } from './cashfree-bodies.ts'
import type { ProviderAnswer, ProviderCalls } from './provider-calls.ts'
import { isAboutKeys, parseMessage, read } from './read-answer.ts'

const Seconds = z
  .number()
  .int()
  .min(0)
  .max(1e11)
  .transform((seconds) => new Date(seconds * 1000))

const Entity = z.object({
  id: Text,
  payment_id: Text,
  amount: z.number().int().min(0).max(1e14).transform(paise),
  reason_description: OptionalText,
  respond_by: Seconds.nullish(),
  status: Text,
  phase: OptionalText,
  created_at: Seconds.nullish(),
})
const DisputeEvent = z.object({
  created_at: Seconds,
  payload: z.object({ dispute: z.object({ entity: Entity }) }),
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
  return parsed && toDispute(parsed.payload.dispute.entity, parsed.created_at)
}

function toDispute(entity: z.infer<typeof Entity>, reportedAt: Date): ProviderDispute | undefined {
  const state = STATES[entity.status]
  if (!state) return undefined
  return {
    disputeId: entity.id,
    paymentId: entity.payment_id,
    state,
    amount: entity.amount,
    // A retrieval asks about a payment, and a warning of fraud takes nothing.
    holdsMoney: entity.phase !== 'retrieval' && entity.phase !== 'fraud',
    reason: entity.reason_description,
    respondBy: entity.respond_by ?? null,
    openedAt: entity.created_at ?? null,
    reportedAt,
  }
}

const UNAVAILABLE = refuse({ kind: 'payment-provider-unavailable' })
const OF_A_PAGE = 100
const MOST_PAGES = 100
const Page = z.object({ items: z.array(Entity) })
const Document = z.object({ id: Text })

/** @param now its disputes do not say when they changed: they are as they are when they are read */
export function createRazorpayDisputes(calls: ProviderCalls, now: () => Date): DisputingProvider {
  function toAnswer(answer: ProviderAnswer, at: Date) {
    if (answer.kind === 'down' || isAboutKeys(answer)) return UNAVAILABLE
    if (answer.status >= 300)
      return refuse({ kind: 'provider-declined', message: parseMessage(answer.body) } as const)
    const entity = read(answer, Entity)
    const dispute = entity && toDispute(entity, at)
    return dispute ? ok(dispute) : UNAVAILABLE
  }

  const buildPath = (disputeId: string, part: string) => `/disputes/${encodeURIComponent(disputeId)}/${part}`

  return {
    async list({ since }) {
      const at = now()
      const found: ProviderDispute[] = []
      const from = Math.floor(since.getTime() / 1000)
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const path = `/disputes?from=${from}&count=${OF_A_PAGE}&skip=${page * OF_A_PAGE}`
        const rows = read(
          await calls({ operation: 'list-disputes', method: 'GET', path, isRepeatable: true }),
          Page,
        )
        if (!rows) return UNAVAILABLE
        found.push(...rows.items.flatMap((entity) => toDispute(entity, at) ?? []))
        if (rows.items.length < OF_A_PAGE) return ok(found)
      }
      return UNAVAILABLE
    },
    async accept({ disputeId }) {
      const path = buildPath(disputeId, 'accept')
      return toAnswer(
        await calls({ operation: 'accept-dispute', method: 'POST', path, isRepeatable: false }),
        now(),
      )
    },
    async contest({ disputeId, amount }, { file, explanation }) {
      const sent = await calls({
        operation: 'hand-in-document',
        method: 'POST',
        path: '/documents',
        form: {
          fields: { purpose: 'dispute_evidence' },
          file: { name: 'evidence.pdf', type: 'application/pdf', content: file },
        },
        isRepeatable: false,
      })
      const document = read(sent, Document)
      if (!document) {
        if (sent.kind === 'down' || isAboutKeys(sent) || sent.status < 300) return UNAVAILABLE
        return refuse({ kind: 'provider-declined', message: parseMessage(sent.body) })
      }
      const answer = await calls({
        operation: 'contest-dispute',
        method: 'PATCH',
        path: buildPath(disputeId, 'contest'),
        body: { amount, summary: explanation, proof_of_service: [document.id], action: 'submit' },
        isRepeatable: false,
      })
      return toAnswer(answer, now())
    },
  }
}
