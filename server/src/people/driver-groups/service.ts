/** Groups of drivers, which tariffs can be for. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import {
  type DriverGroup,
  deleteGroup,
  deleteMember,
  insertDriverGroup,
  insertMember,
  lockDriverGroup,
  renameGroup,
  selectDriverGroup,
  selectDriverGroups,
} from './queries.ts'

const MOST_GROUPS = 200
const MOST_MEMBERS = 10_000

type Refused<Kind extends string> = { readonly kind: Kind }
type NotFound = Refused<'driver-group-not-found'>

const getOperator = ({ actor }: Work): string | null => (actor.kind === 'administrator' ? actor.id : null)

const toSubject = (id: string) => ({ kind: 'driver-group', id }) as const

export async function createDriverGroup(
  work: Work,
  name: string,
): Promise<Result<DriverGroup, Refused<'too-many-driver-groups' | 'driver-group-exists'>>> {
  const { tx, now } = work
  if ((await selectDriverGroups(tx)).length >= MOST_GROUPS) return refuse({ kind: 'too-many-driver-groups' })
  const id = createId()
  const made = await insertDriverGroup(tx, { id, name, at: now, by: getOperator(work) })
  if (!made.ok) return made
  await work.audit({ action: 'driver-group.create', subject: toSubject(id), after: { name } })
  return ok({ id, name, members: 0, createdAt: now })
}

export async function renameDriverGroup(
  work: Work,
  id: string,
  name: string,
): Promise<Result<DriverGroup, NotFound | Refused<'driver-group-exists'>>> {
  const before = await lockDriverGroup(work.tx, id)
  if (!before) return refuse({ kind: 'driver-group-not-found' })
  if (before.name === name) {
    work.nothingChanged()
    return ok(before)
  }
  const renamed = await renameGroup(work.tx, id, name)
  if (!renamed.ok) return renamed
  await work.audit({
    action: 'driver-group.rename',
    subject: toSubject(id),
    before: { name: before.name },
    after: { name },
  })
  return ok({ ...before, name })
}

/** Its name is free again; tariffs that are for it count for nobody. */
export async function deleteDriverGroup(work: Work, id: string): Promise<Result<null, NotFound>> {
  const before = await lockDriverGroup(work.tx, id)
  if (!before) return refuse({ kind: 'driver-group-not-found' })
  await deleteGroup(work.tx, id, work.now)
  await work.audit({
    action: 'driver-group.delete',
    subject: toSubject(id),
    before: { name: before.name, members: before.members },
  })
  return ok(null)
}

/** Who is in it already stays. */
export async function addMember(
  work: Work,
  id: string,
  customerId: string,
): Promise<Result<DriverGroup, NotFound | Refused<'driver-group-full' | 'customer-not-found'>>> {
  const before = await lockDriverGroup(work.tx, id)
  if (!before) return refuse({ kind: 'driver-group-not-found' })
  const added = await insertMember(work.tx, { groupId: id, customerId, at: work.now })
  if (!added.ok) return added
  if (!added.value) {
    work.nothingChanged()
    return ok(before)
  }
  if (before.members >= MOST_MEMBERS) return refuse({ kind: 'driver-group-full' })
  await work.audit({ action: 'driver-group.add-member', subject: toSubject(id), after: { customerId } })
  return ok({ ...before, members: before.members + 1 })
}

export async function removeMember(
  work: Work,
  id: string,
  customerId: string,
): Promise<Result<DriverGroup, NotFound | Refused<'customer-not-found'>>> {
  if (!(await lockDriverGroup(work.tx, id))) return refuse({ kind: 'driver-group-not-found' })
  if (!(await deleteMember(work.tx, id, customerId))) return refuse({ kind: 'customer-not-found' })
  await work.audit({ action: 'driver-group.remove-member', subject: toSubject(id), before: { customerId } })
  const after = await selectDriverGroup(work.tx, id)
  return after ? ok(after) : refuse({ kind: 'driver-group-not-found' })
}
