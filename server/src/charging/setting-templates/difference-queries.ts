/** SQL of the settings in which chargers differ from what is wanted; `reported_settings` of the database says what differs. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { CHARGER_NAMES, matchCharger } from '../chargers/index.ts'
import type { WantedSetting } from '../dialects/index.ts'
import { IS_COMPARED } from './comparison-queries.ts'

export interface Difference {
  readonly setting: WantedSetting
  /** As the charger reported it last. */
  readonly value: string
  readonly isReadOnly: boolean
  readonly reportedAt: string
}

const DIFFERENCES: RawBuilder<readonly Difference[]> = sql`(
  select json_agg(json_build_object('setting', setting.setting, 'value', (setting.variable).value, 'isReadOnly', setting.is_read_only,
                                    'reportedAt', (setting.variable).reported_at) order by setting.number)
    from reported_settings(charger.id, template.settings) as setting
   where setting.differs)`

export interface DifferingCharger {
  readonly id: string
  readonly charger: string
  readonly stationName: string | null
  readonly isConnected: boolean
  readonly differences: readonly Difference[]
}

export function selectDifferencePage(
  reader: Reader,
  { templateId, q, status: _, ...request }: ListRequest & { readonly templateId: string },
) {
  const rows = reader
    .selectFrom('setting_template as template')
    .innerJoin('charger', (join) =>
      join
        .onRef('charger.vendor', '=', 'template.vendor')
        .onRef('charger.model', '=', 'template.model')
        .on('charger.status', '=', 'accepted'),
    )
    .innerJoin('setting_comparison as comparison', 'comparison.charger_id', 'charger.id')
    .leftJoin('station', 'station.id', 'charger.station_id')
    .select(['charger.id', ...CHARGER_NAMES, DIFFERENCES.as('differences')])
    .where('template.id', '=', templateId)
    .where(sql<boolean>`${IS_COMPARED} and comparison.differing > 0`)
    .where(matchCharger(q))
  return selectKeysetPage({
    rows,
    request,
    id: 'charger.id',
    defaultSort: 'charger',
    sortKeys: {
      charger: { column: 'charger.identity', type: 'text' },
      createdAt: { column: 'charger.created_at', type: 'timestamptz' },
    },
  })
}

/** What a charger can be changed in, so that it has these settings. */
export async function selectChargerDifferences(
  reader: Reader,
  { chargerId, settings }: { readonly chargerId: string; readonly settings: readonly WantedSetting[] },
): Promise<readonly WantedSetting[]> {
  const { rows } = await sql<{ setting: WantedSetting }>`
    select setting from reported_settings(${chargerId}::uuid, ${JSON.stringify(settings)}::jsonb) as reported
     where differs and not is_read_only
     order by number`.execute(reader)
  return rows.map(({ setting }) => setting)
}

interface Choice {
  readonly templateId: string
  /** Null: at any station. */
  readonly stationIds: readonly string[] | null
  readonly campaignId: string
  readonly most: number
}

/** A charger of a template that a campaign could put right: accepted, different in what can be changed, in no campaign. */
const CAN_BE_PUT_RIGHT = sql`charger.vendor = template.vendor and charger.model = template.model
  and charger.status = 'accepted'
  and exists (select from setting_comparison comparison
               where comparison.charger_id = charger.id and ${IS_COMPARED} and comparison.changeable > 0)
  and not exists (select from firmware_step
                   where charger_id = charger.id and state in ('waiting', 'sent', 'downloading', 'installing'))`

/** Connected ones first, else in no order. */
export async function selectDiffering(reader: Reader, choice: Choice): Promise<readonly string[]> {
  const { templateId, stationIds, campaignId, most } = choice
  const { rows } = await sql<{ id: string }>`
    select charger.id
      from setting_template template join charger on ${CAN_BE_PUT_RIGHT}
     where template.id = ${templateId}
       and (${stationIds}::uuid[] is null or charger.station_id = any(${stationIds}::uuid[]))
     order by charger.connection_id is null, md5(charger.id::text || ${campaignId}::text)
     limit ${most}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Writes down at each template how many chargers could be put right. @returns at how many that has changed */
export async function updateToPutRight(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update setting_template template
       set to_put_right = counted.chargers,
           to_put_right_since = case when counted.chargers > template.to_put_right then ${now}::timestamptz
                                     when counted.chargers > 0 then template.to_put_right_since end
      from (select template.id, count(charger.id)::int as chargers
              from setting_template template left join charger on ${CAN_BE_PUT_RIGHT}
             group by template.id) as counted
     where counted.id = template.id and counted.chargers <> template.to_put_right`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
