/** The built-in payment provider: development only, behaves like Cashfree, keeps its own books, moves no real money. */
import { randomBytes } from 'node:crypto'
import { addMs, minutes, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { verifyCashfreeWebhook } from '../../platform/cashfree-webhooks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type {
  PaymentProvider,
  ProviderOrderStatus,
  ProviderPayment,
  ProviderRefund,
} from '../../platform/payment-provider.ts'
import { agreeToBlock } from './block-queries.ts'
import { type DeliveryCount, deliverDueWebhooks } from './deliver-due-webhooks.ts'
import { computeNextSettlement, listSimulatedSettlements } from './list-settlements.ts'
import { agreeToMandate } from './mandate-queries.ts'
import {
  type BookedOrder,
  type BookedPayment,
  insertOrder,
  insertPayment,
  lockOrderBySession,
  markPaid,
  selectOrder,
  selectOrderBySession,
  selectPayments,
} from './queries.ts'
import { type BookedRefund, insertRefund, refundById } from './refund-queries.ts'
import { isRefused } from './refused-amounts.ts'
import { createSimulatedBlocks } from './simulated-blocks.ts'
import { createSimulatedDisputes, openSimulatedDispute } from './simulated-disputes.ts'
import { createSimulatedMandates, settleSimulatedDebit } from './simulated-mandates.ts'
import { formatBankReference, hasWebhook } from './webhook-message.ts'
import { insertWebhooks, selectNextWebhookAt } from './webhook-queries.ts'

export interface SimulatedPaymentsOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** Signs the webhooks; the program's other half checks them with the same. */
  readonly secret: Buffer
  /** The origin at which this program really listens. */
  readonly listeningUrl: () => string
  readonly fetch?: typeof globalThis.fetch
}

export type SimulatedOutcome = 'success' | 'failed' | 'dropped' | 'pending'
export type WebhookManner = 'once' | 'twice' | 'late' | 'never'

export interface PayRequest {
  readonly outcome: SimulatedOutcome
  readonly webhook: WebhookManner
  /** How late `late` is, in milliseconds. */
  readonly delayMs: number
}

/** What the bank's page shows: an order and the attempts at it. */
export interface PaymentSession {
  readonly order: BookedOrder
  readonly status: ProviderOrderStatus
  readonly payments: readonly BookedPayment[]
}

interface SessionNotFound {
  readonly kind: 'payment-session-not-found'
}
type PayRefusal =
  | SessionNotFound
  /** It is paid already, or nothing can be paid any more; `found` in lower case. */
  | { readonly kind: 'order-state'; readonly found: string }

export interface SimulatedPayments {
  readonly provider: PaymentProvider
  session(paymentSessionId: string): Promise<Result<PaymentSession, SessionNotFound>>
  /** One attempt to pay. Webhooks that are due at once have been posted when this returns, taken or not. */
  pay(paymentSessionId: string, request: PayRequest): Promise<Result<PaymentSession, PayRefusal>>
  /**
   * The payer's bank disputes what was paid of an order; its message has been posted when this returns.
   * @returns whether there was something to dispute: one payment is disputed once
   */
  dispute(orderId: string): Promise<boolean>
  /** Posts the webhooks that are late on purpose or have to be repeated; for the job runner. */
  deliverDueWebhooks(now: Date): Promise<DeliveryCount>
  /** When it settles next; undefined where everything is settled. */
  nextSettlementAt(): Promise<Date | undefined>
  /** When a webhook is to be posted next; undefined while none waits. */
  nextWebhookAt(): Promise<Date | undefined>
}

const OUTCOME = {
  success: { status: 'SUCCESS', message: 'Simulated payment successful' },
  failed: { status: 'FAILED', message: 'Simulated payment declined by the bank' },
  dropped: { status: 'USER_DROPPED', message: 'The payer left the payment page' },
  pending: { status: 'PENDING', message: 'The bank has not decided yet' },
} as const satisfies Record<SimulatedOutcome, Pick<BookedPayment, 'status' | 'message'>>

const COPIES = { once: 1, twice: 2, late: 1, never: 0 } as const satisfies Record<WebhookManner, number>

const NAME = 'simulated'
const SESSION_BYTES = 32

