/** Firmware: the catalogue of images, and campaigns that bring one to many chargers, stage by stage. */
import {
  type FirmwareCampaignEvent,
  type FirmwareCampaignStateRefused,
  moveFirmwareCampaign,
  ok,
  type Result,
  refuse,
  splitIntoStages,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import {
  checkSettings,
  compareChargers,
  lockTemplate,
  type SettingsRefused,
  selectDiffering,
} from '../setting-templates/index.ts'
import {
  type FirmwareCampaign,
  insertCampaign,
  lockCampaign,
  selectCampaign,
  selectNextStage,
  updateCampaign,
} from './campaign-queries.ts'
import {
  type FirmwareImage,
  insertImage,
  lockCurrentImage,
  selectImage,
  updateRetired,
} from './image-queries.ts'
import {
  acceptFailures,
  endWaitingSteps,
  insertSteps,
  retryFailed,
  selectChosenChargers,
} from './step-queries.ts'

type NewImage = Omit<FirmwareImage, 'id' | 'createdAt' | 'retiredAt'>

export async function addImage(
  work: Work,
  image: NewImage,
  by: string,
): Promise<Result<FirmwareImage, { readonly kind: 'firmware-image-exists' }>> {
  const id = createId()
  const inserted = await insertImage(work.tx, { ...image, id, by, now: work.now })
  if (!inserted.ok) return inserted
  const { vendor, model, version, address } = image
  await work.audit({
    action: 'firmware-image.add',
    subject: { kind: 'firmware-image', id },
    after: { vendor, model, version, address },
  })
  return ok(await loadImage(work, id))
}

/** It stays with its campaigns, and is in no new one. */
export async function retireImage(
  work: Work,
  id: string,
): Promise<Result<FirmwareImage, { readonly kind: 'firmware-image-not-found' }>> {
  if (!(await updateRetired(work.tx, id, work.now))) return refuse({ kind: 'firmware-image-not-found' })
  await work.audit({ action: 'firmware-image.retire', subject: { kind: 'firmware-image', id } })
  return ok(await loadImage(work, id))
}

async function loadImage({ tx }: Work, id: string): Promise<FirmwareImage> {
  const image = await selectImage(tx, id)
  if (!image) throw new Error(`The firmware ${id} is gone`)
  return image
}

export interface CampaignRequest {
  readonly imageId: string
  /** Null: whatever other version they have. */
  readonly fromVersion: string | null
  /** Null: at any station. */
  readonly stationIds: readonly string[] | null
  readonly mostAtOnce: number
  readonly failPercent: number
  /** Null: a person begins each stage. */
  readonly watchMinutes: number | null
}

/** At most so many chargers in one campaign: it is begun in one transaction. */
const MOST_CHARGERS = 10_000

export interface StartedCampaign {
  readonly campaign: FirmwareCampaign
  /** How many chargers it has, where that is as many as one may have: others may be left for another one. */
  readonly most: number | undefined
}

/** The chargers are chosen now; each is in one campaign at a time. */
export async function startCampaign(
  work: Work,
  request: CampaignRequest,
  by: string,
): Promise<
  Result<StartedCampaign, { readonly kind: 'firmware-image-not-found' | 'no-chargers-for-firmware' }>
> {
  const { tx, now } = work
  const image = await lockCurrentImage(tx, request.imageId)
  if (!image) return refuse({ kind: 'firmware-image-not-found' })
  const id = createId()
  const { vendor, model, version } = image
  const chosen = await selectChosenChargers(tx, {
    ...request,
    vendor,
    model,
    version,
    ...{ campaignId: id, most: MOST_CHARGERS },
  })
  const stages = splitIntoStages(chosen.length)
  await insertCampaign(tx, { ...request, brings: { imageId: request.imageId }, id, by, now })
  const steps = chosen.map((charger, index) => ({
    ...{ id: createId(), chargerId: charger.id, fromVersion: charger.firmware },
    stage: stages[index] ?? 1,
  }))
  const chargers = await insertSteps(tx, id, { steps, now })
  if (chargers === 0) return refuse({ kind: 'no-chargers-for-firmware' })
  await work.audit({
    action: 'firmware-campaign.start',
    subject: { kind: 'firmware-campaign', id },
    after: { vendor, model, version, chargers },
  })
  return ok(await loadStarted(work, id, chosen.length))
}

export type SettingCampaignRequest = Omit<CampaignRequest, 'imageId' | 'fromVersion'> & {
  readonly templateId: string
}

/** The settings are those of the template now; the chargers, those that differ from it now. */
export async function startSettingCampaign(
  work: Work,
  request: SettingCampaignRequest,
  by: string,
): Promise<
  Result<
    StartedCampaign,
    { readonly kind: 'setting-template-not-found' | 'no-chargers-differ' } | SettingsRefused
  >
> {
  const { tx, now } = work
  const template = await lockTemplate(tx, request.templateId)
  if (!template) return refuse({ kind: 'setting-template-not-found' })
  // It may have been written before the program set this itself.
  const right = await checkSettings(tx, template)
  if (!right.ok) return right
  const id = createId()
  await compareChargers(tx, { templateId: request.templateId, most: MOST_CHARGERS })
  const chosen = await selectDiffering(tx, { ...request, campaignId: id, most: MOST_CHARGERS })
  const stages = splitIntoStages(chosen.length)
  await insertCampaign(tx, { ...request, brings: template, fromVersion: null, id, by, now })
  const steps = chosen.map((chargerId, index) => ({
    ...{ id: createId(), chargerId, fromVersion: null, stage: stages[index] ?? 1 },
  }))
  const chargers = await insertSteps(tx, id, { steps, now })
  if (chargers === 0) return refuse({ kind: 'no-chargers-differ' })
  const { vendor, model, settings } = template
  await work.audit({
    action: 'firmware-campaign.start',
    subject: { kind: 'firmware-campaign', id },
    after: { vendor, model, settings: settings.length, chargers },
  })
  return ok(await loadStarted(work, id, chosen.length))
}

const loadStarted = async (work: Work, id: string, chargers: number): Promise<StartedCampaign> => ({
  campaign: await loadCampaign(work, id),
  most: chargers === MOST_CHARGERS ? chargers : undefined,
})

async function loadCampaign({ tx }: Work, id: string): Promise<FirmwareCampaign> {
  const campaign = await selectCampaign(tx, id)
  if (!campaign) throw new Error(`The firmware campaign ${id} is gone`)
  return campaign
}

type ChangeRefused = { readonly kind: 'firmware-campaign-not-found' } | FirmwareCampaignStateRefused

/** What a person can do with a campaign. */
export type CampaignChange = 'pause' | 'cancel' | 'resume' | 'advance' | 'retry'

const ACTIONS = {
  pause: 'firmware-campaign.pause',
  cancel: 'firmware-campaign.cancel',
  resume: 'firmware-campaign.resume',
  advance: 'firmware-campaign.advance',
  retry: 'firmware-campaign.retry',
} as const satisfies Readonly<Partial<Record<FirmwareCampaignEvent, string>>>

export async function changeCampaign(
  work: Work,
  id: string,
  change: CampaignChange,
): Promise<Result<FirmwareCampaign, ChangeRefused>> {
  const { tx, now } = work
  const campaign = await lockCampaign(tx, id)
  if (!campaign) return refuse({ kind: 'firmware-campaign-not-found' })
  const moved = moveFirmwareCampaign(campaign.state, change)
  if (!moved.ok) return moved
  if (change === 'cancel') await endWaitingSteps(tx, id, now)
  if (change === 'retry') await retryFailed(tx, id, now)
  if (change === 'resume' || change === 'advance') await acceptFailures(tx, id)
  const stage = change === 'advance' ? await selectNextStage(tx, campaign) : undefined
  await updateCampaign(tx, id, { state: moved.value, now, ...(stage !== undefined && { stage }) })
  await work.audit({ action: ACTIONS[change], subject: { kind: 'firmware-campaign', id } })
  return ok(await loadCampaign(work, id))
}
