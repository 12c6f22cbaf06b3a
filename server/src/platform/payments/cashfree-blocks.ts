/** UPI one-time mandates of Cashfree: the bank blocks an amount, of which the exact bill is captured. */
import { type BlockState, ok, refuse, toRupees } from '@voltyatra/domain'
import * as z from 'zod'
import type { BlockingProvider, BlockStanding, OrderRef } from '../payment-provider.ts'
import { CashfreePayment, RupeesAsPaise } from './cashfree-bodies.ts'
import type { ProviderAnswer, ProviderCalls } from './provider-calls.ts'
import { isAboutKeys, parseMessage, read } from './read-answer.ts'

const Requested = z.object({ data: z.object({ payload: z.object({ default: z.string().max(4_000) }) }) })

const BlockPayment = CashfreePayment.extend({
  authorization: z
    .object({
      action: z.string().nullish(),
      status: z.string().nullish(),
      captured_amount: RupeesAsPaise.nullish(),
      end_time: z.coerce.date().nullish(),
    })
    .nullish(),
})
type BlockPayment = z.infer<typeof BlockPayment>

const UNAVAILABLE = refuse({ kind: 'payment-provider-unavailable' })

export function createCashfreeBlocks(calls: ProviderCalls): BlockingProvider {
  const fetchBlock = async ({ orderId }: OrderRef) => {
    const answer = await calls({
      operation: 'read-block',
      method: 'GET',
      path: `/orders/${encodeURIComponent(orderId)}/payments`,
      orderId,
      isRepeatable: true,
    })
    const payments = read(answer, z.array(BlockPayment))
    return payments ? ok(findStanding(payments)) : UNAVAILABLE
  }

  /** What is there afterwards counts, whatever was answered: an action may have been done before. */
  const act = async (order: OrderRef, action: 'CAPTURE' | 'VOID', body: object) => {
    const { orderId } = order
    const answer = await calls({
      operation: action.toLowerCase(),
      method: 'POST',
      path: `/orders/${encodeURIComponent(orderId)}/authorization`,
      orderId,
      // With what is asked in it: an answer that was a refusal is not that of another ask.
      headers: { 'x-idempotency-key': [orderId, action, ...Object.values(body)].join('-') },
      body: { action, ...body },
      isRepeatable: true,
    })
    const found = await fetchBlock(order)
    if (!found.ok) return found
    const isDone = found.value.state === (action === 'CAPTURE' ? 'captured' : 'voided')
    return isDone ? found : toRefusal(answer)
  }

  return {
    async requestBlock({ orderId, paymentSessionId, approveBy, startsAt, endsAt }) {
      const answer = await calls({
        operation: 'block',
        method: 'POST',
        path: '/orders/sessions',
        orderId,
        body: {
          payment_session_id: paymentSessionId,
          payment_method: {
            upi: {
              channel: 'link',
              authorize_only: true,
              authorization: {
                approve_by: approveBy.toISOString(),
                start_time: startsAt.toISOString(),
                end_time: endsAt.toISOString(),
              },
            },
          },
        },
        isRepeatable: false,
      })
      const requested = read(answer, Requested)
      return requested ? ok({ link: requested.data.payload.default }) : toRefusal(answer)
    },
    fetchBlock,
    captureBlock: (order, amount) => act(order, 'CAPTURE', { amount: toRupees(amount) }),
    voidBlock: (order) => act(order, 'VOID', {}),
  }
}

const toRefusal = (answer: ProviderAnswer) =>
  answer.kind === 'down' || answer.status < 300 || isAboutKeys(answer)
    ? UNAVAILABLE
    : refuse({ kind: 'provider-declined', message: parseMessage(answer.body) })

/** The attempt that counts is the one that the bank has agreed to. */
function findStanding(payments: readonly BlockPayment[]): BlockStanding {
  const agreed = payments.find(({ payment_status: status }) => status === 'SUCCESS' || status === 'VOID')
  const state = agreed ? getState(agreed) : payments.some(isFailed) ? 'failed' : 'created'
  return {
    state,
    paymentId: agreed?.cf_payment_id ?? null,
    captured: state === 'captured' ? (agreed?.authorization?.captured_amount ?? null) : null,
    endsAt: agreed?.authorization?.end_time ?? null,
  }
}

function getState({ payment_status, is_captured, authorization }: BlockPayment): BlockState {
  if (is_captured === true) return 'captured'
  const isVoid = payment_status === 'VOID'
  if (authorization?.action === 'VOID')
    return authorization.status === 'SUCCESS' || isVoid ? 'voided' : 'blocked'
  return isVoid ? 'lapsed' : 'blocked'
}

const isFailed = ({ payment_status: status }: BlockPayment): boolean =>
  status === 'FAILED' || status === 'USER_DROPPED' || status === 'CANCELLED'
