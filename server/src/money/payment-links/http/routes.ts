/** The calls of payment links, for operators. */
import { cancelPaymentLink, createPaymentLink, listPaymentLinks } from '@voltyatra/contract'
import { ok, parseRupees, toRupees } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { cancelLink, createLink, type PaymentLink, selectLinkPage } from '../index.ts'

const toWire = (link: PaymentLink) => ({
  _id: link.id,
  customer: { _id: link.customerId, name: link.customerName, phone: link.customerPhone },
  purpose: link.purpose,
  amount: toRupees(link.amount),
  state: link.state,
  createdAt: link.createdAt.toISOString(),
  createdBy: link.createdBy,
  endsAt: link.endsAt.toISOString(),
  paidAt: link.paidAt?.toISOString() ?? null,
  orderId: link.orderId,
  order: link.orderNumber,
  cancelledAt: link.cancelledAt?.toISOString() ?? null,
  cancelledBy: link.cancelledBy,
  returned: toRupees(link.returned),
})

export const paymentLinkRoutes: readonly Route[] = [
  read(listPaymentLinks, async ({ db, query }) => listAnswer(await selectLinkPage(db, query), toWire)),

  write(createPaymentLink, async ({ work, deps, body: { send, amount, ...body } }) => {
    const { publicUrl } = deps.config
    const created = await createLink(work, {
      ...{ ...body, amount: parseRupees(amount), isSent: send, publicUrl },
    })
    if (!created.ok) return created
    const { link, address } = created.value
    return ok({ data: { link: toWire(link), address } })
  }),

  write(cancelPaymentLink, async ({ work, params }) => {
    const cancelled = await cancelLink(work, params.id)
    return cancelled.ok ? ok({ data: toWire(cancelled.value) }) : cancelled
  }),
]
