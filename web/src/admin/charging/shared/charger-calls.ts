/** The calls about chargers, their sessions, commands and messages. */
import type {
  acceptCharger,
  changeChargerSecurity,
  commandCharger,
  forgetCharger,
  forgetPendingChargers,
  getCharger,
  getChargerUptime,
  listChargerCommands,
  listChargerMakes,
  listChargerMessages,
  listChargerStreams,
  listChargers,
  listChargerVariables,
  listChargingSessions,
  ReplyOf,
  RequestOf,
  rejectCharger,
  rejectPendingChargers,
  setChargerPassword,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type ChargerRow = ReplyOf<typeof listChargers>['data'][number]
export type ChargerOne = ReplyOf<typeof getCharger>['data']
export type ChargerConnector = ChargerRow['connectors'][number]
export type Uptime = NonNullable<ReplyOf<typeof getChargerUptime>['data']>
export type Variable = ReplyOf<typeof listChargerVariables>['data'][number]
export type StreamRow = ReplyOf<typeof listChargerStreams>['data'][number]
export type SessionRow = ReplyOf<typeof listChargingSessions>['data'][number]
export type CommandRow = ReplyOf<typeof listChargerCommands>['data'][number]
export type MessageRow = ReplyOf<typeof listChargerMessages>['data'][number]

type Query = Readonly<Record<string, unknown>>

/** What needs attention first, where no other order is asked for. */
export const loadChargers = (query: Query, signal: AbortSignal) =>
  callApi<typeof listChargers>('GET', '/chargers', { query: { sort: 'attention', ...query }, signal })

export const loadChargerMakes = async (q: string, signal: AbortSignal) =>
  (await callApi<typeof listChargerMakes>('GET', '/charger-makes', { query: q ? { q } : {}, signal })).data

export const loadCharger = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof getCharger>('GET', '/chargers/{id}', { params: { id }, signal })).data

export const buildChargerKey = (id: string) => ['charger', 'one', id] as const

type Acceptance = RequestOf<typeof acceptCharger>['body']

export const accept = ({ id, ...body }: Acceptance & { readonly id: string }) =>
  callApi<typeof acceptCharger>('POST', '/chargers/{id}/accept', { params: { id }, body })

export const reject = (
  { id, ...body }: { readonly id: string; readonly reason: string },
  idempotencyKey: string,
) => callApi<typeof rejectCharger>('POST', '/chargers/{id}/reject', { params: { id }, body, idempotencyKey })

export const forget = (id: string, idempotencyKey: string) =>
  callApi<typeof forgetCharger>('DELETE', '/chargers/{id}', { params: { id }, idempotencyKey })

export const renewPassword = ({ id, isSent }: { readonly id: string; readonly isSent: boolean }) =>
  callApi<typeof setChargerPassword>('POST', '/chargers/{id}/password', {
    params: { id },
    ...(isSent && { query: { send: 'true' } }),
  })

type Security = RequestOf<typeof changeChargerSecurity>['body']

export const changeSecurity = ({ id, ...body }: Security & { readonly id: string }, idempotencyKey: string) =>
  callApi<typeof changeChargerSecurity>('PUT', '/chargers/{id}/security', {
    params: { id },
    body,
    idempotencyKey,
  })

export const loadUptime = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof getChargerUptime>('GET', '/chargers/{id}/uptime', { params: { id }, signal })).data

export const loadVariables = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof listChargerVariables>('GET', '/chargers/{id}/variables', { params: { id }, signal }))
    .data

export const loadStreams = async (id: string, signal: AbortSignal) =>
  (await callApi<typeof listChargerStreams>('GET', '/chargers/{id}/streams', { params: { id }, signal })).data

const ROWS = 20

export const loadSessions = (chargerId: string, cursor: string, signal: AbortSignal) =>
  callApi<typeof listChargingSessions>('GET', '/charging-sessions', {
    query: { chargerId, limit: ROWS, ...(cursor && { cursor }) },
    signal,
  })

export const loadCommands = (id: string, cursor: string, signal: AbortSignal) =>
  callApi<typeof listChargerCommands>('GET', '/chargers/{id}/commands', {
    params: { id },
    query: { limit: ROWS, ...(cursor && { cursor }) },
    signal,
  })

/** Shorter than a call of the panel may take. */
const ANSWER_WITHIN_S = 10

interface Command {
  readonly id: string
  readonly action: string
  readonly payload: Readonly<Record<string, unknown>>
}

export const sendCommand = ({ id, ...body }: Command, idempotencyKey: string) =>
  callApi<typeof commandCharger>('POST', '/chargers/{id}/commands', {
    params: { id },
    body: { ...body, timeoutSeconds: ANSWER_WITHIN_S },
    idempotencyKey,
  })

/** Those that have not ended, of whatever age. */
export const loadRunning = (chargerId: string, signal: AbortSignal) =>
  callApi<typeof listChargingSessions>('GET', '/charging-sessions', {
    query: { chargerId, open: 'true' },
    signal,
  })

export const buildRunningKey = (chargerId: string) => ['charging', 'running', chargerId] as const

type Choice = RequestOf<typeof forgetPendingChargers>['body']

export const rejectPending = (
  body: RequestOf<typeof rejectPendingChargers>['body'],
  idempotencyKey: string,
) => callApi<typeof rejectPendingChargers>('POST', '/pending-chargers/reject', { body, idempotencyKey })

export const forgetPending = (body: Choice, idempotencyKey: string) =>
  callApi<typeof forgetPendingChargers>('POST', '/pending-chargers/forget', { body, idempotencyKey })

const MESSAGES = 50

export const loadMessages = (id: string, query: Query, signal: AbortSignal) =>
  callApi<typeof listChargerMessages>('GET', '/chargers/{id}/messages', {
    params: { id },
    query: { limit: MESSAGES, ...query },
    signal,
  })

/** The number of the newest message; 0 where there is none. */
export async function loadNewestMessage(id: string, signal: AbortSignal): Promise<number> {
  const { data } = await callApi<typeof listChargerMessages>('GET', '/chargers/{id}/messages', {
    params: { id },
    query: { limit: 1 },
    signal,
  })
  return data[0]?.id ?? 0
}
