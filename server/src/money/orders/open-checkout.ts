/** The page that leads a payer to the provider's own, for an order that can still be paid. */
import type { Db } from '../../db/client.ts'
import { selectBrandName } from '../../people/company/index.ts'
import type { PaymentProvider } from '../../platform/payment-provider.ts'
import { type CheckoutPage, renderCheckoutPage } from '../checkout/index.ts'
import type { Order } from './order.ts'

interface CheckoutContext {
  readonly db: Db
  readonly now: Date
  readonly payments: { find(name: string): Promise<PaymentProvider | undefined> }
  /** The origin at which people reach the program. */
  readonly publicUrl: string
}

/** @param backPath where the payer comes back to, whatever happened there */
export async function openCheckout(
  { db, now, payments, publicUrl }: CheckoutContext,
  order: Order,
  backPath: string,
): Promise<CheckoutPage> {
  const { orderId, providerOrderId, paymentSessionId, amount, keyId, customerId } = order
  const brand = await selectBrandName(db)
  const isOpen = order.closedAt === null && order.mandate === null && now < order.expiresAt
  const provider = isOpen ? await payments.find(order.provider) : undefined
  const form = provider?.buildCheckout?.({
    ...{ orderId, providerOrderId, paymentSessionId, amount, keyId, brand },
    customer: { id: customerId, phone: order.customerPhone, email: order.customerEmail },
    returnUrl: publicUrl + backPath,
  })
  return renderCheckoutPage({ form, backPath, brand })
}
