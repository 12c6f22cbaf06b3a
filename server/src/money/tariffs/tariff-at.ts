/** Which version of which tariff a driver pays at a connector, and why. */
import {
  type AssignedTariff,
  findAssignedTariff,
  type PassedOver,
  type StateCode,
  type TariffAssignment,
  type TariffVersion,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { selectGroupsOf } from '../../people/driver-groups/index.ts'
import { toPlace } from './assign.ts'
import { type AssignedVersion, selectAssignedAt, selectEverAssigned } from './assignment-queries.ts'

export interface ConnectorAt {
  readonly state: string
  readonly stationId: string
  readonly connectorId: string
}

/** What a charge is priced with. */
export interface TariffInForce {
  readonly versionId: string
  readonly tariffId: string
  readonly content: TariffVersion
  /** That the driver is in, where the version asks for any. */
  readonly groups: readonly string[]
}

const SECOND_MS = 1000

const toDomain = (one: AssignedVersion): TariffAssignment => ({
  id: one.id,
  tariff: one.tariffId,
  place: toPlace(one),
  group: one.groupId,
  priority: one.priority,
  from: one.validFrom.getTime() / SECOND_MS,
  until: one.validUntil && one.validUntil.getTime() / SECOND_MS,
})

/** Of the assignments that were read, those whose tariff says something at the moment. */
const filterInForce = (assigned: readonly AssignedVersion[]) =>
  assigned.filter(({ versionId }) => versionId !== null)

const toQuestion = ({ state, stationId, connectorId }: ConnectorAt, groups: readonly string[], at: Date) => ({
  // Stations are created with the code of a state.
  state: state as StateCode,
  station: stationId,
  connector: connectorId,
  groups,
  at: at.getTime() / SECOND_MS,
})

/**
 * The tariff of each connector for a driver, or for one in no group.
 * @throws Error where none counts: the network's price per kWh always does
 */
export async function loadTariffsAt(
  reader: Reader,
  connectors: readonly ConnectorAt[],
  { customerId, at }: { readonly customerId: string | null; readonly at: Date },
): Promise<ReadonlyMap<string, TariffInForce>> {
  const places = {
    states: [...new Set(connectors.map(({ state }) => state))],
    stationIds: [...new Set(connectors.map(({ stationId }) => stationId))],
    connectorIds: connectors.map(({ connectorId }) => connectorId),
  }
  return chooseTariffs(
    reader,
    { connectors, assigned: await selectAssignedAt(reader, places, at) },
    { customerId, at },
  )
}

interface Choice {
  readonly connectors: readonly ConnectorAt[]
  /** All that count then at any of the connectors. */
  readonly assigned: readonly AssignedVersion[]
}

/** The same where it is read already which tariffs count. */
export async function chooseTariffs(
  reader: Reader,
  { connectors, ...read }: Choice,
  { customerId, at }: { readonly customerId: string | null; readonly at: Date },
): Promise<ReadonlyMap<string, TariffInForce>> {
  const assigned = filterInForce(read.assigned)
  const requestsForGroups = assigned.some(
    ({ groupId, content }) => groupId !== null || doesNameGroups(content),
  )
  const groups = customerId && requestsForGroups ? await selectGroupsOf(reader, customerId) : []
  const byId = new Map(assigned.map((one) => [one.id, one]))
  const assignments = assigned.map(toDomain)
  return new Map(
    connectors.map((connector) => {
      const found = findAssignedTariff(assignments, toQuestion(connector, groups, at))
      const winner = found.ok ? byId.get(found.value.winner.id) : undefined
      if (!winner?.versionId || !winner.content)
        throw new Error(`No tariff counts at connector ${connector.connectorId} at ${at.toISOString()}`)
      const { versionId, tariffId, content } = winner
      const ofDriver = doesNameGroups(content) ? groups : []
      return [connector.connectorId, { versionId, tariffId, content, groups: ofDriver }] as const
    }),
  )
}

const doesNameGroups = (content: TariffVersion | null): boolean =>
  content?.elements.some(({ when }) => when.groups !== undefined) ?? false

/** `no-version`: nothing that the tariff says is in force then. */
export type WhyNot = PassedOver | { readonly code: 'no-version' }

export interface TariffReasons {
  readonly groups: readonly string[]
  readonly winner: AssignedVersion | undefined
  readonly others: readonly { readonly assignment: AssignedVersion; readonly why: WhyNot }[]
}

const MOST_SHOWN = 200

/** Which tariff counts at a connector, and why none of the others does; the winner is always among them. */
export async function explainTariff(
  reader: Reader,
  connector: ConnectorAt,
  { customerId, at }: { readonly customerId: string | null; readonly at: Date },
): Promise<TariffReasons> {
  const { state, stationId, connectorId } = connector
  const counting = await selectAssignedAt(
    reader,
    { states: [state], stationIds: [stationId], connectorIds: [connectorId] },
    at,
  )
  const ever = await selectEverAssigned(reader, { stationId, state }, { at, most: MOST_SHOWN })
  const all = [...new Map([...counting, ...ever].map((one) => [one.id, one])).values()]
  const groups = customerId ? await selectGroupsOf(reader, customerId) : []
  const byId = new Map(all.map((one) => [one.id, one]))
  const found = findAssignedTariff(filterInForce(all).map(toDomain), toQuestion(connector, groups, at))
  const others: AssignedTariff['others'] = found.ok ? found.value.others : found.refusal.others
  const winner = found.ok ? byId.get(found.value.winner.id) : undefined
  const reasons = new Map<string, WhyNot>(others.map(({ assignment, why }) => [assignment.id, why]))
  return {
    groups,
    winner,
    others: all
      .filter((one) => one !== winner)
      .slice(0, MOST_SHOWN)
      .map((assignment) => ({ assignment, why: reasons.get(assignment.id) ?? { code: 'no-version' } })),
  }
}
