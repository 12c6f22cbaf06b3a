/** Which connectors are taken when, so that a simulated driver picks a free one as a real one would see it. */
import { doOverlap, type Interval } from '@voltyatra/domain'

export interface ConnectorTimes {
  /** The first of them that is free for the whole window. */
  freeOf(connectorIds: readonly string[], window: Interval): string | undefined
  /** @returns how to give it back */
  take(connectorId: string, window: Interval): () => void
}

export function createConnectorTimes(): ConnectorTimes {
  const taken = new Map<string, Set<Interval>>()
  return {
    freeOf: (connectorIds, window) =>
      connectorIds.find((id) => ![...(taken.get(id) ?? [])].some((other) => doOverlap(other, window))),
    take(connectorId, window) {
      const windows = taken.get(connectorId) ?? new Set()
      windows.add(window)
      taken.set(connectorId, windows)
      return () => windows.delete(window)
    },
  }
}
