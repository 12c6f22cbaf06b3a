/** A driver signs in with a passkey. */
import { minutes, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { countAndCheckTry, type NewSession, takeBack, toNetwork, toWideNetwork } from '../access/index.ts'
import { admitCustomer } from '../customers/index.ts'
import { type ProvenKey, recordPasskeyUse } from '../passkeys/index.ts'
import type { TooMany } from './code-limits.ts'
import { openDriverSession, type SignedInFrom } from './sign-in.ts'

/** Wrong tries in ten minutes. A key cannot be guessed: this bounds what the server has to compute for nothing. */
const TRIED = { network: 100, wide: 400 } as const
const WINDOW_MS = minutes(10)

const listBuckets = (address: string) => [
  { bucket: `passkey:tried:${toNetwork(address)}`, limit: TRIED.network },
  { bucket: `passkey:tried-wide:${toWideNetwork(address)}`, limit: TRIED.wide },
]

export async function allowPasskeyTry(
  db: Db,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<Result<undefined, TooMany>> {
  for (const counted of listBuckets(address)) {
    const { isAllowed, retryAfterSeconds } = await countAndCheckTry(db, {
      ...counted,
      windowMs: WINDOW_MS,
      now,
    })
    if (!isAllowed) return refuse({ kind: 'too-many-requests', retryAfter: retryAfterSeconds })
  }
  return ok(undefined)
}

/** A try that was right is not counted: many drivers share one address of a telephone company. */
export async function takePasskeyTryBack(db: Db, address: string): Promise<void> {
  for (const { bucket } of listBuckets(address)) await takeBack(db, bucket)
}

/** Opens a session for the customer of a key that was proven; one who was removed has none. */
export async function signInByPasskey(
  work: Work,
  proven: ProvenKey,
  from: SignedInFrom,
): Promise<Result<NewSession, { readonly kind: 'passkey-wrong' | 'customer-blocked' }>> {
  const used = await recordPasskeyUse(work, proven)
  if (!used.ok) return used
  const admitted = await admitCustomer(work, proven.subjectId)
  if (!admitted.ok) {
    return refuse({
      kind: admitted.refusal.kind === 'customer-blocked' ? 'customer-blocked' : 'passkey-wrong',
    })
  }
  return ok(await openDriverSession(work, proven.subjectId, from))
}
