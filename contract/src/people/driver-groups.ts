/** Groups of drivers that have prices of their own. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ById, defineDataReply, doneReply, Id, Line, listQuery, listReply, Timestamp } from '../fields.ts'

export const DriverGroup = z.object({
  _id: Id,
  name: z.string(),
  members: z.number().int(),
  createdAt: Timestamp,
})

export const DriverGroupMember = z.object({
  _id: Id.describe('Of the driver'),
  name: z.string().nullable(),
  phone: z.string(),
  addedAt: Timestamp,
})

const Name = Line(100, 'Enter a name')
const tag = 'Driver groups'
const READ = { may: 'customer.read' } as const
const WRITE = { may: 'customer.write' } as const

export const listDriverGroups = defineEndpoint({
  name: 'listDriverGroups',
  method: 'GET',
  path: '/admin/driver-groups',
  tag,
  summary: 'The operator reads the groups of drivers, by name.',
  access: READ,
  reply: defineDataReply(z.array(DriverGroup)),
  refusals: [],
})

export const createDriverGroup = defineEndpoint({
  name: 'createDriverGroup',
  method: 'POST',
  path: '/admin/driver-groups',
  tag,
  summary: 'The operator makes a group of drivers.',
  access: WRITE,
  body: z.object({ name: Name }),
  success: 201,
  reply: defineDataReply(DriverGroup),
  refusals: ['driver-group-exists', 'too-many-driver-groups'],
})

export const renameDriverGroup = defineEndpoint({
  name: 'renameDriverGroup',
  method: 'PUT',
  path: '/admin/driver-groups/{id}',
  tag,
  summary: 'The operator renames a group of drivers.',
  access: WRITE,
  params: ById,
  body: z.object({ name: Name }),
  reply: defineDataReply(DriverGroup),
  refusals: ['driver-group-not-found', 'driver-group-exists'],
})

export const deleteDriverGroup = defineEndpoint({
  name: 'deleteDriverGroup',
  method: 'DELETE',
  path: '/admin/driver-groups/{id}',
  tag,
  summary: 'The operator deletes a group of drivers: its prices no longer hold for them.',
  access: WRITE,
  params: ById,
  reply: doneReply,
  refusals: ['driver-group-not-found'],
})

export const listDriverGroupMembers = defineEndpoint({
  name: 'listDriverGroupMembers',
  method: 'GET',
  path: '/admin/driver-groups/{id}/members',
  tag,
  summary: 'The operator reads who is in a group.',
  access: READ,
  params: ById,
  query: listQuery({ sort: ['addedAt'] }),
  shows: 'data[]._id',
  reply: listReply(DriverGroupMember),
  refusals: ['driver-group-not-found'],
})

export const addDriverGroupMember = defineEndpoint({
  name: 'addDriverGroupMember',
  method: 'POST',
  path: '/admin/driver-groups/{id}/members',
  tag,
  summary: 'The operator adds a driver to a group; who is in it already stays.',
  access: WRITE,
  params: ById,
  body: z.object({ customerId: Id }),
  reply: defineDataReply(DriverGroup),
  refusals: ['driver-group-not-found', 'customer-not-found', 'driver-group-full'],
})

export const removeDriverGroupMember = defineEndpoint({
  name: 'removeDriverGroupMember',
  method: 'DELETE',
  path: '/admin/driver-groups/{id}/members/{customerId}',
  tag,
  summary: 'The operator takes a driver out of a group.',
  access: WRITE,
  params: z.object({ id: Id, customerId: Id }),
  reply: defineDataReply(DriverGroup),
  refusals: ['driver-group-not-found', 'customer-not-found'],
})
