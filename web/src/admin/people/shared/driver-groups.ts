/** The calls about groups of drivers. */
import type {
  addDriverGroupMember,
  createDriverGroup,
  deleteDriverGroup,
  listDriverGroupMembers,
  listDriverGroups,
  ReplyOf,
  removeDriverGroupMember,
  renameDriverGroup,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

export type DriverGroup = ReplyOf<typeof listDriverGroups>['data'][number]
export type Member = ReplyOf<typeof listDriverGroupMembers>['data'][number]

export const groupsKey = ['group', 'all'] as const
export const buildMembersKey = (id: string) => ['group', 'members', id] as const

export const loadGroups = async (signal: AbortSignal) =>
  (await callApi<typeof listDriverGroups>('GET', '/admin/driver-groups', { signal })).data

export const createGroup = (body: { readonly name: string }, idempotencyKey: string) =>
  callApi<typeof createDriverGroup>('POST', '/admin/driver-groups', { body, idempotencyKey })

interface Renaming {
  readonly id: string
  readonly name: string
}

export const renameGroup = ({ id, name }: Renaming, idempotencyKey: string) =>
  callApi<typeof renameDriverGroup>('PUT', '/admin/driver-groups/{id}', {
    params: { id },
    body: { name },
    idempotencyKey,
  })

export const deleteGroup = (id: string, idempotencyKey: string) =>
  callApi<typeof deleteDriverGroup>('DELETE', '/admin/driver-groups/{id}', { params: { id }, idempotencyKey })

export const loadMembers = (id: string, query: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  callApi<typeof listDriverGroupMembers>('GET', '/admin/driver-groups/{id}/members', {
    params: { id },
    query,
    signal,
  })

interface Membership {
  readonly id: string
  readonly customerId: string
}

export const addMember = ({ id, customerId }: Membership, idempotencyKey: string) =>
  callApi<typeof addDriverGroupMember>('POST', '/admin/driver-groups/{id}/members', {
    params: { id },
    body: { customerId },
    idempotencyKey,
  })

export const removeMember = (params: Membership, idempotencyKey: string) =>
  callApi<typeof removeDriverGroupMember>('DELETE', '/admin/driver-groups/{id}/members/{customerId}', {
    params,
    idempotencyKey,
  })
