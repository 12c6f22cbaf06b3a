/**
 * Cashfree's subscriptions on demand: a mandate of UPI AutoPay, and debits that are announced before they are made.
 * https://www.cashfree.com/docs/api-reference/payments/latest/subscription/overview
 */
import { randomBytes } from 'node:crypto'
import { addDays, ok, type Paise, refuse, toIstDay, toRupees } from '@voltyatra/domain'
import * as z from 'zod'
import type {
  MandateProvider,
  MandateStanding,
  MandateUpdate,
  NewProviderRefund,
  OrderRef,
  ProviderOrderUpdate,
  ProviderPayment,
  ProviderRefund,
} from '../payment-provider.ts'
import { OptionalText, RupeesAsPaise, Text } from './cashfree-bodies.ts'
import type { ProviderAnswer, ProviderCalls } from './provider-calls.ts'
import { isAboutKeys, isUnknown, parseMessage, read } from './read-answer.ts'

const Id = z.union([Text, z.number().int().transform(String)])

const Subscription = z.object({
  cf_subscription_id: Id,
  subscription_session_id: z.string().max(2_000).nullish(),
  subscription_status: Text,
  plan_details: z.object({ plan_max_amount: RupeesAsPaise.nullish() }).nullish(),
})

const Payment = z.object({
  cf_payment_id: Id.nullish(),
  payment_amount: RupeesAsPaise,
  payment_status: Text,
  payment_initiated_date: OptionalText,
  failure_details: z.object({ failure_reason: OptionalText }).nullish(),
})

const Requested = z.object({ data: z.unknown() })

const Refund = z.object({
  cf_refund_id: Id,
  refund_id: Text,
  cf_payment_id: Id.nullish(),
  refund_amount: RupeesAsPaise,
  refund_status: z.enum(['INITIALIZED', 'PENDING', 'SUCCESS', 'CANCEL', 'CANCELLED', 'FAILED']),
  refund_arn: OptionalText,
})

/** Older answers have blanks in them, and the first one in either spelling. */
const STANDINGS: Readonly<Record<string, MandateStanding>> = {
  INITIALIZED: 'created',
  INITIALISED: 'created',
  BANK_APPROVAL_PENDING: 'created',
  ACTIVE: 'active',
  ON_HOLD: 'on-hold',
  PAUSED: 'on-hold',
  CUSTOMER_PAUSED: 'paused',
  CUSTOMER_CANCELLED: 'ended',
  CANCELLED: 'ended',
  COMPLETED: 'ended',
  EXPIRED: 'ended',
  LINK_EXPIRED: 'ended',
  CARD_EXPIRED: 'ended',
}

/** What of a debit is final; everything else is on its way. */
const FINAL: Readonly<Record<string, ProviderPayment['status']>> = {
  SUCCESS: 'SUCCESS',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
}

const REFUNDS = {
  INITIALIZED: 'pending',
  PENDING: 'pending',
  SUCCESS: 'done',
  CANCEL: 'failed',
  CANCELLED: 'failed',
  FAILED: 'failed',
} as const

const UNAVAILABLE = refuse({ kind: 'payment-provider-unavailable' })
/** ₹1, by which the payer's bank agrees; Cashfree gives it back by itself. */
const AUTHORIZATION_RUPEES = 1

const buildPath = (mandateId: string, ...parts: readonly string[]): string =>
  ['/subscriptions', ...[mandateId, ...parts].map(encodeURIComponent)].join('/')

/** The mandate that a debit is of, which only debits have. */
type DebitRef = Pick<OrderRef, 'orderId'> & { readonly mandateId: string }

