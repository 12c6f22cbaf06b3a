/** The calls of the keys of programs. */
import type {
  BodyOf,
  createProgramKey,
  listProgramKeys,
  ReplyOf,
  revokeProgramKey,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type ProgramKey = ReplyOf<typeof listProgramKeys>['data'][number]
export type NewKey = BodyOf<typeof createProgramKey>

export const loadKeys = async (signal: AbortSignal) =>
  (await callApi<typeof listProgramKeys>('GET', '/program-keys', { signal })).data

/** Not kept for a repeat: the answer holds the key. */
export const makeKey = (body: NewKey) => callApi<typeof createProgramKey>('POST', '/program-keys', { body })

export const revokeKey = (id: string, idempotencyKey: string) =>
  callApi<typeof revokeProgramKey>('POST', '/program-keys/{id}/revoke', { params: { id }, idempotencyKey })
