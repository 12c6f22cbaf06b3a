/** The driver's calls about amounts that the bank blocks for a booking. */
import { blockForBooking, showOwnBlock } from '@voltyatra/contract'
import { ok, refuse, toRupees } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { listOfferingProviders } from '../../payment-accounts/index.ts'
import {
  followOwnBlock,
  keepBlock,
  type PaymentBlock,
  queryProvidersForBlock,
  selectBlock,
  selectBookingToPay,
} from '../index.ts'

const toWire = (block: PaymentBlock) => ({
  _id: block.id,
  bookingId: block.bookingId,
  orderId: block.orderId,
  amount: toRupees(block.amount),
  state: block.state,
  captured: block.captured === null ? null : toRupees(block.captured),
  provider: block.provider,
  link: block.state === 'created' ? block.link : null,
  paymentSessionId: block.state === 'created' ? block.paymentSessionId : null,
  approveBy: block.approveBy.toISOString(),
  endsAt: block.endsAt.toISOString(),
})

export const paymentBlockRoutes: readonly Route[] = [
  write(blockForBooking, {
    async prepare({ db, deps, now, actor, params, isOfThisMachine }) {
      const providers = await listOfferingProviders(deps, { of: 'blocks', isOfThisMachine })
      return queryProvidersForBlock(
        { db, now, publicUrl: deps.config.publicUrl, providers },
        { bookingId: params.id, customerId: actor.id },
      )
    },
    async write({ work, prepared }) {
      const kept = await keepBlock(work, prepared)
      return kept.ok ? ok({ data: toWire(kept.value) }) : kept
    },
  }),

  read(showOwnBlock, async ({ db, deps, now, actor, params }) => {
    const of = { bookingId: params.id, customerId: actor.id }
    const block = await selectBlock(db, of)
    if (!block)
      return (await selectBookingToPay(db, of)) ? ok({ data: null }) : refuse({ kind: 'block-not-found' })
    const providers = await deps.payments.listAll()
    return ok({ data: toWire(await followOwnBlock({ db, providers, now }, block)) })
  }),
]