export function createCashfreeMandates(calls: ProviderCalls) {
  const readSubscription = (mandateId: string) =>
    calls({
      operation: 'read-mandate',
      method: 'GET',
      path: buildPath(mandateId),
      orderId: mandateId,
      isRepeatable: true,
    })

  const toStanding = (answer: ProviderAnswer) => {
    const subscription = read(answer, Subscription)
    const standing = subscription && STANDINGS[subscription.subscription_status.trim().replaceAll(' ', '_')]
    return standing ? ok(standing) : toRefusal(answer)
  }

  /** What is there afterwards counts: it may have been done before. */
  const manage = async (mandateId: string, action: 'CANCEL' | 'ACTIVATE', details: object) => {
    const acted = await calls({
      operation: `${action.toLowerCase()}-mandate`,
      method: 'POST',
      path: buildPath(mandateId, 'manage'),
      orderId: mandateId,
      body: { subscription_id: mandateId, action, ...details },
      isRepeatable: true,
    })
    if (acted.kind === 'down') return UNAVAILABLE
    return toStanding(await readSubscription(mandateId))
  }

  const readPayment = ({ mandateId, orderId }: DebitRef) =>
    calls({
      operation: 'read-debit',
      method: 'GET',
      path: buildPath(mandateId, 'payments', orderId),
      orderId,
      isRepeatable: true,
    })

  /** Done where the provider has it afterwards: what it answered before is not believed. */
  const settle = async (ref: DebitRef, answer: ProviderAnswer, isDone: (status: string) => boolean) => {
    if (answer.kind === 'down') return UNAVAILABLE
    const found = read(await readPayment(ref), Payment)
    if (found && isDone(found.payment_status)) return ok(null)
    return answer.status < 300 ? UNAVAILABLE : toRefusal(answer)
  }

  const mandates: MandateProvider = {
    async request({ mandateId, customer, brand, most, returnUrl, endsAt }) {
      const made = await calls({
        operation: 'create-mandate',
        method: 'POST',
        path: '/subscriptions',
        orderId: mandateId,
        headers: { 'x-idempotency-key': mandateId },
        body: {
          subscription_id: mandateId,
          customer_details: { customer_email: customer.email, customer_phone: customer.phone },
          plan_details: {
            plan_name: brand.slice(0, 40),
            plan_type: 'ON_DEMAND',
            plan_currency: 'INR',
            plan_max_amount: toRupees(most),
          },
          authorization_details: {
            authorization_amount: AUTHORIZATION_RUPEES,
            authorization_amount_refund: true,
            payment_methods: ['upi'],
          },
          subscription_meta: { return_url: returnUrl },
          subscription_expiry_time: endsAt.toISOString(),
        },
        isRepeatable: true,
      })
      const CONFLICT = 409
      const isThere = made.kind === 'answer' && made.status === CONFLICT
      const booked = read(isThere ? await readSubscription(mandateId) : made, Subscription)
      if (!booked?.subscription_session_id) return toRefusal(made)
      if ((booked.plan_details?.plan_max_amount ?? most) !== most) {
        return refuse({ kind: 'provider-declined', message: 'The mandate is there with another amount' })
      }
      const { cf_subscription_id: providerMandateId, subscription_session_id: paymentSessionId } = booked
      const requested = await calls({
        operation: 'authorize-mandate',
        method: 'POST',
        path: '/subscriptions/pay',
        orderId: mandateId,
        body: {
          subscription_id: mandateId,
          subscription_session_id: paymentSessionId,
          payment_id: `${mandateId}-${randomBytes(4).toString('hex')}`,
          payment_type: 'AUTH',
          payment_method: { upi: { channel: 'link' } },
        },
        isRepeatable: false,
      })
      const link = findUpiLink(read(requested, Requested)?.data)
      return link ? ok({ providerMandateId, paymentSessionId, link }) : toRefusal(requested)
    },

    fetch: async (mandateId) => toStanding(await readSubscription(mandateId)),

    resume: (mandateId, now) =>
      manage(mandateId, 'ACTIVATE', {
        action_details: { next_scheduled_time: addDays(toIstDay(now), 1) },
      }),

    end: (mandateId) => manage(mandateId, 'CANCEL', {}),

    async debit({ mandateId, orderId, amount, on }) {
      const made = await calls({
        operation: 'debit',
        method: 'POST',
        path: '/subscriptions/pay',
        orderId,
        headers: { 'x-idempotency-key': orderId },
        body: {
          subscription_id: mandateId,
          payment_id: orderId,
          payment_type: 'CHARGE',
          payment_amount: toRupees(amount),
          // Of it the day alone counts, in India.
          payment_schedule_date: `${on}T12:00:00+05:30`,
        },
        isRepeatable: true,
      })
      return settle({ mandateId, orderId }, made, () => true)
    },

    async cancelDebit({ mandateId, orderId }) {
      const requested = await calls({
        operation: 'cancel-debit',
        method: 'POST',
        path: buildPath(mandateId, 'payments', orderId, 'manage'),
        orderId,
        body: { subscription_id: mandateId, payment_id: orderId, action: 'CANCEL' },
        isRepeatable: true,
      })
      return settle({ mandateId, orderId }, requested, (status) => FINAL[status] !== undefined)
    },
  }

  return {
    mandates,

    async fetchDebit(ref: DebitRef) {
      const answer = await readPayment(ref)
      if (isUnknown(answer)) return refuse({ kind: 'provider-order-unknown' } as const)
      const payment = read(answer, Payment)
      return payment ? ok(toUpdate(payment)) : UNAVAILABLE
    },

    async refundDebit(request: NewProviderRefund & DebitRef) {
      const { mandateId, orderId, refundId, amount } = request
      const made = await calls({
        operation: 'refund',
        method: 'POST',
        path: buildPath(mandateId, 'refunds'),
        orderId,
        headers: { 'x-idempotency-key': refundId },
        body: {
          subscription_id: mandateId,
          payment_id: orderId,
          refund_id: refundId,
          refund_amount: toRupees(amount),
          refund_speed: 'STANDARD',
        },
        isRepeatable: true,
      })
      return { made, refund: toRefund(made) }
    },

    readRefund: ({ mandateId, orderId, refundId }: DebitRef & { readonly refundId: string }) =>
      calls({
        operation: 'read-refund',
        method: 'GET',
        path: buildPath(mandateId, 'refunds', refundId),
        orderId,
        isRepeatable: true,
      }),
  }
}

