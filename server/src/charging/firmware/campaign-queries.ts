/** SQL of campaigns that bring firmware or settings. */
import type { FirmwareCampaignState, FirmwareStepState, StageCounts } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import type { WantedSetting } from '../dialects/index.ts'

export interface FirmwareCampaign {
  readonly id: string
  /** Null where it brings settings. */
  readonly imageId: string | null
  readonly vendor: string
  readonly model: string
  readonly version: string | null
  /** Null where it brings firmware. */
  readonly settings: readonly WantedSetting[] | null
  readonly state: FirmwareCampaignState
  readonly stage: number
  readonly fromVersion: string | null
  readonly mostAtOnce: number
  readonly failPercent: number
  readonly watchMinutes: number | null
  readonly stageDoneAt: Date | null
  readonly createdAt: Date
  readonly createdBy: string
  readonly changedAt: Date
  /** How many of its chargers are in each state; states that none is in are missing. */
  readonly counts: Readonly<Partial<Record<ShownStepState, number>>>
}

/** A charger that was never asked, as its campaign was cancelled or it is another by now, has not failed. */
export type ShownStepState = FirmwareStepState | 'not-asked'

/** Of `step`. */
export const STEP_STATE = sql<ShownStepState>`
  case when step.state = 'given-up' and step.tries = 0 then 'not-asked' else step.state end`

const selectCampaigns = (reader: Reader) =>
  reader
    .selectFrom('firmware_campaign as campaign')
    .leftJoin('firmware_image as image', 'image.id', 'campaign.image_id')
    .innerJoin('administrator', 'administrator.id', 'campaign.created_by')
    .select([
      'campaign.id',
      'campaign.image_id as imageId',
      sql<string>`coalesce(image.vendor, campaign.vendor)`.as('vendor'),
      sql<string>`coalesce(image.model, campaign.model)`.as('model'),
      'image.version',
      sql<readonly WantedSetting[] | null>`campaign.settings`.as('settings'),
      'campaign.state',
      'campaign.stage',
      'campaign.from_version as fromVersion',
      'campaign.most_at_once as mostAtOnce',
      'campaign.fail_percent as failPercent',
      'campaign.watch_minutes as watchMinutes',
      'campaign.stage_done_at as stageDoneAt',
      'campaign.created_at as createdAt',
      'administrator.email as createdBy',
      'campaign.changed_at as changedAt',
      sql<FirmwareCampaign['counts']>`(
        select coalesce(json_object_agg(state, count), '{}')
          from (select ${STEP_STATE} as state, count(*) from firmware_step step
                 where campaign_id = campaign.id group by 1) one)`.as('counts'),
    ])

export function selectCampaignPage(reader: Reader, { q, status, ...request }: ListRequest) {
  let rows = selectCampaigns(reader)
  if (status) rows = rows.where('campaign.state', '=', status as FirmwareCampaignState)
  if (q)
    rows = rows.where((eb) =>
      hasText(eb, q, ['image.vendor', 'image.model', 'image.version', 'campaign.vendor', 'campaign.model']),
    )
  return selectKeysetPage({
    rows,
    request,
    id: 'campaign.id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'campaign.created_at', type: 'timestamptz' } },
  })
}

export const selectCampaign = (reader: Reader, id: string): Promise<FirmwareCampaign | undefined> =>
  selectCampaigns(reader).where('campaign.id', '=', id).executeTakeFirst()

/** Kept to this transaction. */
export const lockCampaign = (tx: Tx, id: string): Promise<FirmwareCampaign | undefined> =>
  selectCampaigns(tx).where('campaign.id', '=', id).forUpdate('campaign').executeTakeFirst()

/** What it brings: firmware of the catalogue, or settings to the chargers of a maker and model. */
type Brought =
  | { readonly imageId: string }
  | { readonly vendor: string; readonly model: string; readonly settings: readonly WantedSetting[] }

interface NewCampaign {
  readonly id: string
  readonly brings: Brought
  readonly fromVersion: string | null
  readonly mostAtOnce: number
  readonly failPercent: number
  readonly watchMinutes: number | null
  readonly by: string
  readonly now: Date
}

export async function insertCampaign(tx: Tx, campaign: NewCampaign): Promise<void> {
  await tx
    .insertInto('firmware_campaign')
    .values({
      id: campaign.id,
      ...toColumns(campaign.brings),
      state: 'running',
      stage: 1,
      from_version: campaign.fromVersion,
      most_at_once: campaign.mostAtOnce,
      fail_percent: campaign.failPercent,
      watch_minutes: campaign.watchMinutes,
      created_at: campaign.now,
      created_by: campaign.by,
      changed_at: campaign.now,
    })
    .execute()
}

const toColumns = (brings: Brought) =>
  'imageId' in brings
    ? { image_id: brings.imageId }
    : { vendor: brings.vendor, model: brings.model, settings: JSON.stringify(brings.settings) }

interface Moved {
  readonly state: FirmwareCampaignState
  readonly stage?: number
  readonly stageDoneAt?: Date
  readonly now: Date
}

export async function updateCampaign(
  tx: Tx,
  id: string,
  { state, stage, stageDoneAt, now }: Moved,
): Promise<void> {
  await tx
    .updateTable('firmware_campaign')
    .set({
      state,
      changed_at: now,
      ...(stage !== undefined && { stage }),
      ...(stageDoneAt && { stage_done_at: stageDoneAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Those that go on by themselves, and those with chargers that are under way. */
export async function selectCampaignsToFollow(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from firmware_campaign
     where state in ('running', 'between')
        or id in (select campaign_id from firmware_step where state in ('sent', 'downloading', 'installing'))
     order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of the chargers that have had their turn up to this stage; connections are counted as they are now. */
export async function countStage(
  tx: Tx,
  { id, stage }: Pick<FirmwareCampaign, 'id' | 'stage'>,
): Promise<StageCounts & { readonly lost: number }> {
  const { rows } = await sql<StageCounts & { readonly lost: number }>`
    select count(*) filter (where step.stage = ${stage})::int as total,
           count(*) filter (where step.stage <= ${stage}
                              and (step.state in ('sent', 'downloading', 'installing')
                                   or (step.state = 'waiting' and charger.connection_id is not null)))::int as open,
           count(*) filter (where step.stage = ${stage} and step.state = 'waiting'
                              and charger.connection_id is null)::int as offline,
           count(*) filter (where step.stage < ${stage} and step.state = 'waiting'
                              and charger.connection_id is null)::int as "offlineBefore",
           count(*) filter (where step.stage = ${stage} and step.state in ('failed', 'given-up')
                              and not step.is_accepted)::int as failed,
           count(*) filter (where step.stage > ${stage} and step.state = 'waiting')::int as later,
           count(*) filter (where step.stage = ${stage} and step.state = 'installed'
                              and charger.connection_id is null)::int as lost
      from firmware_step step join charger on charger.id = step.charger_id
     where step.campaign_id = ${id}`.execute(tx)
  return rows[0] ?? { total: 0, open: 0, offline: 0, offlineBefore: 0, failed: 0, later: 0, lost: 0 }
}

/** The next stage that has chargers. */
export async function selectNextStage(
  tx: Tx,
  { id, stage }: Pick<FirmwareCampaign, 'id' | 'stage'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ stage: number | null }>`
    select min(stage) as stage from firmware_step
     where campaign_id = ${id} and stage > ${stage} and state = 'waiting'`.execute(tx)
  return rows[0]?.stage ?? undefined
}
