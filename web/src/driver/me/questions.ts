/** What a driver has asked the support, and its answers. */
import type { listDriverTickets, ReplyOf } from '@voltyatra/contract'

export type Question = ReplyOf<typeof listDriverTickets>['data'][number]

export const QUESTIONS = ['questions'] as const
