/** The calls about certificates of chargers. */
import type {
  listChargerAuthorities,
  listSignedCertificates,
  ReplyOf,
  revokeChargerCertificate,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type Certificate = ReplyOf<typeof listSignedCertificates>['data'][number]
export type Root = ReplyOf<typeof listChargerAuthorities>['data'][number]

export const CERTIFICATE_STATES = [
  'valid',
  'ending',
  'ended',
  'replaced',
  'not-taken',
  'refused',
  'revoked',
] as const

export const loadCertificates = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listSignedCertificates>('GET', '/charger-certificates', { query, signal })

export const loadRoots = async (signal: AbortSignal) =>
  (await callApi<typeof listChargerAuthorities>('GET', '/charger-authorities', { signal })).data

interface Revoking {
  readonly id: string
  readonly certificateId: string
}

export const revoke = (params: Revoking, idempotencyKey: string) =>
  callApi<typeof revokeChargerCertificate>('POST', '/chargers/{id}/certificates/{certificateId}/revoke', {
    params: { ...params },
    idempotencyKey,
  })
