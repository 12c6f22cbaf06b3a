/** A connector that shares a station's limit, with its limit as of now, and how both are saved. */
import { addMs } from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { insertCommand } from '../chargers/index.ts'
import { noteLimit } from '../charging-sessions/index.ts'
import type { DialectCall } from '../dialects/index.ts'
import { type AcceptedLimit, applyCommand, NO_LIMIT_ACCEPTED } from './accepted-limit.ts'
import { type ConnectorPower, getConnectorPower } from './connector-power.ts'
import type { ConnectorRow, ShareRow } from './connector-queries.ts'
import { giveUpCommand, saveShare } from './queries.ts'

/** How long a charger has for its answer, and when no answer is expected any more, in milliseconds. */
const ANSWER_MS = 15_000
export const GIVE_UP_MS = 20_000

/** A connector with its limit as of now. */
export interface SharingConnector {
  readonly row: ConnectorRow
  readonly id: string
  readonly power: ConnectorPower
  readonly accepted: AcceptedLimit
}

export const computeOpenUntil = (askedAt: Date | null): Date => addMs(askedAt ?? new Date(0), GIVE_UP_MS)

export async function settleCommand(tx: Tx, row: ConnectorRow, now: Date): Promise<SharingConnector> {
  let { command } = row
  const accepted = row.share ?? NO_LIMIT_ACCEPTED
  if (accepted.commandId && command?.endedAt === null && computeOpenUntil(row.commandRequestedAt) <= now) {
    const ended = await giveUpCommand(tx, accepted.commandId, now)
    if (ended) command = { ...command, ...ended, endedAt: now }
  }
  return {
    row,
    id: `${row.chargerId} ${row.address}`,
    power: getConnectorPower(row.type ?? '', row.ratingW),
    accepted: applyCommand(accepted, command ?? undefined, row.bootCount),
  }
}

/** When its charger's silence is over, or it may be asked again. */
export function computeNextLookAt({ row, accepted }: SharingConnector, now: Date): Date | null {
  if (accepted.commandId) return computeOpenUntil(row.commandRequestedAt)
  return row.isConnected && accepted.retryAt && accepted.retryAt > now ? accepted.retryAt : null
}

export async function queueCommand(tx: Tx, chargerId: string, text: DialectCall, now: Date): Promise<string> {
  const command = { ...text, chargerId, timeoutMs: ANSWER_MS, askedBy: null, requestedKey: null, now }
  const id = await insertCommand(tx, { id: createId(), ...command })
  if (id === undefined) throw new Error(`Charger ${chargerId} vanished`)
  return id
}

export const saveIfChanged = async (
  tx: Tx,
  { row }: SharingConnector,
  { stationId, share }: { stationId: string; share: ShareRow },
): Promise<void> => {
  if (JSON.stringify(share) !== JSON.stringify(row.share)) await saveShare(tx, row, stationId, share)
}

/** Keeps in the course of its session whether the limit leaves it less than any car begins with. */
export async function noteIfPaused(
  tx: Tx,
  { row, power }: SharingConnector,
  { accepted, now }: { readonly accepted: AcceptedLimit; readonly now: Date },
): Promise<void> {
  const { sessionId, limitPauses } = row
  const { acceptedW, commandId, commandW } = accepted
  const isTooLittle = (watts: number | null): boolean => watts !== null && watts < power.leastW
  const isPausing = isTooLittle(acceptedW) || (commandId !== null && isTooLittle(commandW))
  if (sessionId !== null && limitPauses !== isPausing) await noteLimit(tx, { sessionId, isPausing, now })
}

export interface At {
  readonly stationId: string
  readonly now: Date
}
