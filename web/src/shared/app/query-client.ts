/** The query cache of the page; a session that has ended leads to the sign-in from every screen. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiRefusal } from '../call-api.ts'

const FRESH_MS = 15_000
const MOST_RETRIES = 2

let handleSignedOut = (): void => {}

/** Has `act` called when an answer says that nobody is signed in. */
export function setSignedOutHandler(act: () => void): void {
  handleSignedOut = act
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.status === 401 && error.code === 'not-signed-in'

/** Leads to the sign-in where the error says that the session has ended. */
export function leaveIfSignedOut(error: unknown): void {
  if (isSignedOut(error)) handleSignedOut()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveIfSignedOut }),
  mutationCache: new MutationCache({ onError: leaveIfSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // What the server refuses it refuses again; only where nobody answered is it worth another try.
      retry: (failures, error) => !(error instanceof ApiRefusal) && failures < MOST_RETRIES,
      retryDelay: (attempt) => 500 * 2 ** attempt,
      // A call to a server of one's own network works without the internet.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
