/** The calls of the roles that the owner makes. */
import * as contract from '@voltyatra/contract'
import { findStateByCode, GIVEABLE_PERMISSIONS, listPermissions, ok, ROLES } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { parseRole } from '../../administrators/index.ts'
import * as roles from '../index.ts'

function toWireLimit({ kind, of, names }: NonNullable<roles.CustomRole['limit']>) {
  const nameOf = (id: string, at: number) => (kind === 'states' ? findStateByCode(id)?.name : names[at]) ?? id
  return { kind, of: of.map((id, at) => ({ _id: id, name: nameOf(id, at) })) }
}

const toWire = ({ id, name, rights, limit, operators, createdAt, changedAt }: roles.CustomRole) => ({
  _id: id,
  name,
  rights: [...rights],
  limit: limit && toWireLimit(limit),
  operators,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
})

export const customRoleRoutes: readonly Route[] = [
  read(contract.listRoles, async ({ db }) =>
    ok({
      data: {
        permissions: [...GIVEABLE_PERMISSIONS],
        builtIn: ROLES.map((role) => ({ role, rights: [...listPermissions(role)] })),
        custom: (await roles.selectCustomRoles(db)).map(toWire),
      },
    }),
  ),

  write(contract.createRole, async ({ work, body }) => {
    const made = await roles.createCustomRole(work, { ...body, limit: body.limit ?? null })
    return made.ok ? ok({ message: formatSuccess('role-saved'), data: toWire(made.value) }) : made
  }),

  write(contract.changeRole, async ({ work, params, body }) => {
    const changed = await roles.changeCustomRole(work, { id: params.id, ...body, limit: body.limit ?? null })
    return changed.ok ? ok({ message: formatSuccess('role-saved'), data: toWire(changed.value) }) : changed
  }),

  write(contract.deleteRole, async ({ work, params }) => {
    const removed = await roles.removeCustomRole(work, params.id)
    return removed.ok ? ok({ message: formatSuccess('role-deleted') }) : removed
  }),

  write(contract.seeAsRole, async ({ work, actor, sessions, body }) => {
    const seen = await roles.viewAsRole(work, {
      ...{ administratorId: actor.id, token: sessions.token('administrator') },
      chosen: parseRole(body.role),
    })
    return seen.ok ? ok({ message: formatSuccess('role-seen') }) : seen
  }),

  write(contract.endSeeingAsRole, async ({ work, actor, sessions }) => {
    await roles.endSeeingAsRole(work, {
      ...{ administratorId: actor.id, token: sessions.token('administrator') },
      isLooking: actor.isLooking ?? false,
    })
    return ok({ message: formatSuccess('role-seen-ended') })
  }),
]
