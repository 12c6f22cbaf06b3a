/** People of partners: invited by the operator or by who may at the partner, with rights of their own, removed at once. */
import { mayGrant, ok, type PartnerRight, parseIndianMobile, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { revokeAllSessions } from '../access/index.ts'
import { deletePasskeysOf } from '../passkeys/index.ts'
import {
  insertPerson,
  lockPartnerOfPeople,
  lockPersonOfPartner,
  markRemoved,
  type PartnerPerson,
  selectPeopleOfPartner,
  updateRights,
} from './queries.ts'

/** Who can sign in for one partner. */
const MOST_PEOPLE = 50

export interface NewPerson {
  readonly name: string
  readonly phone: string
  readonly email?: string | null | undefined
  readonly rights: readonly PartnerRight[]
}

type NotOwn = { readonly kind: 'right-not-own' }
type NotFound = { readonly kind: 'partner-person-not-found' }
type Self = { readonly kind: 'partner-person-self' }
type InviteRefusal = {
  readonly kind: 'partner-not-found' | 'partner-person-exists' | 'too-many-partner-people'
}

/** Lets somebody sign in for a partner. A person of the partner gives no right that is not their own. */
export async function addPerson(
  work: Work,
  partnerId: string,
  request: NewPerson,
): Promise<Result<PartnerPerson, InviteRefusal | NotOwn>> {
  const { tx, now, actor } = work
  if (actor.kind === 'partner' && !mayGrant(actor.rights, request.rights))
    return refuse({ kind: 'right-not-own' })
  if (!(await lockPartnerOfPeople(tx, partnerId))) return refuse({ kind: 'partner-not-found' })
  if ((await selectPeopleOfPartner(tx, partnerId)).length >= MOST_PEOPLE) {
    return refuse({ kind: 'too-many-partner-people' })
  }
  const person: PartnerPerson = {
    id: createId(),
    partnerId,
    name: request.name,
    phone: parseIndianMobile(request.phone) ?? request.phone,
    email: request.email?.toLowerCase() ?? null,
    rights: request.rights,
    createdAt: now,
    createdBy: 'name' in actor ? actor.name : null,
  }
  const inserted = await insertPerson(tx, person)
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'partner-person.invite',
    subject: { kind: 'partner', id: partnerId },
    after: { person: person.id, name: person.name, phone: person.phone, rights: [...person.rights] },
  })
  return ok(person)
}

interface Whom {
  readonly partnerId: string
  readonly id: string
}

/** Neither rights are given nor taken that the asking person does not have; nobody changes the own ones. */
export async function changeRights(
  work: Work,
  whom: Whom,
  rights: readonly PartnerRight[],
): Promise<Result<PartnerPerson, NotFound | NotOwn | Self>> {
  const before = await lockPersonOfPartner(work.tx, whom)
  if (!before) return refuse({ kind: 'partner-person-not-found' })
  if (work.actor.kind === 'partner') {
    if (work.actor.id === whom.id) return refuse({ kind: 'partner-person-self' })
    const changed = [
      ...rights.filter((right) => !before.rights.includes(right)),
      ...before.rights.filter((right) => !rights.includes(right)),
    ]
    if (!mayGrant(work.actor.rights, changed)) return refuse({ kind: 'right-not-own' })
  }
  await updateRights(work.tx, whom.id, rights)
  await work.audit({
    action: 'partner-person.change',
    subject: { kind: 'partner', id: whom.partnerId },
    before: { person: before.id, name: before.name, rights: [...before.rights] },
    after: { person: before.id, name: before.name, rights: [...rights] },
  })
  return ok({ ...before, rights })
}

/** Ends all sessions in the same transaction. */
export async function removePerson(work: Work, whom: Whom): Promise<Result<undefined, NotFound | Self>> {
  const before = await lockPersonOfPartner(work.tx, whom)
  if (!before) return refuse({ kind: 'partner-person-not-found' })
  if (work.actor.kind === 'partner' && work.actor.id === whom.id) {
    return refuse({ kind: 'partner-person-self' })
  }
  await markRemoved(work.tx, whom.id, work.now)
  await revokeAllSessions(work.tx, 'partner', whom.id, work.now)
  await deletePasskeysOf(work.tx, { kind: 'partner', subjectId: whom.id })
  await work.audit({
    action: 'partner-person.remove',
    subject: { kind: 'partner', id: whom.partnerId },
    before: { person: before.id, name: before.name, phone: before.phone, rights: [...before.rights] },
  })
  return ok(undefined)
}
