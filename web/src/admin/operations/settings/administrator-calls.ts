/** The calls about administrators. */
import type {
  changeAdministratorRole,
  createAdministrator,
  disableAdministrator,
  enableAdministrator,
  listAdministrators,
  ReplyOf,
  requestFactorRestoration,
  resetAdministratorPassword,
  unlinkSingleSignOn,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type Administrator = ReplyOf<typeof listAdministrators>['data'][number]
type Role = Administrator['role']

export const ROLES = [
  'owner',
  'manager',
  'support',
  'accountant',
  'viewer',
] as const satisfies readonly Role[]

/** The five, and all that the owner has made together. */
export const POLICY_ROLES = [...ROLES, 'custom'] as const satisfies readonly Role[]

export const loadAdministrators = (query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listAdministrators>('GET', '/administrators', { query, signal })

export const add = (body: { email: string; role: string; password: string }, idempotencyKey: string) =>
  callApi<typeof createAdministrator>('POST', '/administrators', { body, idempotencyKey })

export const setRole = ({ id, role }: { id: string; role: string }, idempotencyKey: string) =>
  callApi<typeof changeAdministratorRole>('PUT', '/administrators/{id}/role', {
    params: { id },
    body: { role },
    idempotencyKey,
  })

export const disable = (id: string, idempotencyKey: string) =>
  callApi<typeof disableAdministrator>('POST', '/administrators/{id}/disable', {
    params: { id },
    idempotencyKey,
  })

export const enable = (id: string, idempotencyKey: string) =>
  callApi<typeof enableAdministrator>('POST', '/administrators/{id}/enable', {
    params: { id },
    idempotencyKey,
  })

export const resetPassword = ({ id, password }: { id: string; password: string }) =>
  callApi<typeof resetAdministratorPassword>('POST', '/administrators/{id}/password', {
    params: { id },
    body: { password },
  })

export const requestRestoration = ({ id, reason }: { id: string; reason: string }, idempotencyKey: string) =>
  callApi<typeof requestFactorRestoration>('POST', '/administrators/{id}/factor-restoration', {
    ...{ params: { id }, body: { reason }, idempotencyKey },
  })

export const removeLink = (id: string, idempotencyKey: string) =>
  callApi<typeof unlinkSingleSignOn>('DELETE', '/administrators/{id}/single-sign-on', {
    ...{ params: { id }, idempotencyKey },
  })
