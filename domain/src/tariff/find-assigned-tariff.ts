/**
 * Which tariff a driver pays at a connector. What is agreed with a group of drivers goes before what holds for
 * everyone; then the place that is named most closely; then the priority; then what began last; then the id.
 */

import type { StateCode } from '../gst/states.ts'
import { ok, type Result, refuse } from '../result.ts'

/** From the widest to the closest. */
const TARIFF_PLACES = ['network', 'state', 'station', 'connector'] as const

export type TariffPlace =
  | { readonly kind: 'network' }
  | { readonly kind: 'state'; readonly state: StateCode }
  | { readonly kind: 'station'; readonly station: string }
  | { readonly kind: 'connector'; readonly connector: string }

export interface TariffAssignment {
  readonly id: string
  readonly tariff: string
  readonly place: TariffPlace
  /** Null for everyone. */
  readonly group: string | null
  /** The higher goes first among those that are equally close; a whole number. */
  readonly priority: number
  /** Seconds since 1970 (UTC). */
  readonly from: number
  /** Excluded; null for no end. */
  readonly until: number | null
}

export interface TariffQuestion {
  readonly state: StateCode
  readonly station: string
  readonly connector: string
  readonly groups: readonly string[]
  /** Seconds since 1970 (UTC). */
  readonly at: number
}

/** Why an assignment is not the one that counts. */
export type PassedOver =
  | { readonly code: 'other-place'; readonly place: TariffPlace }
  | { readonly code: 'other-group'; readonly group: string }
  | { readonly code: 'not-yet'; readonly from: number }
  | { readonly code: 'over'; readonly until: number }
  /** The winner is for a group of the driver's, this one for everyone. */
  | { readonly code: 'for-everyone'; readonly group: string }
  | {
      readonly code: 'wider-place'
      readonly place: TariffPlace['kind']
      readonly closer: TariffPlace['kind']
    }
  | { readonly code: 'lower-priority'; readonly priority: number; readonly higher: number }
  | { readonly code: 'began-earlier'; readonly from: number; readonly later: number }
  /** Nothing else distinguishes them: the smaller id wins. */
  | { readonly code: 'later-id' }

export interface AssignedTariff {
  readonly winner: TariffAssignment
  /** In the order in which they were given. */
  readonly others: readonly { readonly assignment: TariffAssignment; readonly why: PassedOver }[]
}

export interface NoTariff {
  readonly kind: 'no-tariff'
  readonly others: AssignedTariff['others']
}

export function findAssignedTariff(
  assignments: readonly TariffAssignment[],
  question: TariffQuestion,
): Result<AssignedTariff, NoTariff> {
  let winner: TariffAssignment | undefined
  const misses = new Map<TariffAssignment, PassedOver>()
  for (const assignment of assignments) {
    const miss = findMismatch(assignment, question)
    if (miss) misses.set(assignment, miss)
    else if (!winner || isBehind(winner, assignment)) winner = assignment
  }
  const others = assignments.flatMap((assignment) => {
    if (assignment === winner) return []
    const why = misses.get(assignment) ?? (winner && explainRank(assignment, winner))
    return why ? [{ assignment, why }] : []
  })
  return winner ? ok({ winner, others }) : refuse({ kind: 'no-tariff', others })
}

function findMismatch(
  { place, group, from, until }: TariffAssignment,
  { groups, at, ...requested }: TariffQuestion,
): PassedOver | undefined {
  if (!isAt(place, requested)) return { code: 'other-place', place }
  if (group !== null && !groups.includes(group)) return { code: 'other-group', group }
  if (at < from) return { code: 'not-yet', from }
  if (until !== null && at >= until) return { code: 'over', until }
  return undefined
}

function isAt(
  place: TariffPlace,
  requested: Pick<TariffQuestion, 'state' | 'station' | 'connector'>,
): boolean {
  switch (place.kind) {
    case 'network':
      return true
    case 'state':
      return place.state === requested.state
    case 'station':
      return place.station === requested.station
    case 'connector':
      return place.connector === requested.connector
  }
}

const isBehind = (one: TariffAssignment, other: TariffAssignment): boolean =>
  explainRank(one, other) !== undefined

/** What puts the first behind the second; undefined where it is not behind. */
function explainRank(one: TariffAssignment, other: TariffAssignment): PassedOver | undefined {
  if ((one.group === null) !== (other.group === null))
    return other.group === null ? undefined : { code: 'for-everyone', group: other.group }
  const [place, closer] = [one.place.kind, other.place.kind]
  const distance = TARIFF_PLACES.indexOf(closer) - TARIFF_PLACES.indexOf(place)
  if (distance !== 0) return distance > 0 ? { code: 'wider-place', place, closer } : undefined
  if (one.priority !== other.priority) {
    if (one.priority > other.priority) return undefined
    return { code: 'lower-priority', priority: one.priority, higher: other.priority }
  }
  if (one.from !== other.from)
    return one.from > other.from ? undefined : { code: 'began-earlier', from: one.from, later: other.from }
  return one.id > other.id ? { code: 'later-id' } : undefined
}
