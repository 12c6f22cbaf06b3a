/** The charger's side of a start: whether its plug can be used, and the command to begin. */
import { randomInt } from 'node:crypto'
import { energyLimit, ok, type Result, refuse } from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { newId, type Work } from '../../db/unit-of-work.ts'
import { insertCommand, type Plug } from '../chargers/index.ts'
import { newIdTag } from '../charging-sessions/index.ts'
import { type Booking, prepaymentOf } from './booking.ts'
import { insertCharge, isConnectorInUse } from './charge-queries.ts'
import { startCall } from './charger-calls.ts'

export type PlugRefused =
  | { readonly kind: 'charger-offline' | 'connector-busy' }
  /** `word` is the charger's own. */
  | { readonly kind: 'connector-not-ready'; readonly word: string }

/** How long the charger has for its answer, in milliseconds. */
const ANSWER_MS = 30_000
const LARGEST_START_ID = 2 ** 31 - 1

/** Words of a charger for a plug that charges nobody; before its first word nobody knows whether it does. */
const OUT_OF_USE = new Set(['Faulted', 'Unavailable', 'Unknown'])

/** The connector's row is locked. */
export async function checkPlug(
  tx: Tx,
  booking: Booking,
  plug: Plug,
): Promise<Result<undefined, PlugRefused>> {
  if (!plug.isConnected) return refuse({ kind: 'charger-offline' })
  if (OUT_OF_USE.has(plug.status)) {
    const word = plug.errorCode ? `${plug.status}, ${plug.errorCode}` : plug.status
    return refuse({ kind: 'connector-not-ready', word })
  }
  return (await isConnectorInUse(tx, booking)) ? refuse({ kind: 'connector-busy' }) : ok(undefined)
}

/** Writes the command down; it is sent, once this is committed, by whoever holds the charger's connection. */
export async function askStart(work: Work, booking: Booking, plug: Plug): Promise<void> {
  const { chargerId, evse, number } = plug
  const idTag = newIdTag()
  const call = startCall({ ...plug, idTag, startId: randomInt(LARGEST_START_ID) })
  const startCommandId = await insertCommand(work.tx, {
    id: newId(),
    chargerId,
    ...call,
    timeoutMs: ANSWER_MS,
    askedBy: null,
    askedKey: null,
    now: work.now,
  })
  if (startCommandId === undefined) throw new Error(`Charger ${chargerId} vanished`)
  await insertCharge(work.tx, {
    bookingId: booking.id,
    chargerId,
    evse,
    number,
    idTag,
    energyLimitWh: energyLimit(prepaymentOf(booking)),
    startCommandId,
    at: work.now,
  })
}
