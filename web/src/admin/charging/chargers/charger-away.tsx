/** What to do about an accepted charger that is not connected: whether it is alone says where to look first. */
import { useQuery } from '@tanstack/react-query'
import { Note } from '../../ui/note.tsx'
import { type ChargerOne, loadChargers } from '../shared/charger-calls.ts'
import { formatConnection } from '../shared/charger-parts.tsx'
import { away as words } from './texts.ts'

/** As many of a station are looked at; few have more. */
const MOST = 50

export function ChargerAway({
  charger,
}: {
  readonly charger: Pick<ChargerOne, '_id' | 'stationId' | 'connected' | 'connectedAt' | 'disconnectedAt'>
}) {
  const { _id: id, stationId, connected } = charger
  const there = useQuery({
    queryKey: ['charger', 'of-station', stationId],
    queryFn: ({ signal }) => loadChargers({ stationId, status: 'accepted', limit: MOST }, signal),
    enabled: !connected && stationId !== null,
  })
  if (connected) return null
  const others = there.data?.data.filter(({ _id }) => _id !== id) ?? []
  const away = others.filter((one) => !one.connected).length
  return (
    <Note
      tone="warn"
      text={`${formatConnection(charger)}. ${there.isPending && stationId !== null ? '' : words.advise(others.length, away)}`}
    />
  )
}
