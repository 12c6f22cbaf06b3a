/** Where a tariff counts, for whom and when: the operator says so, and takes it back. */
import { INDIAN_STATES, ok, type Result, refuse, type TariffPlace } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { selectDriverGroup } from '../../people/driver-groups/index.ts'
import {
  type Assignment,
  endAssignment,
  insertAssignment,
  isPlace,
  selectAssignment,
  selectAssignmentsOf,
} from './assignment-queries.ts'
import { checkPeriod, getOperator, lockOwn, toSubject } from './service.ts'

/** Of one tariff, those that are over included. */
const MOST_ASSIGNMENTS = 500

interface AssignmentRequest {
  readonly place: TariffPlace
  readonly groupId: string | null
  readonly priority: number
  /** At once where it is null. */
  readonly from: Date | null
  readonly until: Date | null
}

export interface AssignRefused {
  readonly kind:
    | 'tariff-not-found'
    | 'tariff-follows-price'
    | 'tariff-place-unknown'
    | 'driver-group-not-found'
    | 'tariff-in-the-past'
    | 'tariff-period-empty'
    | 'tariff-assigned'
    | 'too-many-assignments'
}

export async function assignTariff(
  work: Work,
  tariffId: string,
  { place, groupId, priority, ...requested }: AssignmentRequest,
): Promise<Result<{ readonly id: string }, AssignRefused>> {
  const { tx, now } = work
  const locked = await lockOwn(work, tariffId)
  if (!locked.ok) return locked
  const period = checkPeriod(requested, now)
  if (!period.ok) return period
  const { from, until } = period.value
  const isKnown = place.kind === 'state' ? isState(place.state) : await isPlace(tx, place)
  if (!isKnown) return refuse({ kind: 'tariff-place-unknown' })
  if (groupId && !(await selectDriverGroup(tx, groupId))) return refuse({ kind: 'driver-group-not-found' })
  const others = await selectAssignmentsOf(tx, tariffId, MOST_ASSIGNMENTS)
  if (others.length >= MOST_ASSIGNMENTS) return refuse({ kind: 'too-many-assignments' })
  const isThere = others.some(
    (one) =>
      isSamePlace(one, place) &&
      one.groupId === groupId &&
      one.priority === priority &&
      (until === null || one.validFrom < until) &&
      (one.validUntil === null || one.validUntil > from),
  )
  if (isThere) return refuse({ kind: 'tariff-assigned' })
  const assignment = {
    id: createId(),
    tariffId,
    place,
    groupId,
    priority,
    from,
    until,
    at: now,
    by: getOperator(work),
  }
  await insertAssignment(tx, assignment)
  await work.audit({
    action: 'tariff.assign',
    subject: toSubject(tariffId),
    after: { place, groupId, priority, validFrom: from, validUntil: until },
  })
  return ok({ id: assignment.id })
}

const isState = (code: string): boolean => INDIAN_STATES.some((state) => state.code === code)

export function toPlace({ place, stateCode, stationId, connectorId }: Assignment): TariffPlace {
  if (place === 'state') return { kind: place, state: stateCode as never }
  if (place === 'station') return { kind: place, station: stationId ?? '' }
  if (place === 'connector') return { kind: place, connector: connectorId ?? '' }
  return { kind: 'network' }
}

const isSamePlace = (one: Assignment, other: TariffPlace): boolean =>
  JSON.stringify(toPlace(one)) === JSON.stringify(other)

/** The tariff no longer counts there from now on. */
export async function unassignTariff(
  work: Work,
  id: string,
): Promise<Result<null, { readonly kind: 'tariff-assignment-not-found' | 'tariff-follows-price' }>> {
  const { tx, now } = work
  const found = await selectAssignment(tx, id)
  if (!found) return refuse({ kind: 'tariff-assignment-not-found' })
  const locked = await lockOwn(work, found.tariffId)
  if (!locked.ok) {
    return locked.refusal.kind === 'tariff-not-found'
      ? refuse({ kind: 'tariff-assignment-not-found' })
      : refuse({ kind: 'tariff-follows-price' })
  }
  const before = await selectAssignment(tx, id)
  if (!before || (before.validUntil && before.validUntil <= now)) {
    work.nothingChanged()
    return ok(null)
  }
  await endAssignment(tx, id, now)
  const { priority, groupId, validFrom, validUntil } = before
  await work.audit({
    action: 'tariff.unassign',
    subject: toSubject(before.tariffId),
    before: { place: toPlace(before), groupId, priority, validFrom, validUntil },
    after: { validUntil: now },
  })
  return ok(null)
}
