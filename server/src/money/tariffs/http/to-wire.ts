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
import { getMessages } from '../../../messages/in-language.ts'
import {
  type AssignedVersion,
  type Assignment,
  formatFacts,
  formatPrice,
  isWithdrawn,
  type PriceReader,
  selectAssignmentsOf,
  selectTariff,
  selectVersionsById,
  selectVersionsOf,
  type TariffPreview,
  type TariffReasons,
  type TariffRow,
  type TariffState,
  type Version,
} from '../index.ts'

const MOST_VERSIONS = 200
const MOST_ASSIGNMENTS = 500

const formatTime = (at: Date | null): string | null => at?.toISOString() ?? null

/** Each fault at its field of the form. */
export const toIssues = (faults: readonly TariffFault[]): Issue[] =>
  faults.map(({ code, path }) => ({
    path: `content.${path}`,
    code,
    message: getMessages().tariffFault[code],
  }))

/** What was sent has the form of a version; `checkTariff` says whether it is one. */
export const toContent = (sent: object): TariffVersion => sent as TariffVersion

const toWirePricedVersion = ({ id, number, content, validFrom }: Version) => ({
  _id: id,
  number,
  content: copyToWire(content),
  validFrom: formatTime(validFrom),
})

// The contract's types are wider: what is read is what was checked when it was written.
export const copyToWire = (content: TariffVersion) => structuredClone(content) as never

const toWireName = ({ id, code, name, source }: Pick<TariffRow, 'id' | 'code' | 'name' | 'source'>) => ({
  _id: id,
  code,
  name,
  source,
})

/** Where no connector is asked about: a fast one, and a driver in no group. */
const ANYBODY: PriceReader = { evse: 'DC', groups: [], power: 50_000 }

const toWireSummary = (row: TariffRow, versions: ReadonlyMap<string, Version>, now: Date) => {
  const current = row.currentId === null ? undefined : versions.get(row.currentId)
  const versionOf = (id: string | null) => {
    const version = id === null ? undefined : versions.get(id)
    return version ? toWirePricedVersion(version) : null
  }
  return {
    ...toWireName(row),
    stationName: row.stationName,
    state: row.state,
    current: current ? toWirePricedVersion(current) : null,
    words: current ? formatPrice(current.content, ANYBODY, now) : null,
    next: versionOf(row.nextId),
    hasDraft: row.hasDraft,
    assignments: row.assignments,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Tariffs of a list, with what they say now and next. */
export async function loadWireSummaries(reader: Reader, rows: readonly TariffRow[], now: Date) {
  const ids = rows.flatMap(({ currentId, nextId }) => [currentId, nextId]).filter((id) => id !== null)
  const versions = await selectVersionsById(reader, ids)
  return (row: TariffRow) => toWireSummary(row, versions, now)
}

/** @throws Error for a tariff that is not there */
export async function loadWireTariff(reader: Reader, id: string, now: Date) {
  const row = await selectTariff(reader, id, now)
  if (!row) throw new Error(`Tariff ${id} vanished`)
  const versions = await selectVersionsOf(reader, id, MOST_VERSIONS)
  const byId = new Map(versions.map((version) => [version.id, version]))
  return {
    ...toWireSummary(row, byId, now),
    versions: versions.map((version) => toWireVersion(version, versions, row, now)),
    assignedTo: (await selectAssignmentsOf(reader, id, MOST_ASSIGNMENTS)).map(toWireAssignment),
  }
}

function toWireVersion(version: Version, all: readonly Version[], row: TariffRow, now: Date) {
  return {
    ...toWirePricedVersion(version),
    state: chooseState(version, row, now),
    validUntil: formatTime(getEnd(version, all)),
    withdrawn: isWithdrawn(version),
    createdAt: version.createdAt.toISOString(),
    createdBy: version.createdBy,
    publishedAt: formatTime(version.publishedAt),
    publishedBy: version.publishedBy,
  }
}

function chooseState(version: Version, { currentId }: TariffRow, now: Date): TariffState {
  if (version.publishedAt === null) return 'draft'
  if (version.id === currentId) return 'published'
  return version.validFrom && version.validFrom > now && !isWithdrawn(version) ? 'scheduled' : 'ended'
}

/** Where the next one begins, or earlier where an end was set. */
function getEnd(version: Version, all: readonly Version[]): Date | null {
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

function toWireAssignment(one: Assignment) {
  const target = one.stateCode ?? one.stationId ?? one.connectorId
  return {
    _id: one.id,
    tariffId: one.tariffId,
    place: one.place,
    target,
    targetName: getTargetName(one),
    groupId: one.groupId,
    groupName: one.groupName,
    priority: one.priority,
    validFrom: one.validFrom.toISOString(),
    validUntil: formatTime(one.validUntil),
  }
}

function getTargetName({ place, stateCode, stationName, connectorNumber }: Assignment): string | null {
  if (place === 'state') return INDIAN_STATES.find(({ code }) => code === stateCode)?.name ?? stateCode
  return place === 'connector' ? `${stationName}, ${connectorNumber}` : stationName
}

export const toWirePreview = ({ priced, ...preview }: TariffPreview, startsAt: Date) => ({
  amount: toRupees(priced.amount),
  gst: toRupees(priced.gst),
  total: toRupees(priced.total),
  seconds: preview.seconds,
  lines: priced.lines.map((line) => ({ ...line, ...getMessages().billLine(line) })),
  words: formatFacts(preview.facts, startsAt),
  facts: preview.facts.map((fact) => ({ ...fact })),
  drawn: preview.drawn,
  day: preview.day.map((cell) => ({ ...cell })),
  week: preview.week.map((cell) => ({ ...cell })),
})

const toWireTariff = ({ tariffId, code, name, source }: AssignedVersion) =>
  toWireName({ id: tariffId, code, name, source })

export const toWireWinner = (winner: AssignedVersion, facts: readonly PriceFact[], at: Date) => ({
  facts: facts.map((fact) => ({ ...fact })),
  words: formatFacts(facts, at),
  tariff: toWireTariff(winner),
  version: {
    _id: winner.versionId ?? '',
    number: winner.number ?? 0,
    content: copyToWire(winner.content as TariffVersion),
    validFrom: formatTime(winner.beganAt),
  },
  assignment: toWireAssignment(winner),
})

const SECOND_MS = 1000
const formatMoment = (seconds: number): string => new Date(seconds * SECOND_MS).toISOString()

export function toWireOther(
  { assignment, why }: TariffReasons['others'][number],
  groupNames: ReadonlyMap<string, string>,
) {
  const groupOf = (group: string) => ({ group, groupName: groupNames.get(group) ?? null })
  const explain = () => {
    switch (why.code) {
      case 'other-place':
        return { code: why.code, place: why.place.kind }
      case 'other-group':
      case 'for-everyone':
        return { code: why.code, ...groupOf(why.group) }
      case 'not-yet':
        return { code: why.code, from: formatMoment(why.from) }
      case 'over':
        return { code: why.code, until: formatMoment(why.until) }
      case 'began-earlier':
        return { code: why.code, from: formatMoment(why.from), later: formatMoment(why.later) }
      default:
        return why
    }
  }
  return { tariff: toWireTariff(assignment), assignment: toWireAssignment(assignment), why: explain() }
}
