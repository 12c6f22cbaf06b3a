/** A fresh proof that whoever has a session is its owner: before keys are added or removed, or an account is erased. */
import { addMs, minutes, ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { selectRefundLimit } from './queries.ts'
import { selectProvenAt, updateProvenAt } from './session-queries.ts'
import { hashToken } from './sessions.ts'

/** For so long a sign-in or a confirmation counts: of a driver, and of an operator, in milliseconds. */
const FRESH_MS = { customer: minutes(10), administrator: minutes(5) } as const

/** Whether a proof of this time still counts for an operator. */
export const isFreshOfOperator = (provenAt: Date, now: Date): boolean =>
  addMs(provenAt, FRESH_MS.administrator) > now

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
  return at && addMs(at, FRESH_MS.customer) > now ? ok(undefined) : refuse({ kind: 'confirmation-needed' })
}

/** As `needFreshProof`, of an operator: where the amount of money calls for it. */
export async function needOperatorProof(
  reader: Reader,
  { token, now }: Held,
): Promise<Result<undefined, { readonly kind: 'proof-needed' }>> {
  const tokenHash = token === undefined ? undefined : hashToken(token)
  const at = tokenHash && (await selectProvenAt(reader, { tokenHash, now }))
  return at && isFreshOfOperator(at, now) ? ok(undefined) : refuse({ kind: 'proof-needed' })
}

/** Of an operator, where more than the amount that the owner has set is given back; the amount in paise. */
export async function needProofForRefund(
  reader: Reader,
  { amount, ...held }: Held & { readonly amount: number },
): Promise<Result<undefined, { readonly kind: 'proof-needed' }>> {
  const limit = await selectRefundLimit(reader)
  return amount > limit ? needOperatorProof(reader, held) : ok(undefined)
}

/** @returns until when it counts */
export async function confirmSession(
  tx: Reader,
  { token, now, kind = 'customer' }: Held & { readonly kind?: keyof typeof FRESH_MS },
): Promise<Date> {
  const tokenHash = token === undefined ? undefined : hashToken(token)
  if (tokenHash) await updateProvenAt(tx, { tokenHash, at: now })
  return addMs(now, FRESH_MS[kind])
}
