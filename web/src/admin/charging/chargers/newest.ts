/** Loads a charger's new messages, which have no live events of their own. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { loadNewestMessage } from '../shared/charger-calls.ts'

/** Whether there are new ones is asked this often: one row by its index. */
const LOOK_AGAIN_MS = 2000

/** Calls when a message has come that was not there before. */
export function useNewest(chargerId: string, onNew: () => void): void {
  const { data } = useQuery({
    queryKey: ['newest-message', chargerId],
    queryFn: ({ signal }) => loadNewestMessage(chargerId, signal),
    refetchInterval: LOOK_AGAIN_MS,
  })
  const known = useRef(data)
  useEffect(() => {
    if (known.current !== undefined && data !== known.current) onNew()
    known.current = data
  })
}
