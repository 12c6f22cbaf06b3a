/**
 * Advances campaigns: judges the chargers that were asked, ends stages, and asks the next chargers. All that is known
 * is in the rows, so a process that is killed loses nothing.
 */
import {
  addMs,
  decideStage,
  decideStep,
  endMissed,
  isFailureShareTooHigh,
  minutes,
  moveFirmwareStep,
} from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { runEach } from '../../platform/run-each.ts'
import { insertCommand } from '../chargers/index.ts'
import { findDialect } from '../dialects/index.ts'
import {
  countStage,
  type FirmwareCampaign,
  lockCampaign,
  selectCampaignsToFollow,
  selectNextStage,
  updateCampaign,
} from './campaign-queries.ts'
import { selectImage } from './image-queries.ts'
import { decideSettingSteps, requestSettings } from './setting-steps.ts'
import {
  endChangedSteps,
  lockStepsToJudge,
  lockStepsToRequest,
  postponeCharging,
  updateJudged,
  updateRequested,
} from './step-queries.ts'

/** How long a charger has for its answer to the command, in milliseconds. */
const ANSWER_MS = 30_000
/** How long one that did not answer is left alone. */
const REST_MS = minutes(5)

interface Following {
  readonly db: Db
  readonly now: Date
}

/** @returns how many chargers were asked */
export async function followCampaigns({ db, now }: Following): Promise<{ readonly requested: number }> {
  const requested = await runEach(await selectCampaignsToFollow(db), (id) =>
    db.transaction().execute(async (tx) => {
      const campaign = await lockCampaign(tx, id)
      if (!campaign) return 0
      if (campaign.settings) await decideSettingSteps(tx, campaign, now)
      else await decideSteps(tx, campaign, now)
      await endChangedSteps(tx, campaign, now)
      const goesOn = await advanceCampaign(tx, campaign, now)
      return goesOn ? sendToChargers(tx, goesOn, now) : 0
    }),
  )
  return { requested }
}

async function decideSteps(tx: Tx, { id, state }: FirmwareCampaign, now: Date): Promise<void> {
  for (const step of await lockStepsToJudge(tx, id)) {
    const judged = endMissed(decideStep(step, now), state)
    const moved = judged && moveFirmwareStep(step.state, judged.event)
    if (moved?.ok)
      await updateJudged(tx, step.id, { state: moved.value, problem: judged?.problem ?? null, now })
  }
}

/** @returns the campaign with its stage, where chargers are to be asked */
async function advanceCampaign(
  tx: Tx,
  campaign: FirmwareCampaign,
  now: Date,
): Promise<FirmwareCampaign | undefined> {
  const { id, state, failPercent } = campaign
  if (state === 'between') return advanceInTime(tx, campaign, now)
  if (state !== 'running') return undefined
  const counts = await countStage(tx, campaign)
  const judged = decideStage(counts, failPercent)
  switch (judged) {
    case null:
      return campaign
    case 'stop':
      await updateCampaign(tx, id, { state: 'stopped', now })
      return undefined
    case 'finish':
      await updateCampaign(tx, id, { state: 'done', now })
      return undefined
    case 'end-stage':
      await updateCampaign(tx, id, { state: 'between', stageDoneAt: now, now })
      return undefined
  }
}

/** A charger that has the version and is not connected any more counts as failed before others get the version. */
async function advanceInTime(
  tx: Tx,
  campaign: FirmwareCampaign,
  now: Date,
): Promise<FirmwareCampaign | undefined> {
  const { id, watchMinutes, stageDoneAt, failPercent } = campaign
  if (watchMinutes === null || stageDoneAt === null || addMs(stageDoneAt, minutes(watchMinutes)) > now) {
    return undefined
  }
  const counts = await countStage(tx, campaign)
  if (isFailureShareTooHigh({ total: counts.total, failed: counts.failed + counts.lost }, failPercent)) {
    await updateCampaign(tx, id, { state: 'stopped', now })
    return undefined
  }
  const stage = (await selectNextStage(tx, campaign)) ?? campaign.stage
  await updateCampaign(tx, id, { state: 'running', stage, now })
  return { ...campaign, state: 'running', stage }
}

async function sendToChargers(tx: Tx, campaign: FirmwareCampaign, now: Date): Promise<number> {
  const { stage, mostAtOnce, settings, imageId } = campaign
  const restedBefore = addMs(now, -REST_MS)
  await postponeCharging(tx, { campaignId: campaign.id, stage })
  const steps = await lockStepsToRequest(tx, { campaignId: campaign.id, stage, mostAtOnce, restedBefore })
  if (settings) {
    for (const step of steps) await requestSettings(tx, step, { settings, now })
    return steps.length
  }
  const image = imageId === null ? undefined : await selectImage(tx, imageId)
  if (!image) return 0
  for (const { id, chargerId, protocol, requestId } of steps) {
    const { calls } = findDialect(protocol)
    const { action, payload } = calls.updateFirmware({ ...image, requestId, now })
    const commandId = await insertCommand(tx, {
      ...{ id: createId(), chargerId, action, payload, timeoutMs: ANSWER_MS },
      ...{ askedBy: null, requestedKey: null, now },
    })
    if (commandId !== undefined) await updateRequested(tx, { id, commandId, now })
  }
  return steps.length
}
