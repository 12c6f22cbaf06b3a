/** SQL of the chargers of firmware campaigns. */
import type { FirmwareStepState, StepFacts } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { CHARGER_NAMES, matchCharger } from '../chargers/index.ts'
import { type FirmwareCampaign, type ShownStepState, STEP_STATE } from './campaign-queries.ts'

export interface FirmwareStep {
  readonly id: string
  readonly chargerId: string
  readonly charger: string
  readonly stationName: string | null
  readonly isConnected: boolean
  readonly stage: number
  readonly state: ShownStepState
  readonly isCharging: boolean
  readonly fromVersion: string | null
  /** Of its newest boot. */
  readonly version: string | null
  readonly tries: number
  readonly word: string | null
  readonly problem: string | null
  readonly changedAt: Date
}

/** Of `charging_session`: a car charges. */
const UNDER_WAY = sql`charging_session.state not in ('ended', 'unclaimed')`

export function selectStepPage(
  reader: Reader,
  { campaignId, q, status, ...request }: ListRequest & { readonly campaignId: string },
) {
  let rows = reader
    .selectFrom('firmware_step as step')
    .innerJoin('charger', 'charger.id', 'step.charger_id')
    .leftJoin('station', 'station.id', 'charger.station_id')
    .select([
      'step.id',
      'step.charger_id as chargerId',
      ...CHARGER_NAMES,
      'step.stage',
      STEP_STATE.as('state'),
      sql<boolean>`exists (select from charging_session where charger_id = charger.id and ${UNDER_WAY})`.as(
        'isCharging',
      ),
      'step.from_version as fromVersion',
      'charger.firmware as version',
      'step.tries',
      'step.word',
      'step.problem',
      'step.changed_at as changedAt',
    ])
    .where('step.campaign_id', '=', campaignId)
    .where(matchCharger(q))
  if (status) rows = rows.where(STEP_STATE, '=', status as ShownStepState)
  return selectKeysetPage({
    rows,
    request,
    id: 'step.id',
    defaultSort: '-changedAt',
    dated: 'changedAt',
    sortKeys: {
      changedAt: { column: 'step.changed_at', type: 'timestamptz' },
      stage: { column: 'step.stage', type: 'int8' },
    },
  })
}

interface Choice {
  readonly vendor: string
  readonly model: string
  readonly version: string
  readonly fromVersion: string | null
  /** Null: at any station. */
  readonly stationIds: readonly string[] | null
  readonly campaignId: string
  readonly most: number
}

export interface ChosenCharger {
  readonly id: string
  readonly firmware: string | null
}

/** Accepted chargers with another version that are in no other campaign: connected ones first, else in no order. */
export async function selectChosenChargers(tx: Tx, choice: Choice): Promise<readonly ChosenCharger[]> {
  const { vendor, model, version, fromVersion, stationIds, campaignId, most } = choice
  const { rows } = await sql<ChosenCharger>`
    select charger.id, charger.firmware from charger
     where charger.status = 'accepted' and charger.vendor = ${vendor} and charger.model = ${model}
       and charger.firmware is distinct from ${version}
       and (${fromVersion}::text is null or charger.firmware = ${fromVersion})
       and (${stationIds}::uuid[] is null or charger.station_id = any(${stationIds}::uuid[]))
       and not exists (select from firmware_step
                        where charger_id = charger.id and state in ('waiting', 'sent', 'downloading', 'installing'))
     order by charger.connection_id is null, md5(charger.id::text || ${campaignId}::text)
     limit ${most}`.execute(tx)
  return rows
}

interface NewStep {
  readonly id: string
  readonly chargerId: string
  readonly stage: number
  readonly fromVersion: string | null
}

