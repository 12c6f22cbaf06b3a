/** An installation with accounts at servers that stand for Cashfree and Razorpay. */
import type { PaymentAccountProvider } from '@voltyatra/domain'
import { afterThisTest } from '../../../db/testing/test-database.ts'
import {
  CASHFREE_TEST_KEYS,
  type CashfreeServer,
  cashfreeServer,
  type SignedMessage,
} from '../../../platform/payments/testing/cashfree-server.ts'
import {
  RAZORPAY_TEST_KEYS,
  RAZORPAY_WEBHOOK_SECRET,
  type RazorpayServer,
  razorpayServer,
} from '../../../platform/payments/testing/razorpay-server.ts'
import { type Caller, type TestAnswer, type TestApp, TestClock, testApp } from '../../../testing/test-app.ts'

export const KEYS = {
  cashfree: { keyId: CASHFREE_TEST_KEYS.clientId, secret: CASHFREE_TEST_KEYS.clientSecret },
  razorpay: {
    keyId: RAZORPAY_TEST_KEYS.keyId,
    secret: RAZORPAY_TEST_KEYS.keySecret,
    webhookSecret: RAZORPAY_WEBHOOK_SECRET,
  },
} as const

/** What a test wants of either provider, in the same words. */
export interface ProviderDouble {
  /** The payer pays, or fails to; the message that reports it, not sent yet. */
  pay(orderId: string, isPaid?: boolean, secret?: string): SignedMessage
  failNext: CashfreeServer['failNext']
  /** Nothing fails any more. */
  recover(): void
  /** How many orders it has. */
  count(): number
}

export interface ProvidersWorld extends TestApp {
  readonly owner: Caller
  readonly cashfree: CashfreeServer
  readonly razorpay: RazorpayServer
  readonly doubles: Readonly<Record<PaymentAccountProvider, ProviderDouble>>
  enter(provider: PaymentAccountProvider, keys?: object): Promise<TestAnswer>
  deliver(message: SignedMessage): Promise<TestAnswer>
}

export async function openProvidersWorld(
  env: Readonly<Record<string, string>> = {},
): Promise<ProvidersWorld> {
  const clock = new TestClock()
  const cashfree = await cashfreeServer(() => clock.now())
  const razorpay = await razorpayServer(() => clock.now())
  const test = await testApp({
    clock,
    env,
    paymentUrls: { cashfree: cashfree.url, razorpay: razorpay.url },
  })
  afterThisTest(() => cashfree.close())
  afterThisTest(() => razorpay.close())
  const owner = await test.operator()
  return {
    ...test,
    owner,
    cashfree,
    razorpay,
    doubles: {
      cashfree: {
        pay(orderId, isPaid = true, secret) {
          cashfree.pay(orderId, { status: isPaid ? 'SUCCESS' : 'FAILED' })
          return cashfree.paymentWebhook(orderId, secret)
        },
        failNext: cashfree.failNext,
        recover: cashfree.recover,
        count: () => cashfree.orders.size,
      },
      razorpay: {
        pay(orderId, isPaid = true, secret) {
          const payment = razorpay.pay(orderId, { status: isPaid ? 'captured' : 'failed' })
          return razorpay.webhook(isPaid ? 'payment.captured' : 'payment.failed', { payment }, secret)
        },
        failNext: razorpay.failNext,
        recover: razorpay.recover,
        count: () => razorpay.orders.length,
      },
    },
    enter: (provider, keys = KEYS[provider]) => owner.put(`/payment-accounts/${provider}`, keys),
    deliver: ({ body, headers }) => test.visitor.post('/payment-webhook', body, { headers }),
  }
}
