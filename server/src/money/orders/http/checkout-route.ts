/** The way from the app to the provider's own page. */
import { Readable } from 'node:stream'
import { openOwnCheckout } from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, serveFile } from '../../../http/route.ts'
import { selectBrandName } from '../../../people/company/index.ts'
import { buildOrderPath, renderCheckoutPage } from '../../checkout/index.ts'
import { selectOrder } from '../index.ts'

export const checkoutRoutes: readonly Route[] = [
  serveFile(openOwnCheckout, async ({ db, deps, now, actor, params }) => {
    const order = await selectOrder(db, params.id, actor.id)
    if (!order) return refuse({ kind: 'order-not-found' })
    const { orderId, providerOrderId, paymentSessionId, amount, keyId, customerId } = order
    const brand = await selectBrandName(db)
    const backPath = buildOrderPath(orderId)
    const isOpen = order.closedAt === null && now < order.expiresAt
    const provider = isOpen ? await deps.payments.find(order.provider) : undefined
    const form = provider?.buildCheckout?.({
      ...{ orderId, providerOrderId, paymentSessionId, amount, keyId, brand },
      customer: { id: customerId, phone: order.customerPhone, email: order.customerEmail },
      returnUrl: deps.config.publicUrl + backPath,
    })
    const { html, policy } = renderCheckoutPage({ form, backPath, brand })
    return ok({ name: `${orderId}.html`, content: Readable.from([html]), audit: null, policy })
  }),
]
