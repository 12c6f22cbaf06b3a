/** Who is signed in, as the server says. */
import { useQuery } from '@tanstack/react-query'
import type {
  accessAdmin,
  currentSession,
  endSeeingAsRole as endSeeingAsRoleCall,
  logoutAdmin,
  ReplyOf,
  seeAsRole,
  signOperatorInWithPasskey,
} from '@voltyatra/contract'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { keptForGood } from '../../shared/storage.ts'
import { forgetDrafts, keepDraftsOf } from '../form/drafts.ts'
import { logProblem } from '../server/problem.ts'
import { choosePasskeyToSignIn } from './factors/factor-calls.ts'

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

export interface Credentials {
  readonly email: string
  readonly password: string
  /** Of the app, or a recovery code. */
  readonly code?: string
}

export async function signIn(credentials: Credentials): Promise<void> {
  const { data } = await callApi<typeof accessAdmin>('POST', '/access-admin', { body: credentials })
  begin(data.administrator)
}

/** With a passkey alone. */
export async function signInByPasskey(): Promise<void> {
  const credential = await choosePasskeyToSignIn()
  const { data } = await callApi<typeof signOperatorInWithPasskey>('POST', '/admin-passkey-sign-in', {
    body: { credential },
  })
  begin(data.administrator)
}

export function begin(administrator: Administrator): void {
  keepDraftsOf(administrator._id)
  queryClient.clear()
  queryClient.setQueryData(KEY, administrator)
  raiseFlag()
}

/** Ends the server's session and both flags; without the server, the flags alone. */
export async function signOut(): Promise<void> {
  await callApi<typeof logoutAdmin>('POST', '/logout-admin', {}).catch(logProblem)
  lowerFlags()
  forgetDrafts()
  queryClient.clear()
}

/** An owner sees the panel as a role does from here on. @param role one of the five, or the id of an own one */
export async function viewAsRole(role: string, idempotencyKey: string): Promise<void> {
  await callApi<typeof seeAsRole>('PUT', '/administrators/me/seen-role', {
    body: { role },
    idempotencyKey,
  })
  await readAnew()
}

export async function endSeeingAsRole(_: null, idempotencyKey: string): Promise<void> {
  await callApi<typeof endSeeingAsRoleCall>('DELETE', '/administrators/me/seen-role', { idempotencyKey })
  await readAnew()
}

/** With other rights other things are seen: nothing that was read before is shown any more. */
async function readAnew(): Promise<void> {
  const administrator = await load()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] })
  queryClient.setQueryData(KEY, administrator)
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
