/** A place that shares a station's limit, brought up to now, and what is written down of it. */
import { plus } from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { newId } from '../../db/unit-of-work.ts'
import { insertCommand } from '../chargers/index.ts'
import type { DialectCall } from '../dialects/index.ts'
import type { PlaceRow, ShareRow } from './place-queries.ts'
import { type PlugPower, plugPower } from './plug-power.ts'
import { giveUpCommand, saveShare } from './queries.ts'
import { afterCommand, NEVER_TOLD, type Told } from './told.ts'

/** How long a charger has for its answer, and when nobody will give it any more, in milliseconds. */
const ANSWER_MS = 15_000
export const GIVE_UP_MS = 20_000

/** A place with what is known of it by now. */
export interface Place {
  readonly row: PlaceRow
  readonly id: string
  readonly power: PlugPower
  readonly told: Told
}

export const openUntil = (askedAt: Date | null): Date => plus(askedAt ?? new Date(0), GIVE_UP_MS)

export async function settled(tx: Tx, row: PlaceRow, now: Date): Promise<Place> {
  let { command } = row
  const told = row.share ?? NEVER_TOLD
  if (told.commandId && command?.endedAt === null && openUntil(row.commandAskedAt) <= now) {
    const ended = await giveUpCommand(tx, told.commandId, now)
    if (ended) command = { ...command, ...ended, endedAt: now }
  }
  return {
    row,
    id: `${row.chargerId} ${row.place}`,
    power: plugPower(row.type ?? '', row.ratingW),
    told: afterCommand(told, command ?? undefined, row.bootCount),
  }
}

/** When its charger's silence is over, or it may be asked again. */
export function nextLookAt({ row, told }: Place, now: Date): Date | null {
  if (told.commandId) return openUntil(row.commandAskedAt)
  return row.isConnected && told.retryAt && told.retryAt > now ? told.retryAt : null
}

export async function ask(tx: Tx, chargerId: string, text: DialectCall, now: Date): Promise<string> {
  const command = { ...text, chargerId, timeoutMs: ANSWER_MS, askedBy: null, askedKey: null, now }
  const id = await insertCommand(tx, { id: newId(), ...command })
  if (id === undefined) throw new Error(`Charger ${chargerId} vanished`)
  return id
}

export const save = async (
  tx: Tx,
  { row }: Place,
  { stationId, share }: { stationId: string; share: ShareRow },
): Promise<void> => {
  if (JSON.stringify(share) !== JSON.stringify(row.share)) await saveShare(tx, row, stationId, share)
}

export interface At {
  readonly stationId: string
  readonly now: Date
}
