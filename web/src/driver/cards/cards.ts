/** The driver's cards as the app loads them. */
import type { listDriverCards, ReplyOf } from '@voltyatra/contract'

export type Card = ReplyOf<typeof listDriverCards>['data'][number]

export const CARDS = ['cards'] as const
export const CARD_ORDERS = ['card-orders'] as const
