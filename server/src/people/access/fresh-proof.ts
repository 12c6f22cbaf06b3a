/** A fresh proof that whoever has a session is its owner: before keys are added or removed, or an account is erased. */
import { addMs, minutes, ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { selectProvenAt, updateProvenAt } from './session-queries.ts'
import { hashToken } from './sessions.ts'

/** For so long a sign-in or a confirmation counts. */
const FRESH_MS = minutes(10)

interface Held {
  /** Of the session's cookie. */
  readonly token: string | undefined
  readonly now: Date
}

/** Refuses unless the sign-in, or a confirmation after it, is ten minutes old at most. */
export async function needFreshProof(
  reader: Reader,
  { token, now }: Held,
): Promise<Result<undefined, { readonly kind: 'confirmation-needed' }>> {
  const tokenHash = token === undefined ? undefined : hashToken(token)
  const at = tokenHash && (await selectProvenAt(reader, { tokenHash, now }))
  return at && addMs(at, FRESH_MS) > now ? ok(undefined) : refuse({ kind: 'confirmation-needed' })
}

/** @returns until when it counts */
export async function confirmSession(tx: Reader, { token, now }: Held): Promise<Date> {
  const tokenHash = token === undefined ? undefined : hashToken(token)
  if (tokenHash) await updateProvenAt(tx, { tokenHash, at: now })
  return addMs(now, FRESH_MS)
}
