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

/** Whether the address may ask, whatever comes of it. */
export const allowGuestRequest = (
  db: Db,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<Result<undefined, TooManyTries>> =>
  allowTries(
    db,
    [
      { bucket: `guest:network:${toNetwork(address)}`, limit: MOST.network, windowMs: WINDOW_MS },
      { bucket: `guest:wide:${toWideNetwork(address)}`, limit: MOST.wide, windowMs: WINDOW_MS },
    ],
    now,
  )

/** Whether an order may be made that nothing else is against: what is refused before uses up nothing of other people's. */
export const allowGuestOrder = (
  db: Db,
  { connectorId, now }: { readonly connectorId: string; readonly now: Date },
): Promise<Result<undefined, TooManyTries>> =>
  allowTries(
    db,
    [
      { bucket: toConnectorBucket(connectorId), limit: MOST.connector, windowMs: WINDOW_MS },
      { bucket: ALL, limit: MOST.all, windowMs: WINDOW_MS },
    ],
    now,
  )

/** It was paid, and its charge has begun. */
export async function takeBackPaidOrder(db: Db, connectorId: string): Promise<void> {
  for (const bucket of [toConnectorBucket(connectorId), ALL]) await takeBack(db, bucket)
}
