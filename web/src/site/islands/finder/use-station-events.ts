/** What is free at the stations of the finder, at once. */
import { useEffect, useSyncExternalStore } from 'react'
import { followStations, LOOK_MS } from '../../../shared/station-events.ts'
import type { Reloadable } from './reloadable.ts'
import type { ListingSource } from './sources.ts'
import type { StationDetail } from './station.ts'

interface Followed {
  readonly listing: ListingSource
  readonly details: Reloadable<string, StationDetail>
  /** How often the usual calls are to be made, in milliseconds. */
  readonly onEvery: (ms: number) => void
}

export function useStationEvents({ listing, details, onEvery }: Followed): void {
  const listed = useSyncExternalStore(listing.subscribe, listing.state, listing.state).value?.stations ?? []
  const open = useSyncExternalStore(details.subscribe, details.state, details.state).key
  const ids = [...new Set([...(open ? [open] : []), ...listed.map(({ _id }) => _id)])].toSorted().join()
  useEffect(() => {
    if (ids === '') return
    return followStations(ids.split(','), {
      onStation(now) {
        listing.change((before) => ({
          ...before,
          stations: before.stations.map((one) => (one._id === now._id ? { ...one, ...now } : one)),
        }))
        if (details.state().key === now._id) details.again()
      },
      onReset() {
        listing.again()
        details.again()
      },
      onState: (isLive) => onEvery(isLive ? LOOK_MS.live : LOOK_MS.away),
    })
  }, [ids, listing, details, onEvery])
}
