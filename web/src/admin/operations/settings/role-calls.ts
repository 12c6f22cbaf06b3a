/** The calls about roles. */
import { useQuery } from '@tanstack/react-query'
import type { changeRole, createRole, deleteRole, listRoles, ReplyOf } from '@voltyatra/contract'
import type { LimitKind } from '@voltyatra/domain'
import { callApi } from '../../../shared/call-api.ts'
import { ROLES } from './administrator-calls.ts'
import { administrators } from './texts.ts'

export type Roles = ReplyOf<typeof listRoles>['data']
export type CustomRole = Roles['custom'][number]

export interface RoleLimit {
  readonly kind: LimitKind
  /** Codes of states, or ids of stations or partners. */
  readonly of: string[]
}

export interface RoleRequest {
  readonly name: string
  readonly rights: string[]
  /** Null for the whole network. */
  readonly limit: RoleLimit | null
}

export const useRoles = () =>
  useQuery({
    queryKey: ['administrator', 'roles'],
    queryFn: async ({ signal }) => (await callApi<typeof listRoles>('GET', '/roles', { signal })).data,
  })

/** The five, and those that the owner has made. */
export function useRoleChoices(): { readonly value: string; readonly label: string }[] {
  const custom = useRoles().data?.custom ?? []
  return [
    ...ROLES.map((value) => ({ value, label: administrators.roles[value] })),
    ...custom.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
}

export const create = (body: RoleRequest, idempotencyKey: string) =>
  callApi<typeof createRole>('POST', '/roles', { body, idempotencyKey })

export const change = ({ id, ...body }: RoleRequest & { readonly id: string }, idempotencyKey: string) =>
  callApi<typeof changeRole>('PUT', '/roles/{id}', { params: { id }, body, idempotencyKey })

export const remove = (id: string, idempotencyKey: string) =>
  callApi<typeof deleteRole>('DELETE', '/roles/{id}', { params: { id }, idempotencyKey })
