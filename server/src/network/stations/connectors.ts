/** From the connectors that a station has and those it is to have, what there is to do. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { ConnectorColumns, LockedStation } from './change-queries.ts'

/** A connector as the operator lists it; one with an `id` is there already. */
export type WantedConnector = Omit<ConnectorColumns, 'id' | 'number'> & { readonly id?: string | undefined }

export interface ConnectorPlan {
  /** As they will be, by number. */
  readonly connectors: readonly ConnectorColumns[]
  readonly added: readonly ConnectorColumns[]
  /** Of another type or power than before. */
  readonly altered: readonly ConnectorColumns[]
  /** No longer listed. */
  readonly retired: readonly ConnectorColumns[]
}

/**
 * Compares the lists; new connectors get new numbers, so that a number never means two of them.
 * @returns `connector-not-found` for an id that is none of the station's connectors in service
 */
export function planConnectors(
  station: Pick<LockedStation, 'connectors' | 'lastNumber'>,
  wanted: readonly WantedConnector[],
  newId: () => string,
): Result<ConnectorPlan, { readonly kind: 'connector-not-found' }> {
  const before = new Map(station.connectors.map((connector) => [connector.id, connector]))
  if (wanted.some(({ id }) => id !== undefined && !before.has(id))) {
    return refuse({ kind: 'connector-not-found' })
  }
  const listed = new Map(wanted.map((connector) => [connector.id, connector]))
  const added = wanted
    .filter(({ id }) => id === undefined)
    .map(({ type, powerW }, index) => ({ id: newId(), number: station.lastNumber + 1 + index, type, powerW }))
  const retired = station.connectors.filter(({ id }) => !listed.has(id))
  const kept = station.connectors
    .filter(({ id }) => listed.has(id))
    .map((connector) => ({ ...connector, ...listed.get(connector.id), id: connector.id }))
  const altered = kept.filter(({ id, type, powerW }) => {
    const was = before.get(id)
    return was?.type !== type || was.powerW !== powerW
  })
  return ok({ connectors: [...kept, ...added], added, altered, retired })
}
