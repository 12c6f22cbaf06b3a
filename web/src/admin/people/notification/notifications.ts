/** The calls about notifications and offers. */
import type {
  broadcastAudience,
  cancelOffer,
  changeOffer,
  createOffer,
  getBroadcast,
  listBroadcasts,
  listOffers,
  ReplyOf,
  sendBroadcast,
  testBroadcast,
  undoBroadcast,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { showUndoable } from '../../ui/undoable.ts'
import { offers } from './texts.ts'
import type { Translations } from './translations.ts'

export type Broadcast = ReplyOf<typeof listBroadcasts>['data'][number]
export type Offer = ReplyOf<typeof listOffers>['data'][number]

export const OFFER_STATES = ['draft', 'scheduled', 'sent', 'cancelled'] as const

type Query = Readonly<Record<string, unknown>>

export const loadBroadcasts = (query: Query, signal: AbortSignal) =>
  callApi<typeof listBroadcasts>('GET', '/notifications', { query, signal })

export const loadBroadcast = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof getBroadcast>('GET', '/notifications/{id}', { params: { id }, signal })).data

export const loadOffers = (query: Query, signal: AbortSignal) =>
  callApi<typeof listOffers>('GET', '/offers', { query, signal })

interface Message {
  readonly title: string
  readonly message: string
}

export interface BroadcastText extends Message {
  readonly kind: Broadcast['kind']
}

interface Translated {
  readonly translations: Translations
}

export const sendBroadcastText = (body: BroadcastText & Translated, idempotencyKey: string) =>
  callApi<typeof sendBroadcast>('POST', '/send-broadcast-notification', {
    body: { ...body, undoable: true },
    idempotencyKey,
  })

export const undo = (id: string) =>
  callApi<typeof undoBroadcast>('POST', '/notifications/{id}/undo', { params: { id } })

export const sendTest = (body: BroadcastText, idempotencyKey: string) =>
  callApi<typeof testBroadcast>('POST', '/notifications/test', { body, idempotencyKey })

export const loadAudience = async (kind: Broadcast['kind'], signal: AbortSignal) =>
  (await callApi<typeof broadcastAudience>('GET', '/notifications/audience', { query: { kind }, signal }))
    .data

export interface OfferForm extends Message, Translated {
  readonly schedule?: boolean
  /** RFC 3339 in UTC. */
  readonly scheduledAt?: string
  readonly draft?: boolean
}

export const offer = (body: OfferForm, idempotencyKey: string) =>
  callApi<typeof createOffer>('POST', '/offers', { body: { ...body, undoable: true }, idempotencyKey })

export const change = ({ id, ...body }: OfferForm & { readonly id: string }, idempotencyKey: string) =>
  callApi<typeof changeOffer>('PUT', '/offers/{id}', {
    params: { id },
    body: { ...body, undoable: true },
    idempotencyKey,
  })

/** Makes an offer a draft again before it goes out. */
const undoOffer = ({ _id, title, message, translations }: Offer) =>
  callApi<typeof changeOffer>('PUT', '/offers/{id}', {
    params: { id: _id },
    body: { title, message, translations, draft: true },
  })

export const cancel = (id: string, idempotencyKey: string) =>
  callApi<typeof cancelOffer>('POST', '/offers/{id}/cancel', { params: { id }, idempotencyKey })

/** It begins after ten seconds: until then it can be a draft again. */
export const showOfferSent = (offer: Offer): void =>
  showUndoable(offers.sent, {
    undo: () => undoOffer(offer),
    undone: offers.undone,
    touches: ['offer'],
  })
