/**
 * How often guests may ask for a payment. An order that nobody pays holds nothing, but it is a row and a call to a payment
 * provider: they are counted by address, by wider network, by connector and in all.
 */
import { minutes, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { countAndCheckTry, toNetwork, toWideNetwork } from '../../people/access/index.ts'

const WINDOW_MS = minutes(10)
/** Many people may stand behind one address of a telephone company. */
const MOST = { network: 20, wide: 100, connector: 40, all: 2_000 } as const

export interface TooMany {
  readonly kind: 'too-many-requests'
  /** Seconds. */
  readonly retryAfter: number
}

export async function allowGuestOrder(
  db: Db,
  {
    address,
    connectorId,
    now,
  }: { readonly address: string; readonly connectorId: string; readonly now: Date },
): Promise<Result<undefined, TooMany>> {
  const counted = [
    { bucket: `guest:network:${toNetwork(address)}`, limit: MOST.network },
    { bucket: `guest:wide:${toWideNetwork(address)}`, limit: MOST.wide },
    { bucket: `guest:connector:${connectorId}`, limit: MOST.connector },
    { bucket: 'guest:all', limit: MOST.all },
  ]
  for (const { bucket, limit } of counted) {
    const tried = await countAndCheckTry(db, { bucket, limit, windowMs: WINDOW_MS, now })
    if (!tried.isAllowed) return refuse({ kind: 'too-many-requests', retryAfter: tried.retryAfterSeconds })
  }
  return ok(undefined)
}
