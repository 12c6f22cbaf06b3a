/** How many passkeys may be presented that are wrong. */
import { minutes, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { countAndCheckTry, takeBack, toNetwork, toWideNetwork } from '../access/index.ts'

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
): Promise<Result<undefined, { readonly kind: 'too-many-requests'; readonly retryAfter: number }>> {
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

/** A try that was right is not counted: many people share one address of a telephone company. */
export async function takePasskeyTryBack(db: Db, address: string): Promise<void> {
  for (const { bucket } of listBuckets(address)) await takeBack(db, bucket)
}
