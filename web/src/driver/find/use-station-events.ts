/** What is free at the stations that are shown, at once. */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { listStations, ReplyOf } from '@voltyatra/contract'
import { useEffect, useState } from 'react'
import { followStations, LOOK_MS, type StationNow } from '../../shared/station-events.ts'

type Pages = InfiniteData<ReplyOf<typeof listStations>>

/** @returns how often the usual calls are to be made, in milliseconds */
export function useStationEvents(ids: readonly string[]): number {
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  const followed = ids.toSorted().join()
  useEffect(() => {
    if (followed === '') return
    return followStations(followed.split(','), {
      onStation(now) {
        client.setQueriesData<Pages>(
          { queryKey: ['stations', 'list'] },
          (pages) => pages && change(pages, now),
        )
        void client.invalidateQueries({ queryKey: ['stations', 'one', now._id] })
      },
      onReset: () => void client.invalidateQueries({ queryKey: ['stations'] }),
      onState(isNowLive) {
        setLive(isNowLive)
        // What changed between the station's answer and the connection is not sent.
        if (isNowLive) void client.invalidateQueries({ queryKey: ['stations', 'one'] })
      },
    })
  }, [client, followed])
  return isLive ? LOOK_MS.live : LOOK_MS.away
}

/** The lists with how the station stands now; the rest of it as it was. */
export const change = (pages: Pages, now: StationNow): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    data: page.data.map((station) => (station._id === now._id ? { ...station, ...now } : station)),
  })),
})
