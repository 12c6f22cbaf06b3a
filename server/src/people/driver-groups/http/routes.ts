/** The calls of groups of drivers. */

import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import {
  addMember,
  createDriverGroup,
  type DriverGroup,
  deleteDriverGroup,
  removeMember,
  renameDriverGroup,
  selectDriverGroup,
  selectDriverGroups,
  selectMemberPage,
} from '../index.ts'

const toWire = ({ id, name, members, createdAt }: DriverGroup) => ({
  _id: id,
  name,
  members,
  createdAt: createdAt.toISOString(),
})

export const driverGroupRoutes: readonly Route[] = [
  read(contract.listDriverGroups, async ({ db }) => ok({ data: (await selectDriverGroups(db)).map(toWire) })),

  write(contract.createDriverGroup, async ({ work, body }) => {
    const made = await createDriverGroup(work, body.name)
    return made.ok ? ok({ message: formatSuccess('saved'), data: toWire(made.value) }) : made
  }),

  write(contract.renameDriverGroup, async ({ work, params, body }) => {
    const renamed = await renameDriverGroup(work, params.id, body.name)
    return renamed.ok ? ok({ message: formatSuccess('saved'), data: toWire(renamed.value) }) : renamed
  }),

  write(contract.deleteDriverGroup, async ({ work, params }) => {
    const deleted = await deleteDriverGroup(work, params.id)
    return deleted.ok ? ok({ message: formatSuccess('group-deleted') }) : deleted
  }),

  read(contract.listDriverGroupMembers, async ({ db, params, query }) => {
    if (!(await selectDriverGroup(db, params.id))) return refuse({ kind: 'driver-group-not-found' })
    return listAnswer(await selectMemberPage(db, params.id, query), ({ id, name, phone, addedAt }) => ({
      _id: id,
      name,
      phone,
      addedAt: addedAt.toISOString(),
    }))
  }),

  write(contract.addDriverGroupMember, async ({ work, params, body }) => {
    const added = await addMember(work, params.id, body.customerId)
    return added.ok ? ok({ message: formatSuccess('saved'), data: toWire(added.value) }) : added
  }),

  write(contract.removeDriverGroupMember, async ({ work, params }) => {
    const removed = await removeMember(work, params.id, params.customerId)
    return removed.ok ? ok({ message: formatSuccess('saved'), data: toWire(removed.value) }) : removed
  }),
]
