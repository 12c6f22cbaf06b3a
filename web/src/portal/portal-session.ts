/** Who is signed in at a portal, as the server says. */
import { useQuery } from '@tanstack/react-query'
import { logProblem } from '../admin/server/problem.ts'
import { queryClient } from '../shared/app/query-client.ts'

interface Calls<S> {
  /** Of the portal; no other has it. */
  readonly name: string
  readonly load: (signal: AbortSignal) => Promise<S>
  readonly end: () => Promise<unknown>
}

export function createPortalSession<S>({ name, load, end }: Calls<S>) {
  const key = [name, 'signed-in'] as const
  return {
    useSignedIn: () => useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal), staleTime: 60_000 }),
    /** Whether somebody was signed in here since the page was opened. */
    wasSignedIn: (): boolean => queryClient.getQueryData(key) !== undefined,
    /** What the page knew of who was signed in before is forgotten. */
    begin(signedIn: S): void {
      queryClient.clear()
      queryClient.setQueryData<unknown>(key, signedIn)
    },
    async signOut(): Promise<void> {
      await end().catch(logProblem)
      queryClient.clear()
    },
  }
}
