/** The way from the app to the provider's own page. */
import { Readable } from 'node:stream'
import { askOwnUpi, openOwnCheckout } from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, serveFile, write } from '../../../http/route.ts'
import { buildOrderPath } from '../../checkout/index.ts'
import { keepUpiLink, openCheckout, requestUpi, selectOrder } from '../index.ts'

export const checkoutRoutes: readonly Route[] = [
  write(askOwnUpi, {
    async prepare({ db, deps: { payments }, now, actor, params }) {
      const order = await selectOrder(db, params.id, actor.id)
      if (!order) return refuse({ kind: 'order-not-found' })
      const requested = await requestUpi({ now, payments }, order)
      return requested.ok ? ok({ id: order.id, link: requested.value }) : requested
    },
    async write({ work, prepared: { id, link } }) {
      // Nothing of the order's changes by it.
      work.nothingChanged()
      return ok({ data: { link: await keepUpiLink(work.tx, id, link) } })
    },
  }),

  serveFile(openOwnCheckout, async ({ db, deps, now, actor, params }) => {
    const order = await selectOrder(db, params.id, actor.id)
    if (!order) return refuse({ kind: 'order-not-found' })
    const { payments, config } = deps
    const context = { db, now, payments, publicUrl: config.publicUrl }
    const { html, policy } = await openCheckout(context, order, buildOrderPath(order.orderId))
    return ok({ name: `${order.orderId}.html`, content: Readable.from([html]), audit: null, policy })
  }),
]
