/** Who is signed in, as the server says. */
import { useQuery } from '@tanstack/react-query'
import type { accessAdmin, currentSession, logoutAdmin, ReplyOf } from '@voltyatra/contract'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { keptForGood } from '../../shared/storage.ts'
import { forgetDrafts, keepDraftsOf } from '../form/drafts.ts'
import { logProblem } from '../server/problem.ts'

export type Administrator = NonNullable<ReplyOf<typeof currentSession>['data']['administrator']>

const KEY = ['session'] as const

const load = async (signal?: AbortSignal): Promise<Administrator | null> =>
  (await callApi<typeof currentSession>('GET', '/session', { ...(signal && { signal }) })).data.administrator

export const useSession = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => load(signal),
    staleTime: 60_000,
    refetchInterval: 60_000,
  })

export async function signIn(email: string, password: string): Promise<void> {
  const { data } = await callApi<typeof accessAdmin>('POST', '/access-admin', { body: { email, password } })
  keepDraftsOf(data.administrator._id)
  queryClient.clear()
  queryClient.setQueryData(KEY, data.administrator)
  raiseFlag()
}

/** Ends the server's session and both flags; without the server, the flags alone. */
export async function signOut(): Promise<void> {
  await callApi<typeof logoutAdmin>('POST', '/logout-admin', {}).catch(logProblem)
  lowerFlags()
  forgetDrafts()
  queryClient.clear()
}

/** The session has ended by itself: what was typed stays for the one who comes back. */
export function endSession(): void {
  lowerFlags()
  queryClient.clear()
}

/**
 * The browser's flag that somebody has signed in. It only spares a flash of the panel: whether a session is open is the
 * server's to say.
 */
const FLAG = 'evadmin'
const FORMER_FLAG = 'admin'

let isLowered = false

/** A browser that keeps nothing may have a session all the same: the server is asked, until it has said that there is none. */
export const hasFlag = (): boolean =>
  keptForGood.getItem(FLAG) !== null || (!keptForGood.isAllowed() && !isLowered)

function raiseFlag(): void {
  isLowered = false
  keptForGood.setItem(FLAG, 'true')
}

function lowerFlags(): void {
  isLowered = true
  keptForGood.removeItem(FLAG)
  keptForGood.removeItem(FORMER_FLAG)
}
