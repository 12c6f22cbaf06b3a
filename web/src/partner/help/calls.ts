/** The calls about what the partner asks the network. */
import type {
  listOwnTickets,
  openOwnTicket,
  ReplyOf,
  requestInOwnTicket,
  showOwnTicket,
} from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

export type Ticket = ReplyOf<typeof listOwnTickets>['data'][number]
export type Entry = ReplyOf<typeof showOwnTicket>['data']['entries'][number]

export const TICKETS = ['query', 'own-tickets'] as const

export const loadTickets = (cursor: string, signal: AbortSignal) =>
  callApi<typeof listOwnTickets>('GET', '/partner/tickets', {
    query: { limit: 20, ...(cursor && { cursor }) },
    signal,
  })

export const loadTicket = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof showOwnTicket>('GET', '/partner/tickets/{id}', { params: { id }, signal })).data

interface TicketWords {
  /** Undefined for a new ticket. */
  readonly id: string | undefined
  readonly words: string
}

export const sendWords = ({ id, words }: TicketWords, idempotencyKey: string) =>
  id === undefined
    ? callApi<typeof openOwnTicket>('POST', '/partner/tickets', { body: { words }, idempotencyKey })
    : callApi<typeof requestInOwnTicket>('POST', '/partner/tickets/{id}/questions', {
        params: { id },
        body: { words },
        idempotencyKey,
      })