/** One that another campaign has taken at this moment is left to that. @returns how many are in this one */
export async function insertSteps(
  tx: Tx,
  campaignId: string,
  { steps, now }: { readonly steps: readonly NewStep[]; readonly now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into firmware_step (id, campaign_id, charger_id, stage, state, from_version, changed_at)
    select id, ${campaignId}, charger_id, stage, 'waiting', from_version, ${now}
      from unnest(${steps.map(({ id }) => id)}::uuid[], ${steps.map(({ chargerId }) => chargerId)}::uuid[],
                  ${steps.map(({ stage }) => stage)}::int[],
                  ${steps.map(({ fromVersion }) => fromVersion)}::text[]) as one (id, charger_id, stage, from_version)
    on conflict (charger_id) where state in ('waiting', 'sent', 'downloading', 'installing') do nothing`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

export type JudgedStep = StepFacts & { readonly id: string }

/** The chargers that were asked and are not known to have the version, with what is known of them; kept to this transaction. */
export async function lockStepsToJudge(tx: Tx, campaignId: string): Promise<readonly JudgedStep[]> {
  const { rows } = await sql<JudgedStep>`
    select step.id, step.state, step.tries, image.version as wanted, step.from_version as "fromVersion",
           charger.firmware as version, charger.last_boot_at as "bootedAt", step.sent_at as "sentAt",
           step.changed_at as "changedAt", step.word, step.word_at as "wordAt",
           case when command.id is not null then json_build_object(
             'status', command.status, 'answer', command.answer ->> 'status',
             'error', left(coalesce(nullif(command.error_text, ''), command.error_code), 150)) end as command
      from firmware_step step
      join firmware_campaign campaign on campaign.id = step.campaign_id
      join firmware_image image on image.id = campaign.image_id
      join charger on charger.id = step.charger_id
      left join charger_command command on command.id = step.command_id
     where step.campaign_id = ${campaignId} and step.sent_at is not null and step.state <> 'installed'
     order by step.id
       for update of step`.execute(tx)
  return rows
}

interface Judged {
  readonly state: FirmwareStepState
  readonly problem: string | null
  readonly now: Date
}

export async function updateJudged(tx: Tx, id: string, { state, problem, now }: Judged): Promise<void> {
  await tx
    .updateTable('firmware_step')
    .set({ state, problem: problem?.slice(0, 200) ?? null, changed_at: now })
    .where('id', '=', id)
    .execute()
}

export interface AskableStep {
  readonly id: string
  readonly chargerId: string
  readonly protocol: string
  readonly requestId: number
}

/**
 * Of those whose turn it is, one that charges a car changes places with one of a later stage that charges none: a car that
 * stays for hours keeps no stage from ending. One that was asked before keeps its stage.
 */
export async function postponeCharging(
  tx: Tx,
  { campaignId, stage }: { readonly campaignId: string; readonly stage: number },
): Promise<void> {
  await sql`
    with connected as (
      select step.id, step.stage, step.stage > ${stage} as is_later,
             exists (select from charging_session where charger_id = charger.id and ${UNDER_WAY}) as is_charging
        from firmware_step step join charger on charger.id = step.charger_id
       where step.campaign_id = ${campaignId} and step.state = 'waiting' and step.tries = 0
         and charger.status = 'accepted' and charger.connection_id is not null and charger.protocol is not null
    ), numbered as (
      select id, stage, is_later, row_number() over (partition by is_later order by stage, id) as number
        from connected where is_charging <> is_later
    )
    update firmware_step set stage = other.stage
      from numbered mine join numbered other on other.number = mine.number and other.is_later <> mine.is_later
     where firmware_step.id = mine.id`.execute(tx)
}

interface Requesting {
  readonly campaignId: string
  readonly stage: number
  readonly mostAtOnce: number
  /** One that was asked already is not asked again before it has rested since then. */
  readonly restedBefore: Date
}

/** Those whose turn it is, that are connected and charge no car; as many as may be under way beside those that are. */
export async function lockStepsToRequest(tx: Tx, requesting: Requesting): Promise<readonly AskableStep[]> {
  const { campaignId, stage, mostAtOnce, restedBefore } = requesting
  const { rows } = await sql<AskableStep>`
    select step.id, step.charger_id as "chargerId", charger.protocol, step.request_id as "requestId"
      from firmware_step step join charger on charger.id = step.charger_id
     where step.campaign_id = ${campaignId} and step.state = 'waiting' and step.stage <= ${stage}
       and charger.status = 'accepted' and charger.connection_id is not null and charger.protocol is not null
       and (step.tries = 0 or step.changed_at < ${restedBefore})
       and not exists (select from charging_session
                        where charger_id = charger.id and ${UNDER_WAY})
     order by step.stage, step.tries, step.id
     limit greatest(0, ${mostAtOnce} - (
             select count(*) from firmware_step
              where campaign_id = ${campaignId} and state in ('sent', 'downloading', 'installing')))
       for update of step`.execute(tx)
  return rows
}

export async function updateRequested(
  tx: Tx,
  { id, commandId, now }: { readonly id: string; readonly commandId: string | null; readonly now: Date },
): Promise<void> {
  await sql`
    update firmware_step
       set state = 'sent', tries = tries + 1, command_id = ${commandId}, sent_at = ${now}, word = null, word_at = null,
           problem = null, changed_at = ${now}
     where id = ${id}`.execute(tx)
}

/**
 * A charger that waits and is another than the one that was chosen gets nothing: it was replaced under its identity, or
 * somebody else has put a version on it. One that has the version is done. None of them counts as failed, but one that was
 * asked before and starts with a version that is not the wanted one.
 */
export async function endChangedSteps(
  tx: Tx,
  { id, vendor, model, version }: Pick<FirmwareCampaign, 'id' | 'vendor' | 'model' | 'version'>,
  now: Date,
): Promise<void> {
  await sql`
    update firmware_step step
       set state = case when changed.is_other then 'given-up'
                        when changed.firmware = ${version} then 'installed'
                        when step.tries > 0 then 'failed' else 'given-up' end,
           problem = left(case when changed.is_other
                               then concat_ws(' ', 'Another charger came in its place:', changed.vendor, changed.model)
                               when changed.firmware is distinct from ${version}
                               then format(case when step.tries > 0 then 'It started with version %s' else 'It has version %s by now' end,
                                           coalesce(changed.firmware, 'unknown')) end, 200),
           is_accepted = changed.is_other or step.tries = 0 or changed.firmware is not distinct from ${version},
           changed_at = ${now}
      from (select id, vendor, model, firmware, (vendor, model) is distinct from (${vendor}::text, ${model}::text) as is_other
              from charger) as changed
     where step.campaign_id = ${id} and step.state = 'waiting' and changed.id = step.charger_id
       and (changed.is_other
            or (${version}::text is not null
                and (changed.firmware = ${version} or changed.firmware is distinct from step.from_version)))`.execute(
    tx,
  )
}

/** Those that wait are given up; those under way end as they do. */
export async function endWaitingSteps(tx: Tx, campaignId: string, now: Date): Promise<void> {
  await sql`
    update firmware_step set state = 'given-up', problem = 'The campaign was cancelled', changed_at = ${now}
     where campaign_id = ${campaignId} and state = 'waiting'`.execute(tx)
}

/** What has failed stops the campaign no more. */
export async function acceptFailures(tx: Tx, campaignId: string): Promise<void> {
  await sql`
    update firmware_step set is_accepted = true
     where campaign_id = ${campaignId} and state in ('failed', 'given-up') and not is_accepted`.execute(tx)
}

/** Has those that failed wait again with the version that they have now, unless another campaign has them. @returns how many */
export async function retryFailed(tx: Tx, campaignId: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update firmware_step step
       set state = 'waiting', tries = 0, problem = null, word = null, word_at = null, is_accepted = false,
           from_version = case when campaign.image_id is not null then charger.firmware end, changed_at = ${now}
      from charger, firmware_campaign campaign
     where charger.id = step.charger_id and campaign.id = step.campaign_id
       and step.campaign_id = ${campaignId} and step.state in ('failed', 'given-up')
       and not exists (select from firmware_step other
                        where other.charger_id = step.charger_id
                          and other.state in ('waiting', 'sent', 'downloading', 'installing'))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export interface StepNow {
  readonly id: string
  readonly state: FirmwareStepState
  readonly sentAt: Date | null
}

/** The update that the charger speaks of; older versions of the protocol give it no number, and chargers any number. */
export async function lockStepOf(
  tx: Tx,
  { chargerId, requestId }: { readonly chargerId: string; readonly requestId: number | null },
): Promise<StepNow | undefined> {
  const { rows } = await sql<StepNow>`
    select id, state, sent_at as "sentAt" from firmware_step
     where charger_id = ${chargerId} and state in ('waiting', 'sent', 'downloading', 'installing')
       and exists (select from firmware_campaign where id = campaign_id and image_id is not null)
       and (${requestId}::numeric is null or request_id = ${requestId}::numeric)
       for update`.execute(tx)
  return rows[0]
}

interface StepStatus {
  readonly id: string
  readonly state: FirmwareStepState
  readonly word: string
  readonly problem: string | null
  readonly now: Date
}

export async function updateStepStatus(tx: Tx, { id, state, word, problem, now }: StepStatus): Promise<void> {
  await tx
    .updateTable('firmware_step')
    .set({ state, word, word_at: now, problem, changed_at: now })
    .where('id', '=', id)
    .execute()
}
