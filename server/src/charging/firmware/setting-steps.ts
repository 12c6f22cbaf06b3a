/** The chargers of a settings campaign: each is sent the settings in which it differs now, and its answers decide the result. */
import { decideSettingStep, endMissed, moveFirmwareStep } from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { insertCommand } from '../chargers/index.ts'
import { findDialect, type WantedSetting } from '../dialects/index.ts'
import { formatSetting, selectChargerDifferences } from '../setting-templates/index.ts'
import type { FirmwareCampaign } from './campaign-queries.ts'
import { lockSettingSteps, type RequestedSetting, replaceChanges } from './setting-step-queries.ts'
import { type AskableStep, updateJudged, updateRequested } from './step-queries.ts'

/** How long a charger has for its answer to each, in milliseconds. */
const ANSWER_MS = 30_000

export async function decideSettingSteps(
  tx: Tx,
  { id, state }: Pick<FirmwareCampaign, 'id' | 'state'>,
  now: Date,
): Promise<void> {
  for (const step of await lockSettingSteps(tx, id)) {
    const judged = endMissed(decideSettingStep(step), state)
    const moved = judged && moveFirmwareStep('sent', judged.event)
    if (moved?.ok)
      await updateJudged(tx, step.id, { state: moved.value, problem: judged?.problem ?? null, now })
  }
}

/** One that has them all by now is done without being asked. */
export async function requestSettings(
  tx: Tx,
  { id, chargerId, protocol }: AskableStep,
  { settings, now }: { readonly settings: readonly WantedSetting[]; readonly now: Date },
): Promise<void> {
  const differences = await selectChargerDifferences(tx, { chargerId, settings })
  if (differences.length === 0) return updateJudged(tx, id, { state: 'installed', problem: null, now })
  const { calls } = findDialect(protocol)
  const requested: RequestedSetting[] = []
  for (const setting of differences) {
    const call = calls.changeSetting(setting)
    const commandId =
      call &&
      (await insertCommand(tx, {
        ...{ id: createId(), chargerId, action: call.action, payload: call.payload, timeoutMs: ANSWER_MS },
        ...{ askedBy: null, requestedKey: null, now },
      }))
    if (commandId !== undefined) requested.push({ name: formatSetting(setting), commandId })
  }
  if (requested.length === 0)
    return updateJudged(tx, id, {
      state: 'failed',
      problem: 'It reported them in another version of OCPP',
      now,
    })
  await updateRequested(tx, { id, commandId: null, now })
  await replaceChanges(tx, id, requested)
}
