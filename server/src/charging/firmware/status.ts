/** Status reports of chargers about an update that a campaign has asked them for. */
import { describeFirmwareFailure, moveFirmwareStep, toFirmwareStepEvent } from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { lockStepOf, updateStepStatus } from './step-queries.ts'

export interface FirmwareStatus {
  readonly chargerId: string
  /** Null where the charger names none. */
  readonly requestId: number | null
  readonly word: string
  readonly now: Date
}

/** A word of an update that nobody here asked for, or that makes no sense there, changes nothing. */
export async function noteFirmwareStatus(
  tx: Tx,
  { chargerId, requestId, word, now }: FirmwareStatus,
): Promise<void> {
  const event = toFirmwareStepEvent(word)
  if (!event) return
  const step = await lockStepOf(tx, { chargerId, requestId })
  // One that was never asked speaks of somebody else's update.
  if (!step?.sentAt) return
  const moved = moveFirmwareStep(step.state, event)
  if (!moved.ok) return
  const problem = event === 'fail' ? describeFirmwareFailure(word) : null
  await updateStepStatus(tx, { id: step.id, state: moved.value, word, problem, now })
}
