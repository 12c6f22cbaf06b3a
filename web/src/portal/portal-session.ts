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

export function createPortalSession<S extends { readonly person: { readonly _id: string } }>({
  name,
  load,
  end,
}: Calls<S>) {
  const key = [name, 'signed-in'] as const
  /** Who is signed in here, or was since the page was opened. */
  const getPersonId = () => queryClient.getQueryData<S>(key)?.person._id
  return {
    useSignedIn: () => useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal), staleTime: 60_000 }),
    getPersonId,
    /** What the page knew of another person is forgotten; who signs in again keeps what is open. */
    begin(signedIn: S): void {
      if (getPersonId() !== signedIn.person._id) queryClient.clear()
      queryClient.setQueryData<unknown>(key, signedIn)
    },
    async signOut(): Promise<void> {
      await end().catch(logProblem)
      queryClient.clear()
    },
  }
}
