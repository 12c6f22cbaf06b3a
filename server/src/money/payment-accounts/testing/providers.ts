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
  failEach: CashfreeServer['failEach']
  onAnswer: CashfreeServer['onAnswer']
  /** Nothing fails any more. */
  recover(): void
  /** How many orders it has. */
  count(): number
}

export interface Doubles {
  readonly cashfree: CashfreeServer
  readonly razorpay: RazorpayServer
  readonly urls: Readonly<Record<PaymentAccountProvider, string>>
  readonly doubles: Readonly<Record<PaymentAccountProvider, ProviderDouble>>
}

/** Both servers, until the end of the running test. */
export async function openDoubles(clock: TestClock): Promise<Doubles> {
  const cashfree = await cashfreeServer(() => clock.now())
  afterThisTest(() => cashfree.close())
  const razorpay = await razorpayServer(() => clock.now())
  afterThisTest(() => razorpay.close())
  const shared = ({ failNext, failEach, onAnswer, recover }: CashfreeServer | RazorpayServer) => ({
    failNext,
    failEach,
    onAnswer,
    recover,
  })
  return {
    cashfree,
    razorpay,
    urls: { cashfree: cashfree.url, razorpay: razorpay.url },
    doubles: {
      cashfree: {
        ...shared(cashfree),
        pay(orderId, isPaid = true, secret) {
          cashfree.pay(orderId, { status: isPaid ? 'SUCCESS' : 'FAILED' })
          return cashfree.paymentWebhook(orderId, secret)
        },
        count: () => cashfree.orders.size,
      },
      razorpay: {
        ...shared(razorpay),
        pay(orderId, isPaid = true, secret) {
          const payment = razorpay.pay(orderId, { status: isPaid ? 'captured' : 'failed' })
          return razorpay.webhook(isPaid ? 'payment.captured' : 'payment.failed', { payment }, secret)
        },
        count: () => razorpay.orders.length,
      },
    },
  }
}

export interface ProvidersWorld extends TestApp, Doubles {
  readonly owner: Caller
  enter(provider: PaymentAccountProvider, keys?: object): Promise<TestAnswer>
  deliver(message: SignedMessage): Promise<TestAnswer>
}

export async function openProvidersWorld(
  env: Readonly<Record<string, string>> = {},
): Promise<ProvidersWorld> {
  const clock = new TestClock()
  const providers = await openDoubles(clock)
  const test = await testApp({ clock, env, paymentUrls: providers.urls })
  const owner = await test.operator()
  return {
    ...test,
    ...providers,
    owner,
    enter: (provider, keys = KEYS[provider]) => owner.put(`/payment-accounts/${provider}`, keys),
    deliver: ({ body, headers }) => test.visitor.post('/payment-webhook', body, { headers }),
  }
}