const toRefusal = (answer: ProviderAnswer) =>
  answer.kind === 'down' || answer.status < 300 || answer.status >= 500 || isAboutKeys(answer)
    ? UNAVAILABLE
    : refuse({ kind: 'provider-declined', message: parseMessage(answer.body) } as const)

/** Where it stands in the answer differs between the ways of paying. */
function findUpiLink(data: unknown): string | undefined {
  if (typeof data === 'string') return data.startsWith('upi://') && data.length <= 4_000 ? data : undefined
  if (typeof data !== 'object' || data === null) return undefined
  const { default: first, ...others } = data as Record<string, unknown>
  return [first, ...Object.values(others)].map(findUpiLink).find((link) => link !== undefined)
}

function toUpdate(payment: z.infer<typeof Payment>): ProviderOrderUpdate {
  const status = FINAL[payment.payment_status]
  const customer = { phone: null, email: null }
  if (!status || !payment.cf_payment_id) return { status: 'ACTIVE', payments: [], customer }
  const amount: Paise = payment.payment_amount
  return {
    status: status === 'SUCCESS' ? 'PAID' : 'TERMINATED',
    payments: [
      {
        paymentId: payment.cf_payment_id,
        ...{ status, amount, currency: 'INR', bankReference: null },
        message: payment.failure_details?.failure_reason ?? null,
        time: payment.payment_initiated_date,
      },
    ],
    customer,
  }
}

/** Undefined where the answer is none of a refund. */
export function toRefund(answer: ProviderAnswer): ProviderRefund | undefined {
  const refund = read(answer, Refund)
  return (
    refund && {
      refundId: refund.refund_id,
      providerRefundId: refund.cf_refund_id,
      paymentId: refund.cf_payment_id ?? null,
      amount: refund.refund_amount,
      status: REFUNDS[refund.refund_status],
      arn: refund.refund_arn,
      message: null,
    }
  )
}

const Update = z.object({
  data: z.object({
    subscription_id: OptionalText,
    payment_id: OptionalText,
    subscription_details: z.object({ subscription_id: OptionalText }).nullish(),
  }),
})

/** Undefined where the message names neither a mandate nor a debit. */
export function parseMandateUpdate(body: unknown): MandateUpdate | undefined {
  const update = Update.safeParse(body).data?.data
  const mandateId = update?.subscription_details?.subscription_id ?? update?.subscription_id ?? null
  const orderId = update?.payment_id ?? null
  return mandateId === null && orderId === null ? undefined : { mandateId, orderId }
}
