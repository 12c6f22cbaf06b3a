/** The calls of tickets. */
import type {
  changeTicket,
  listTickets,
  moveTicket,
  noteOnTicket,
  ReplyOf,
  RequestOf,
  replyToTicket,
  showTicket,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type Ticket = ReplyOf<typeof listTickets>['data'][number]
export type TicketEntry = ReplyOf<typeof showTicket>['data']['entries'][number]
export type TicketEvent = RequestOf<typeof moveTicket>['body']['event']
type About = RequestOf<typeof changeTicket>['body']

export const TICKET_STATES = ['new', 'acknowledged', 'settled'] as const

export const loadTickets = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listTickets>('GET', '/tickets', { query, signal })

export const loadTicket = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showTicket>('GET', '/tickets/{id}', { params: { id }, signal })).data

interface Move {
  readonly id: string
  readonly event: TicketEvent
}

export const sendMove = ({ id, event }: Move, idempotencyKey: string) =>
  callApi<typeof moveTicket>('POST', '/tickets/{id}/moves', {
    params: { id },
    body: { event },
    idempotencyKey,
  })

export const saveAbout = ({ id, ...body }: About & { readonly id: string }, idempotencyKey: string) =>
  callApi<typeof changeTicket>('PUT', '/tickets/{id}', { params: { id }, body, idempotencyKey })

interface TicketWords {
  readonly id: string
  readonly words: string
}

export const sendNote = ({ id, words }: TicketWords, idempotencyKey: string) =>
  callApi<typeof noteOnTicket>('POST', '/tickets/{id}/notes', {
    params: { id },
    body: { words },
    idempotencyKey,
  })

export const sendReply = ({ id, words }: TicketWords, idempotencyKey: string) =>
  callApi<typeof replyToTicket>('POST', '/tickets/{id}/replies', {
    params: { id },
    body: { words },
    idempotencyKey,
  })
