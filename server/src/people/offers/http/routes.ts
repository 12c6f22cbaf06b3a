/** The calls of offers. */

import { type BodyOf, cancelOffer, changeOffer, createOffer, listOffers } from '@voltyatra/contract'
import { addMs, ok } from '@voltyatra/domain'
import { UNDO_MS } from '../../../db/undo.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as offers from '../index.ts'

const toWire = (offer: offers.Offer) => ({
  _id: offer.id,
  title: offer.title,
  message: offer.message,
  translations: offer.translations,
  status: offer.status,
  scheduledAt: offer.scheduledAt?.toISOString() ?? null,
  createdAt: offer.createdAt.toISOString(),
  createdBy: offer.createdBy,
  sentAt: offer.sentAt?.toISOString() ?? null,
  cancelledAt: offer.cancelledAt?.toISOString() ?? null,
  notificationId: offer.broadcastId,
})

/** The form's two ticks and its time as what is wanted; a time counts where scheduling is not unticked. */
function toForm(body: BodyOf<typeof createOffer>, now: Date): offers.OfferForm {
  const { title, message, translations = {}, draft, schedule = body.scheduledAt !== undefined } = body
  const text = { title, message, translations }
  const scheduledAt = schedule && body.scheduledAt !== undefined ? new Date(body.scheduledAt) : null
  if (body.undoable && !draft && !schedule) {
    return { ...text, scheduledAt: addMs(now, UNDO_MS), intent: 'schedule' }
  }
  return { ...text, scheduledAt, intent: draft ? 'draft' : schedule ? 'schedule' : 'send' }
}

const answer = (offer: offers.Offer) => {
  const message = offer.status === 'draft' ? formatSuccess('offer-drafted') : formatSuccess('offer-sent')
  return ok({ message, data: toWire(offer) })
}

export const offersRoutes: readonly Route[] = [
  write(createOffer, async ({ work, actor, body }) => {
    const created = await offers.createOffer(work, actor, toForm(body, work.now))
    return created.ok ? answer(created.value) : created
  }),

  write(changeOffer, async ({ work, params, body }) => {
    const changed = await offers.changeOffer(work, params.id, toForm(body, work.now))
    return changed.ok ? answer(changed.value) : changed
  }),

  write(cancelOffer, async ({ work, params }) => {
    const cancelled = await offers.cancelOffer(work, params.id)
    return cancelled.ok
      ? ok({ message: formatSuccess('offer-cancelled'), data: toWire(cancelled.value) })
      : cancelled
  }),

  read(listOffers, async ({ db, query }) => listAnswer(await offers.selectOfferPage(db, query), toWire)),
]
