/** How many passkeys may be presented that are wrong. */
import { minutes, type Result } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { allowTries, type TooManyTries, takeBack, toNetwork, toWideNetwork } from '../access/index.ts'

/** Wrong tries in ten minutes. A key cannot be guessed: this bounds what the server has to compute for nothing. */
const TRIED = { network: 100, wide: 400 } as const
const WINDOW_MS = minutes(10)

const listBounds = (address: string) => [
  { bucket: `passkey:tried:${toNetwork(address)}`, limit: TRIED.network, windowMs: WINDOW_MS },
  { bucket: `passkey:tried-wide:${toWideNetwork(address)}`, limit: TRIED.wide, windowMs: WINDOW_MS },
]

export async function allowPasskeyTry(
  db: Db,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<Result<undefined, TooManyTries>> {
  return allowTries(db, listBounds(address), now)
}

/** A try that was right is not counted: many people share one address of a telephone company. */
export async function takePasskeyTryBack(db: Db, address: string): Promise<void> {
  for (const { bucket } of listBounds(address)) await takeBack(db, bucket)
}
