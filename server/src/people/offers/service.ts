/** Offers: kept as a draft, scheduled, or sent at once to every customer; cancelled until they are sent. */

import {
  moveOffer,
  type OfferEvent,
  type OfferState,
  type OfferStateRefused,
  ok,
  type Result,
  refuse,
} from '@voltyatra/domain'
import type { AdministratorActor } from '../../db/actor.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { compareFields } from '../../platform/compare-fields.ts'
import { startBroadcast, type TranslatedText } from '../notifications/index.ts'
import type { Offer } from './queries.ts'
import { insertOffer, lockOffer, updateOffer } from './queries.ts'

export interface OfferForm extends TranslatedText {
  readonly scheduledAt: Date | null
  /** What becomes of it now. */
  readonly intent: 'draft' | 'schedule' | 'send'
}

type InThePast = { readonly kind: 'schedule-in-the-past' }
type NotFound = { readonly kind: 'offer-not-found' }

/** A time of this very moment counts as the past: for that there is sending now. */
const isTooLate = ({ intent, scheduledAt }: OfferForm, now: Date): boolean =>
  intent === 'schedule' && (scheduledAt === null || scheduledAt <= now)

const STATE_AFTER = { draft: 'draft', schedule: 'scheduled', send: 'sent' } as const satisfies Record<
  OfferForm['intent'],
  OfferState
>

export async function createOffer(
  work: Work,
  author: AdministratorActor,
  form: OfferForm,
): Promise<Result<Offer, InThePast>> {
  if (isTooLate(form, work.now)) return refuse({ kind: 'schedule-in-the-past' })
  const draft: Offer = {
    id: createId(),
    title: form.title,
    message: form.message,
    translations: form.translations,
    status: 'draft',
    scheduledAt: form.intent === 'send' ? null : form.scheduledAt,
    createdAt: work.now,
    administratorId: author.id,
    createdBy: author.name,
    sentAt: null,
    cancelledAt: null,
    broadcastId: null,
  }
  const offer =
    form.intent === 'send' ? await sendOfferOut(work, draft) : { ...draft, status: STATE_AFTER[form.intent] }
  await insertOffer(work.tx, offer)
  await work.audit({
    action: form.intent === 'draft' ? 'offer.create' : `offer.${form.intent}`,
    subject: { kind: 'offer', id: offer.id },
    after: toFacts(offer),
  })
  return ok(offer)
}

/** The event that leads to what is wanted; none where it stands there already. */
function chooseEvent(status: OfferState, intent: OfferForm['intent']): OfferEvent | undefined {
  if (intent === 'draft') return status === 'draft' ? undefined : 'unschedule'
  if (intent === 'schedule') return status === 'scheduled' ? undefined : 'schedule'
  return 'send'
}

/** Changes an offer that is not sent yet; `intent` says what becomes of it. */
export async function changeOffer(
  work: Work,
  id: string,
  form: OfferForm,
): Promise<Result<Offer, NotFound | InThePast | OfferStateRefused>> {
  const before = await lockOffer(work.tx, id)
  if (!before) return refuse({ kind: 'offer-not-found' })
  const event = chooseEvent(before.status, form.intent)
  const moved = event ? moveOffer(before.status, event) : ok(before.status)
  if (!moved.ok) return moved
  if (isTooLate(form, work.now)) return refuse({ kind: 'schedule-in-the-past' })
  const { title, message, translations } = form
  const scheduledAt = form.intent === 'send' ? before.scheduledAt : form.scheduledAt
  const changed = { ...before, title, message, translations, scheduledAt, status: moved.value }
  const after = form.intent === 'send' ? await sendOfferOut(work, changed) : changed
  const changes = compareFields(toFacts(before), toFacts(after))
  if (!changes) {
    work.nothingChanged()
    return ok(before)
  }
  await updateOffer(work.tx, after)
  await work.audit({ action: `offer.${event ?? 'change'}`, subject: { kind: 'offer', id }, ...changes })
  return ok(after)
}

/** Cancels an offer that is not sent yet; one that is cancelled stays so. */
export async function cancelOffer(
  work: Work,
  id: string,
): Promise<Result<Offer, NotFound | OfferStateRefused>> {
  const before = await lockOffer(work.tx, id)
  if (!before) return refuse({ kind: 'offer-not-found' })
  if (before.status === 'cancelled') {
    work.nothingChanged()
    return ok(before)
  }
  const moved = moveOffer(before.status, 'cancel')
  if (!moved.ok) return moved
  const after = { ...before, status: moved.value, cancelledAt: work.now }
  await updateOffer(work.tx, after)
  await work.audit({
    action: 'offer.cancel',
    subject: { kind: 'offer', id },
    ...compareFields(toFacts(before), toFacts(after)),
  })
  return ok(after)
}

/** The offer as sent: it goes the way of a promotional broadcast, which a job delivers. */
export async function sendOfferOut(work: Work, offer: Offer): Promise<Offer> {
  const { title, message, translations, administratorId } = offer
  const broadcast = await startBroadcast(work, {
    title,
    message,
    translations,
    kind: 'promotional',
    administratorId,
  })
  return { ...offer, status: 'sent', sentAt: work.now, broadcastId: broadcast.id }
}

/** What the audit log keeps. */
const toFacts = ({ title, message, translations, status, scheduledAt, broadcastId }: Offer) => ({
  title,
  message,
  // In the order in which the database gives them: the same words again are no change.
  translations: Object.fromEntries(
    Object.entries(translations).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ),
  status,
  scheduledAt,
  broadcastId,
})
