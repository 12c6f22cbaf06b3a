/** The calls of Autocharge. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectBooking } from '../../bookings/index.ts'
import * as cards from '../index.ts'
import { toWireOwnCard } from './own-routes.ts'

export const autochargeRoutes: readonly Route[] = [
  read(contract.getAutochargeOffer, async ({ db, actor, params }) => {
    const booking = await selectBooking(db, params.id)
    if (booking?.customerId !== actor.id) return refuse({ kind: 'booking-not-found' })
    const offer = await cards.findAutochargeOffer(db, { bookingId: params.id, customerId: actor.id })
    return ok({ data: { car: offer?.number ?? null } })
  }),

  write(contract.confirmAutocharge, async ({ work, actor, params, body, now }) => {
    const confirmed = await cards.confirmAutocharge(work, {
      ...{ bookingId: params.id, customerId: actor.id, label: body.label },
    })
    if (!confirmed.ok) return confirmed
    return ok({ message: formatSuccess('autocharge-on'), data: toWireOwnCard(confirmed.value, now) })
  }),

  write(contract.turnOffAutocharge, async ({ work, actor, params }) => {
    const done = await cards.turnOffAutocharge(work, { customerId: actor.id, id: params.id })
    return done.ok ? ok({ message: formatSuccess('autocharge-off') }) : done
  }),
]
