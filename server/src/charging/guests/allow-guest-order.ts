/**
 * How often guests may ask for a payment. An order that nobody pays holds nothing, but it is a row and a call to a payment
 * provider: they are counted by address, by wider network, by connector and in all. By the last two only those that were
 * not paid: a large network has more guests than that who pay.
 */
import { minutes, type Result } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import {
  allowTries,
  type TooManyTries,
  takeBack,
  toNetwork,
  toWideNetwork,
} from '../../people/access/index.ts'

const WINDOW_MS = minutes(10)
/** Many people may stand behind one address of a telephone company. */
const MOST = { network: 20, wide: 100, connector: 40, all: 2_000 } as const
const ALL = 'guest:all'
const toConnectorBucket = (connectorId: string): string => `guest:connector:${connectorId}`

export async function allowGuestOrder(
  db: Db,
  {
    address,
    connectorId,
    now,
  }: { readonly address: string; readonly connectorId: string; readonly now: Date },
): Promise<Result<undefined, TooManyTries>> {
  const bounds = [
    { bucket: `guest:network:${toNetwork(address)}`, limit: MOST.network },
    { bucket: `guest:wide:${toWideNetwork(address)}`, limit: MOST.wide },
    { bucket: toConnectorBucket(connectorId), limit: MOST.connector },
    { bucket: ALL, limit: MOST.all },
  ]
  const tries = bounds.map((bound) => ({ ...bound, windowMs: WINDOW_MS }))
  return allowTries(db, tries, now)
}

/** It was paid, and its charge has begun. */
export async function takeBackPaidOrder(db: Db, connectorId: string): Promise<void> {
  for (const bucket of [toConnectorBucket(connectorId), ALL]) await takeBack(db, bucket)
}
