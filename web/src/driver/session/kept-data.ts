/** What was loaded last is kept on the device: stations, the running charge and the last bill can be read without a connection. */
import { type DehydratedState, dehydrate, hydrate, type Query } from '@tanstack/react-query'
import { queryClient } from '../../shared/app/query-client.ts'
import { keptForGood } from '../../shared/storage.ts'

const KEY = 'app-data'
/** What is older says nothing that a driver could rely on, in milliseconds. */
const LONGEST_MS = 7 * 24 * 3600 * 1000
const WRITE_AFTER_MS = 1000
/** In characters: a browser keeps about five million in all. */
const MOST_CHARACTERS = 1_000_000

const KEPT_KINDS: ReadonlySet<unknown> = new Set(['stations', 'bookings', 'profile', 'cars'])

/** That nobody is signed in is asked anew each time. */
const isKept = ({ queryKey, state }: Query): boolean =>
  state.status === 'success' && state.data !== null && KEPT_KINDS.has(queryKey[0])

/** What is shown first; a connection brings the rest. Who is signed in is asked again at once. */
export function showKeptData(): void {
  try {
    const { at, state } = JSON.parse(keptForGood.getItem(KEY) ?? '{}') as {
      at?: number
      state?: DehydratedState
    }
    if (at !== undefined && state && Date.now() - at < LONGEST_MS) hydrate(queryClient, state)
  } catch {
    // What cannot be read was kept by another version.
    keptForGood.removeItem(KEY)
  }
}

/** Keeps what is loaded from now on. What belongs to a driver goes with the session, as the memory of the app is emptied then. */
export function keepData(): void {
  let isDue = false
  queryClient.getQueryCache().subscribe(() => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      writeData()
    }, WRITE_AFTER_MS)
  })
}

function writeData(): void {
  const state = dehydrate(queryClient, { shouldDehydrateQuery: isKept })
  const text = JSON.stringify({ at: Date.now(), state })
  if (text.length <= MOST_CHARACTERS) keptForGood.setItem(KEY, text)
}
