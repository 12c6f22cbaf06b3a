/** A person answers a dispute at its provider: accepts it, or contests it with what is known of the charge. */
import { moveDispute, ok, type Result, refuse } from '@voltyatra/domain'
import type { AdministratorActor } from '../../db/actor.ts'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import type {
  DisputingProvider,
  PaymentProviders,
  ProviderDeclined,
  ProviderDispute,
  ProviderUnavailable,
} from '../../platform/payment-provider.ts'
import { applyAnswer } from './apply-dispute.ts'
import { type Dispute, lockDisputeById, markAnswer } from './queries.ts'

export type AnswerRefused =
  | { readonly kind: 'dispute-not-found' | 'dispute-not-open' | 'dispute-answered-outside' }
  | ProviderUnavailable
  | ProviderDeclined

export interface AnswerContext {
  readonly db: Db
  readonly now: Date
  readonly payments: PaymentProviders
  readonly actor: AdministratorActor
}

export interface AnswerRequest {
  readonly id: string
  readonly answer: 'accept' | 'contest'
  /** Of a dispute that is contested. */
  readonly explanation: string | null
  /** The evidence as a PDF; only asked for where it is handed in. */
  makeEvidence(): Promise<Result<Buffer, { readonly kind: 'pdf-unavailable' }>>
}

export interface Answered {
  readonly id: string
  readonly provider: string
  readonly answer: ProviderDispute
}

/**
 * Asks the provider, outside of the caller's transaction. The answer is marked before: should the program die meanwhile,
 * what the provider says of the dispute later is understood as what was wanted here.
 */
export async function answerAtProvider(
  context: AnswerContext,
  request: AnswerRequest,
): Promise<Result<Answered, AnswerRefused | { readonly kind: 'pdf-unavailable' }>> {
  const marked = await mark(context, request)
  if (!marked.ok) return marked
  const dispute = marked.value
  const disputes = (await context.payments.find(dispute.provider))?.disputes
  if (!disputes) return unmark(context, request.id, refuse({ kind: 'dispute-answered-outside' }))
  const answered = await send(disputes, dispute, request)
  if (answered.ok) return ok({ id: request.id, provider: dispute.provider, answer: answered.value })
  // Where no answer came, the provider may have it: then the mark stays.
  return answered.refusal.kind === 'payment-provider-unavailable'
    ? refuse(answered.refusal)
    : unmark(context, request.id, refuse(answered.refusal))
}

async function send(disputes: DisputingProvider, dispute: Dispute, request: AnswerRequest) {
  const ref = {
    disputeId: dispute.providerDisputeId,
    paymentId: dispute.paymentId,
    amount: dispute.amount,
  }
  if (request.answer === 'accept') return disputes.accept(ref)
  const evidence = await request.makeEvidence()
  if (!evidence.ok) return evidence
  return disputes.contest(ref, { file: evidence.value, explanation: request.explanation ?? '' })
}

async function mark(
  { db, now, actor }: AnswerContext,
  { id, answer, explanation }: AnswerRequest,
): Promise<Result<Dispute, AnswerRefused>> {
  return runUnitOfWork({ db, now, actor }, async (work): Promise<Result<Dispute, AnswerRefused>> => {
    work.nothingChanged()
    const dispute = await lockDisputeById(work.tx, id)
    if (!dispute) return refuse({ kind: 'dispute-not-found' })
    if (dispute.state !== 'open' || !moveDispute(dispute.state, 'accept').ok)
      return refuse({ kind: 'dispute-not-open' })
    await markAnswer(work.tx, id, { answer, explanation, by: actor.id, at: now })
    return ok(dispute)
  })
}

async function unmark<R>({ db, now, actor }: AnswerContext, id: string, refused: R): Promise<R> {
  await runUnitOfWork({ db, now, actor }, async (work) => {
    work.nothingChanged()
    return ok(await markAnswer(work.tx, id, null))
  })
  return refused
}

/** What the provider has answered: the dispute and its money stand as it says. */
export async function keepAnswer(
  work: Work,
  request: AnswerRequest,
  { provider, answer }: Answered,
): Promise<void> {
  await applyAnswer(work, { provider, dispute: answer })
  await work.audit({
    action: request.answer === 'accept' ? 'dispute.accept' : 'dispute.contest',
    subject: { kind: 'dispute', id: request.id },
    after: { disputeId: answer.disputeId, amountPaise: answer.amount },
  })
}
