/** Tariffs on the wire. */
import type { Issue } from '@voltyatra/contract'
import {
  INDIAN_STATES,
  type PriceFact,
  type TariffFault,
  type TariffVersion,
  toRupees,
} from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { en } from '../../../messages/en.ts'
import {
  type AssignedVersion,
  type Assignment,
  assignmentsOf,
  factsInWords,
  isWithdrawn,
  type PriceReader,
  priceInWords,
  type TariffPreview,
  type TariffReasons,
  type TariffRow,
  type TariffState,
  tariffById,
  type Version,
  versionsById,
  versionsOf,
} from '../index.ts'

const MOST_VERSIONS = 200
const MOST_ASSIGNMENTS = 500

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** Each fault at its field of the form. */
export const issuesOf = (faults: readonly TariffFault[]): Issue[] =>
  faults.map(({ code, path }) => ({ path: `content.${path}`, code, message: en.tariffFault[code] }))

/** What was sent has the form of a version; `checkTariff` says whether it is one. */
export const contentOf = (sent: object): TariffVersion => sent as TariffVersion

const pricedVersion = ({ id, number, content, validFrom }: Version) => ({
  _id: id,
  number,
  content: onWire(content),
  validFrom: textOf(validFrom),
})

// The contract's types are wider: what is read is what was checked when it was written.
const onWire = (content: TariffVersion) => structuredClone(content) as never

const named = ({ id, code, name, source }: Pick<TariffRow, 'id' | 'code' | 'name' | 'source'>) => ({
  _id: id,
  code,
  name,
  source,
})

/** Where no connector is asked about: a fast one, and a driver in no group. */
const ANYBODY: PriceReader = { evse: 'DC', groups: [], power: 50_000 }

const summary = (row: TariffRow, versions: ReadonlyMap<string, Version>, now: Date) => {
  const current = row.currentId === null ? undefined : versions.get(row.currentId)
  const versionOf = (id: string | null) => {
    const version = id === null ? undefined : versions.get(id)
    return version ? pricedVersion(version) : null
  }
  return {
    ...named(row),
    state: row.state,
    current: current ? pricedVersion(current) : null,
    words: current ? priceInWords(current.content, ANYBODY, now) : null,
    next: versionOf(row.nextId),
    hasDraft: row.hasDraft,
    assignments: row.assignments,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Tariffs of a list, with what they say now and next. */
export async function summariesOf(reader: Reader, rows: readonly TariffRow[], now: Date) {
  const ids = rows.flatMap(({ currentId, nextId }) => [currentId, nextId]).filter((id) => id !== null)
  const versions = await versionsById(reader, ids)
  return (row: TariffRow) => summary(row, versions, now)
}

/** @throws Error for a tariff that is not there */
export async function tariffOnWire(reader: Reader, id: string, now: Date) {
  const row = await tariffById(reader, id, now)
  if (!row) throw new Error(`Tariff ${id} vanished`)
  const versions = await versionsOf(reader, id, MOST_VERSIONS)
  const byId = new Map(versions.map((version) => [version.id, version]))
  return {
    ...summary(row, byId, now),
    versions: versions.map((version) => versionOnWire(version, versions, row, now)),
    assignedTo: (await assignmentsOf(reader, id, MOST_ASSIGNMENTS)).map(assignmentOnWire),
  }
}

function versionOnWire(version: Version, all: readonly Version[], row: TariffRow, now: Date) {
  return {
    ...pricedVersion(version),
    state: stateOf(version, row, now),
    validUntil: textOf(endOf(version, all)),
    withdrawn: isWithdrawn(version),
    createdAt: version.createdAt.toISOString(),
    createdBy: version.createdBy,
    publishedAt: textOf(version.publishedAt),
    publishedBy: version.publishedBy,
  }
}

function stateOf(version: Version, { currentId }: TariffRow, now: Date): TariffState {
  if (version.publishedAt === null) return 'draft'
  if (version.id === currentId) return 'published'
  return version.validFrom && version.validFrom > now && !isWithdrawn(version) ? 'scheduled' : 'ended'
}

/** Where the next one begins, or earlier where an end was set. */
function endOf(version: Version, all: readonly Version[]): Date | null {
  const { validFrom, validUntil } = version
  if (validFrom === null || isWithdrawn(version)) return validUntil
  const later = all.flatMap((one) =>
    one.validFrom && !isWithdrawn(one) && one.number !== version.number && one.validFrom >= validFrom
      ? [one.validFrom.getTime()]
      : [],
  )
  const end = Math.min(...later, validUntil?.getTime() ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(end) ? new Date(end) : null
}

function assignmentOnWire(one: Assignment) {
  const target = one.stateCode ?? one.stationId ?? one.connectorId
  return {
    _id: one.id,
    tariffId: one.tariffId,
    place: one.place,
    target,
    targetName: targetNameOf(one),
    groupId: one.groupId,
    groupName: one.groupName,
    priority: one.priority,
    validFrom: one.validFrom.toISOString(),
    validUntil: textOf(one.validUntil),
  }
}

function targetNameOf({ place, stateCode, stationName, connectorNumber }: Assignment): string | null {
  if (place === 'state') return INDIAN_STATES.find(({ code }) => code === stateCode)?.name ?? stateCode
  return place === 'connector' ? `${stationName}, ${connectorNumber}` : stationName
}

export const previewOnWire = ({ priced, ...preview }: TariffPreview, startsAt: Date) => ({
  amount: toRupees(priced.amount),
  gst: toRupees(priced.gst),
  total: toRupees(priced.total),
  seconds: preview.seconds,
  lines: priced.lines.map((line) => ({ ...line, ...en.billLine(line) })),
  words: factsInWords(preview.facts, startsAt),
  facts: preview.facts.map((fact) => ({ ...fact })),
  drawn: preview.drawn,
  day: preview.day.map((cell) => ({ ...cell })),
  week: preview.week.map((cell) => ({ ...cell })),
})

const tariffOf = ({ tariffId, code, name, source }: AssignedVersion) =>
  named({ id: tariffId, code, name, source })

export const winnerOnWire = (winner: AssignedVersion, facts: readonly PriceFact[], at: Date) => ({
  facts: facts.map((fact) => ({ ...fact })),
  words: factsInWords(facts, at),
  tariff: tariffOf(winner),
  version: {
    _id: winner.versionId ?? '',
    number: winner.number ?? 0,
    content: onWire(winner.content as TariffVersion),
    validFrom: textOf(winner.beganAt),
  },
  assignment: assignmentOnWire(winner),
})

const SECOND_MS = 1000
const momentOf = (seconds: number): string => new Date(seconds * SECOND_MS).toISOString()

export function otherOnWire(
  { assignment, why }: TariffReasons['others'][number],
  groupNames: ReadonlyMap<string, string>,
) {
  const groupOf = (group: string) => ({ group, groupName: groupNames.get(group) ?? null })
  const said = () => {
    switch (why.code) {
      case 'other-place':
        return { code: why.code, place: why.place.kind }
      case 'other-group':
      case 'for-everyone':
        return { code: why.code, ...groupOf(why.group) }
      case 'not-yet':
        return { code: why.code, from: momentOf(why.from) }
      case 'over':
        return { code: why.code, until: momentOf(why.until) }
      case 'began-earlier':
        return { code: why.code, from: momentOf(why.from), later: momentOf(why.later) }
      default:
        return why
    }
  }
  return { tariff: tariffOf(assignment), assignment: assignmentOnWire(assignment), why: said() }
}
