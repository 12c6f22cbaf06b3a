/** The calls of a driver's own cards. */
import * as contract from '@voltyatra/contract'
import { computeCardState, ok, toKwh, toRupees, wattHours } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import type { Card } from '../card.ts'
import * as cards from '../index.ts'
import { toWireOwnOrder } from './to-wire-order.ts'

export const toWireOwnCard = (card: Card, now: Date) => ({
  _id: card.id,
  number: card.number,
  kind: card.kind,
  label: card.label,
  status: computeCardState(card, now),
  expiresAt: card.expiresAt?.toISOString() ?? null,
  createdAt: card.createdAt.toISOString(),
  lastUsedAt: card.lastUsedAt?.toISOString() ?? null,
  replaces: card.replaces,
})

export const ownCardRoutes: readonly Route[] = [
  read(contract.listDriverCards, async ({ db, actor, now }) =>
    ok({ data: (await cards.selectCardsOf(db, actor.id)).map((card) => toWireOwnCard(card, now)) }),
  ),

  write(contract.claimCard, {
    prepare: ({ db, actor, address, now }) => cards.allowClaim(db, { customerId: actor.id, address, now }),
    async write({ work, actor, body, now }) {
      const claimed = await cards.claimCard(work, actor.id, body)
      if (!claimed.ok) return claimed
      return ok({ message: formatSuccess('card-added'), data: toWireOwnCard(claimed.value, now) })
    },
  }),

  write(contract.blockOwnCard, async ({ work, actor, params, now }) => {
    const blocked = await cards.blockOwnCard(work, { customerId: actor.id, id: params.id })
    if (!blocked.ok) return blocked
    return ok({ message: formatSuccess('card-blocked'), data: toWireOwnCard(blocked.value, now) })
  }),

  write(contract.replaceOwnCard, async ({ work, actor, params, body, now }) => {
    const replaced = await cards.replaceOwnCard(work, { customerId: actor.id, id: params.id, delivery: body })
    if (!replaced.ok) return replaced
    const { card, order } = replaced.value
    return ok({
      message: formatSuccess(order ? 'card-replacement-ordered' : 'card-blocked-only'),
      data: { card: toWireOwnCard(card, now), order: order && toWireOwnOrder(order) },
    })
  }),

  read(contract.listDriverCardCharges, async ({ db, actor, params }) => {
    const charges = await cards.loadOwnCharges(db, { customerId: actor.id, id: params.id })
    if (!charges.ok) return charges
    return ok({
      data: charges.value.map((charge) => ({
        _id: charge.sessionId,
        bookingId: charge.bookingId,
        stationName: charge.stationName,
        energyKWh: toKwh(wattHours(charge.energyWh)),
        total: charge.total === null ? null : toRupees(charge.total),
        createdAt: charge.createdAt.toISOString(),
        endedAt: charge.endedAt?.toISOString() ?? null,
      })),
    })
  }),
]
