/** The calls of the rules by which faults become tickets. */
import type {
  addFaultRule,
  BodyOf,
  changeFaultRule,
  listFaultRules,
  ReplyOf,
  removeFaultRule,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type FaultRule = ReplyOf<typeof listFaultRules>['data'][number]

export const loadRules = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listFaultRules>('GET', '/fault-rules', { query, signal })

export interface Saving {
  /** Undefined: a new one. */
  readonly id: string | undefined
  readonly body: BodyOf<typeof addFaultRule>
}

export const saveRule = ({ id, body }: Saving, idempotencyKey: string) =>
  id === undefined
    ? callApi<typeof addFaultRule>('POST', '/fault-rules', { body, idempotencyKey })
    : callApi<typeof changeFaultRule>('PUT', '/fault-rules/{id}', { params: { id }, body, idempotencyKey })

export const removeRule = (id: string, idempotencyKey: string) =>
  callApi<typeof removeFaultRule>('DELETE', '/fault-rules/{id}', { params: { id }, idempotencyKey })