export function createSimulatedPayments(options: SimulatedPaymentsOptions): SimulatedPayments {
  const { db, clock, secret } = options
  const delivery = { ...options, fetch: options.fetch ?? globalThis.fetch }

  const provider: PaymentProvider = {
    name: NAME,
    isLive: false,

    async createOrder(order) {
      const now = clock.now()
      await insertOrder(db, {
        ...order,
        paymentSessionId: `session_${randomBytes(SESSION_BYTES).toString('base64url')}`,
        createdAt: now,
      })
      // Asked for one that exists, Cashfree answers 409 order_already_exists and shows it when fetched.
      const booked = await selectOrder(db, order.orderId)
      if (!booked) throw new Error(`The simulated order ${order.orderId} was not kept`)
      return ok({
        providerOrderId: String(booked.cfOrderId),
        paymentSessionId: booked.paymentSessionId,
        amount: booked.amount,
        status: getStatus(booked, now),
        expiresAt: booked.expiresAt,
      })
    },

    async fetchOrder({ orderId, mandateId }) {
      const debit = mandateId ? await settleSimulatedDebit({ db, clock }, orderId) : undefined
      const booked = await selectOrder(db, orderId)
      if (!booked) return refuse({ kind: 'provider-order-unknown' })
      return ok({
        status: debit?.isOver ? 'TERMINATED' : getStatus(booked, clock.now()),
        payments: (await selectPayments(db, orderId)).map(toProviderPayment),
        customer: { phone: booked.customer.phone, email: booked.customer.email },
      })
    },

    async refund(request) {
      const isKept = await insertRefund(db, request, clock.now())
      const refund = await refundById(db, request.refundId)
      if (refund) return ok(toProviderRefund(refund, clock.now()))
      if (isKept) throw new Error(`The simulated refund ${request.refundId} was not kept`)
      return refuse({
        kind: 'provider-declined',
        message: 'Refund amount cannot be more than the order amount',
      })
    },

    async fetchRefund({ refundId }) {
      const refund = await refundById(db, refundId)
      return refund ? ok(toProviderRefund(refund, clock.now())) : refuse({ kind: 'provider-refund-unknown' })
    },

    listSettlements: async (between) => ok(await listSimulatedSettlements(db, between, clock.now())),

    verifyWebhook: (webhook) => verifyCashfreeWebhook(webhook, { provider: NAME, secrets: [secret] }),

    blocks: createSimulatedBlocks({ db, clock }),

    mandates: createSimulatedMandates({ db, clock }),

    disputes: createSimulatedDisputes({ db, clock }),
  }

  const view = async (order: BookedOrder): Promise<PaymentSession> => ({
    order,
    status: getStatus(order, clock.now()),
    payments: await selectPayments(db, order.orderId),
  })

  return {
    provider,

    async session(paymentSessionId) {
      const order = await selectOrderBySession(db, paymentSessionId)
      return order ? ok(await view(order)) : refuse({ kind: 'payment-session-not-found' })
    },

    async pay(paymentSessionId, request) {
      const now = clock.now()
      const attempt = await db.transaction().execute(async (tx): Promise<Result<Attempt, PayRefusal>> => {
        const order = await lockOrderBySession(tx, paymentSessionId)
        if (!order) return refuse({ kind: 'payment-session-not-found' })
        const status = getStatus(order, now)
        if (status !== 'ACTIVE') return refuse({ kind: 'order-state', found: status.toLowerCase() })
        // A block or a mandate that was agreed to: its order stays open at the provider.
        const attempts = await selectPayments(tx, order.orderId)
        if (attempts.some((one) => one.status === 'SUCCESS'))
          return refuse({ kind: 'order-state', found: 'paid' })
        const payment = await insertPayment(tx, order, { ...OUTCOME[request.outcome], at: now })
        const isSuccess = payment.status === 'SUCCESS'
        const isBlock = await agreeToBlock(tx, order.orderId, isSuccess)
        const isMandate = await agreeToMandate(tx, order.orderId, isSuccess)
        if (isSuccess && !isBlock && !isMandate) await markPaid(tx, order.orderId)
        const dueAt = request.webhook === 'late' ? addMs(now, request.delayMs) : now
        const copies = hasWebhook(payment.status) ? COPIES[request.webhook] : 0
        const webhooks = await insertWebhooks(tx, { payment, dueAt, copies })
        return ok({ orderId: order.orderId, webhooks })
      })
      if (!attempt.ok) return attempt
      const { orderId, webhooks } = attempt.value
      if (webhooks.length > 0) await deliverDueWebhooks(delivery, now, webhooks)
      const paid = await selectOrder(db, orderId)
      return paid ? ok(await view(paid)) : refuse({ kind: 'payment-session-not-found' })
    },

    async dispute(orderId) {
      const webhook = await openSimulatedDispute({ db, clock }, orderId)
      if (webhook === undefined) return false
      await deliverDueWebhooks(delivery, clock.now(), [webhook])
      return true
    },

    deliverDueWebhooks: (now) => deliverDueWebhooks(delivery, now),

    nextSettlementAt: () => computeNextSettlement(db),

    nextWebhookAt: () => selectNextWebhookAt(db),
  }
}

interface Attempt {
  readonly orderId: string
  readonly webhooks: readonly number[]
}

const getStatus = ({ status, expiresAt }: BookedOrder, now: Date): ProviderOrderStatus =>
  status === 'ACTIVE' && expiresAt <= now ? 'EXPIRED' : status

const toProviderPayment = (payment: BookedPayment): ProviderPayment => ({
  paymentId: String(payment.cfPaymentId),
  status: payment.status,
  amount: payment.amount,
  currency: 'INR',
  message: payment.message,
  bankReference: formatBankReference(payment),
  time: payment.at.toISOString(),
})

/** How long the payer's bank takes. */
const REFUND_TAKES_MS = minutes(2)

const toProviderRefund = (refund: BookedRefund, now: Date): ProviderRefund => {
  const isDecided = addMs(refund.createdAt, REFUND_TAKES_MS) <= now
  const isDone = isDecided && !isRefused(refund.amount)
  return {
    refundId: refund.refundId,
    providerRefundId: String(refund.cfRefundId),
    paymentId: null,
    amount: refund.amount,
    status: isDone ? 'done' : isDecided ? 'failed' : 'pending',
    arn: isDone ? `SIM${String(refund.cfRefundId).padStart(20, '0')}` : null,
    message: isDecided && !isDone ? 'The payer’s bank did not take it' : null,
  }
}

declare module '../../platform/deps.ts' {
  interface Deps {
    /** The built-in provider behind `payments`; on a development installation only. */
    readonly simulatedPayments: SimulatedPayments | undefined
  }
}
