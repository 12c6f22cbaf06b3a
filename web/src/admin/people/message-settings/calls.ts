/** The calls of connections for messages. */
import type {
  BodyOf,
  getMessageSettings,
  getTicketMail,
  ParamsOf,
  ReplyOf,
  removeMessageConnection,
  removeMessageRegistration,
  renewTicketMailAddress,
  setMessageCaps,
  setMessageConnection,
  setMessageRegistration,
  setTicketMail,
  testMessageConnection,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type MessageSettings = ReplyOf<typeof getMessageSettings>['data']
export type Connection = MessageSettings['connections'][number]
export type Registration = MessageSettings['registrations'][number]
export type Channel = Connection['channel']
export type Rank = Connection['rank']

export interface Slot {
  readonly channel: Channel
  readonly rank: Rank
}

export const settingsKey = ['message-settings'] as const

export const loadMessageSettings = async (signal: AbortSignal) =>
  (await callApi<typeof getMessageSettings>('GET', '/message-settings', { signal })).data

export const saveConnection = (
  { slot, body }: { readonly slot: Slot; readonly body: BodyOf<typeof setMessageConnection> },
  idempotencyKey: string,
) =>
  callApi<typeof setMessageConnection>('PUT', '/message-connections/{channel}/{rank}', {
    params: slot,
    body,
    idempotencyKey,
  })

export const dropConnection = (slot: Slot, idempotencyKey: string) =>
  callApi<typeof removeMessageConnection>('DELETE', '/message-connections/{channel}/{rank}', {
    params: slot,
    idempotencyKey,
  })

export const testConnection = (
  { slot, to }: { readonly slot: Slot; readonly to: string | undefined },
  idempotencyKey: string,
) =>
  callApi<typeof testMessageConnection>('POST', '/message-connections/{channel}/{rank}/test', {
    params: slot,
    body: to === undefined ? {} : { to },
    idempotencyKey,
  })

export const saveCaps = (body: BodyOf<typeof setMessageCaps>, idempotencyKey: string) =>
  callApi<typeof setMessageCaps>('PUT', '/message-caps', { body, idempotencyKey })

export const saveRegistration = (body: BodyOf<typeof setMessageRegistration>, idempotencyKey: string) =>
  callApi<typeof setMessageRegistration>('PUT', '/message-registrations', { body, idempotencyKey })

export type TicketMail = ReplyOf<typeof getTicketMail>['data']

export const ticketMailKey = [...settingsKey, 'ticket-mail'] as const

export const loadTicketMail = async (signal: AbortSignal) =>
  (await callApi<typeof getTicketMail>('GET', '/ticket-mail', { signal })).data

export const saveTicketMail = (body: BodyOf<typeof setTicketMail>, idempotencyKey: string) =>
  callApi<typeof setTicketMail>('PUT', '/ticket-mail', { body, idempotencyKey })

export const renewPostAddress = (_: undefined, idempotencyKey: string) =>
  callApi<typeof renewTicketMailAddress>('POST', '/ticket-mail/renewals', { idempotencyKey })

type RegistrationKey = ParamsOf<typeof removeMessageRegistration>

export const dropRegistration = ({ channel, template, language }: Registration, idempotencyKey: string) =>
  callApi<typeof removeMessageRegistration>(
    'DELETE',
    '/message-registrations/{channel}/{template}/{language}',
    { params: { channel, template, language } as RegistrationKey, idempotencyKey },
  )
