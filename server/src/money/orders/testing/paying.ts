/** What tests of orders share: a driver who tops up, a webhook that the provider really signed, the wallet. */
import { getWallet, toRupees } from '@voltyatra/domain'
import { loadProgramSecret } from '../../../db/program-secrets.ts'
import { signWebhook } from '../../../platform/cashfree-webhooks.ts'
import type { PaymentProvider } from '../../../platform/payment-provider.ts'
import type { Caller, TestAnswer, TestApp } from '../../../testing/test-app.ts'
import { selectBalance } from '../../ledger/index.ts'

/** Asks for an order; rupees. */
export async function openOrder(driver: Caller, amount = 500): Promise<TestAnswer['body']> {
  const answer = await driver.post('/driver/orders', { amount })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

/** The built-in provider of a development installation. */
export function findSimulatedProvider({ app }: Pick<TestApp, 'app'>): PaymentProvider {
  const { simulatedPayments } = app.deps
  if (!simulatedPayments) throw new Error('This installation has no simulated payments')
  return simulatedPayments.provider
}

interface PayRequest {
  readonly outcome?: 'success' | 'failed' | 'dropped' | 'pending'
  readonly webhook?: 'once' | 'twice' | 'late' | 'never'
  readonly delaySeconds?: number
}

/** Goes to the payment page as the payer. */
export const pay = (
  { visitor }: TestApp,
  order: { readonly paymentSessionId: string },
  request: PayRequest = {},
): Promise<TestAnswer> =>
  visitor.post(`/simulated-payments/${order.paymentSessionId}/pay`, { outcome: 'success', ...request })

/** In rupees. */
export const walletBalance = async ({ app }: TestApp, customerId: string): Promise<number> =>
  toRupees(await selectBalance(app.database.db, getWallet(customerId)))

export interface ReportedPayment {
  readonly orderId: string
  readonly paymentId?: string
  readonly status?: string
  /** Rupees. */
  readonly amount?: number
  readonly currency?: string
}

/** Posts a webhook with the provider's own signature, as it would look were this what happened there. */
export async function sendWebhook(
  { app, clock, visitor }: TestApp,
  { orderId, paymentId = '9001', status = 'SUCCESS', amount = 500, currency = 'INR' }: ReportedPayment,
): Promise<TestAnswer> {
  const body = JSON.stringify({
    type: `PAYMENT_${status}_WEBHOOK`,
    event_time: clock.now().toISOString(),
    data: {
      order: { order_id: orderId, order_amount: amount, order_currency: currency },
      payment: {
        cf_payment_id: paymentId,
        payment_status: status,
        payment_amount: amount,
        payment_currency: currency,
      },
      customer_details: { customer_phone: '+919876543210', customer_email: null },
    },
  })
  const timestamp = String(clock.now().getTime())
  const secret = await loadProgramSecret(app.database.db, 'simulated-payments')
  return visitor.post('/payment-webhook', body, {
    headers: {
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': signWebhook({ timestamp, rawBody: Buffer.from(body), secret }),
      'x-webhook-version': '2025-01-01',
    },
  })
}

/** What became of the webhooks that were believed, oldest first. */
export async function outcomes({ app }: TestApp): Promise<string[]> {
  const rows = await app.database.db.selectFrom('payment_event').select('outcome').orderBy('id').execute()
  return rows.map((row) => row.outcome)
}
