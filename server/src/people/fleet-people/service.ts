/** People of fleets: let in by the operator or by each other, notified by message, removed at once. */
import { addMs, days, ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { revokeAllSessions } from '../access/index.ts'
import { selectBrandName } from '../company/index.ts'
import { lockFleet } from '../fleets/index.ts'
import { queueMessage } from '../outbox/index.ts'
import {
  countAddedSince,
  type FleetPerson,
  insertPerson,
  lockPersonOfFleet,
  markRemoved,
  selectPeopleOfFleet,
} from './queries.ts'

/** Who can sign in for one fleet. */
const MOST_PEOPLE = 20
/** Messages go to whatever number or address a fleet enters. */
const MOST_ADDED_IN_A_DAY = 40

const DAY_SECONDS = 86_400

interface NewPerson {
  readonly name: string
  /** +91 and ten digits. */
  readonly phone: string
  readonly email?: string | null | undefined
}

type AddPersonRefused =
  | { readonly kind: 'fleet-not-found' }
  | { readonly kind: 'fleet-person-exists' | 'too-many-fleet-people' }
  | { readonly kind: 'too-many-requests'; readonly retryAfter: number }

/** @param portal the address of the portal, which the message names */
export async function addPerson(
  work: Work,
  fleetId: string,
  request: NewPerson,
  portal: string,
): Promise<Result<FleetPerson, AddPersonRefused>> {
  const { tx, now, actor } = work
  const fleet = await lockFleet(tx, fleetId)
  if (!fleet) return refuse({ kind: 'fleet-not-found' })
  if ((await selectPeopleOfFleet(tx, fleetId)).length >= MOST_PEOPLE) {
    return refuse({ kind: 'too-many-fleet-people' })
  }
  if (
    actor.kind === 'fleet' &&
    (await countAddedSince(tx, fleetId, addMs(now, -days(1)))) >= MOST_ADDED_IN_A_DAY
  ) {
    return refuse({ kind: 'too-many-requests', retryAfter: DAY_SECONDS })
  }
  const person: FleetPerson = {
    id: createId(),
    fleetId,
    name: request.name,
    phone: request.phone,
    email: request.email?.toLowerCase() ?? null,
    createdAt: now,
    createdBy: 'name' in actor ? actor.name : null,
  }
  const inserted = await insertPerson(tx, person)
  if (!inserted.ok) return inserted
  await work.audit({
    action: 'fleet-person.invite',
    subject: { kind: 'fleet', id: fleetId },
    after: { person: person.id, name: person.name, phone: person.phone },
  })
  await notifyPerson(work, person, { fleet: fleet.name, portal })
  return ok(person)
}

/** By mail where there is an address, by text message otherwise. */
async function notifyPerson(
  work: Work,
  { name, phone, email }: FleetPerson,
  { fleet, portal }: { readonly fleet: string; readonly portal: string },
): Promise<void> {
  const brand = await selectBrandName(work.tx)
  const { title, message } = getMessages().fleetPersonLetIn({ name, fleet, portal, brand })
  const template = 'fleet-administrator'
  await queueMessage(
    work,
    email
      ? { channel: 'email', recipient: email, template, subject: title, body: message }
      : { channel: 'sms', recipient: phone, template, body: message },
  )
}

interface Whom {
  readonly fleetId: string
  readonly id: string
}

type RemoveRefusal = { readonly kind: 'fleet-person-not-found' | 'fleet-person-last' }

/** Ends all sessions in the same transaction. A person of the fleet cannot leave it with nobody. */
export async function removePerson(work: Work, whom: Whom): Promise<Result<undefined, RemoveRefusal>> {
  // The fleet first, so that of the last two neither removes the other.
  if (!(await lockFleet(work.tx, whom.fleetId))) return refuse({ kind: 'fleet-person-not-found' })
  const before = await lockPersonOfFleet(work.tx, whom)
  if (!before) return refuse({ kind: 'fleet-person-not-found' })
  if (work.actor.kind === 'fleet' && (await selectPeopleOfFleet(work.tx, whom.fleetId)).length === 1) {
    return refuse({ kind: 'fleet-person-last' })
  }
  await markRemoved(work.tx, whom.id, work.now)
  await revokeAllSessions(work.tx, 'fleet', whom.id, work.now)
  await work.audit({
    action: 'fleet-person.remove',
    subject: { kind: 'fleet', id: whom.fleetId },
    before: { person: before.id, name: before.name, phone: before.phone },
  })
  return ok(undefined)
}
