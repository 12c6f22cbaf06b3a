/**
 * SQL of the settings in which chargers differ from what is wanted. What a charger has not reported, what it lets nobody
 * read, and what is masked here, is no difference.
 */
import { MASK } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListAsk, selectKeysetPage } from '../../db/keyset.ts'
import { CHARGER_NAMES, matchCharger } from '../chargers/index.ts'
import type { WantedSetting } from '../dialects/index.ts'

export interface Difference {
  readonly setting: WantedSetting
  /** As the charger reported it last. */
  readonly value: string
  readonly isReadOnly: boolean
  readonly reportedAt: string
}

const compareField = (column: string, field: string) =>
  sql`lower(variable.${sql.ref(column)}) = lower(wanted.setting ->> ${sql.lit(field)})`

/** Pairs of what is wanted (`wanted.setting`) and what the charger has reported of it (`variable`), if it has. */
export const joinReported = (settings: RawBuilder<unknown>, chargerId: RawBuilder<unknown>) => sql`
  jsonb_array_elements(${settings}) with ordinality as wanted (setting, number)
  join charger_variable variable
    on variable.charger_id = ${chargerId} and variable.attribute = 'Actual' and variable.value is not null
   and variable.mutability is distinct from 'WriteOnly' and strpos(variable.value, ${MASK}) = 0
   and ${compareField('name', 'name')} and ${compareField('component', 'component')}
   and ${compareField('component_instance', 'componentInstance')} and ${compareField('instance', 'instance')}
   and variable.evse = (wanted.setting ->> 'evse')::int and variable.connector = (wanted.setting ->> 'connector')::int`

/** Most values are the same to the letter: only others are taken apart. */
const DIFFERS = sql`variable.value <> wanted.setting ->> 'value'
  and comparable_setting(variable.value) <> comparable_setting(wanted.setting ->> 'value')`

/** Whether a charger reports another value of any of them. */
export const hasDifference = (settings: RawBuilder<unknown>, chargerId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from ${joinReported(settings, chargerId)} where ${DIFFERS})`

const collectDifferences = (settings: RawBuilder<unknown>, chargerId: RawBuilder<unknown>) => sql<
  readonly Difference[]
>`(select json_agg(json_build_object(
            'setting', wanted.setting, 'value', variable.value,
            'isReadOnly', variable.mutability is not distinct from 'ReadOnly', 'reportedAt', variable.reported_at)
          order by wanted.number)
     from ${joinReported(settings, chargerId)} where ${DIFFERS})`

export interface DifferingCharger {
  readonly id: string
  readonly charger: string
  readonly stationName: string | null
  readonly isConnected: boolean
  readonly differences: readonly Difference[]
}

const OF_TEMPLATE = { settings: sql`template.settings`, charger: sql`charger.id` } as const

export function selectDifferencePage(
  reader: Reader,
  { templateId, q, status: _, ...ask }: ListAsk & { readonly templateId: string },
) {
  const rows = reader
    .selectFrom('setting_template as template')
    .innerJoin('charger', (join) =>
      join
        .onRef('charger.vendor', '=', 'template.vendor')
        .onRef('charger.model', '=', 'template.model')
        .on('charger.status', '=', 'accepted'),
    )
    .leftJoin('station', 'station.id', 'charger.station_id')
    .select([
      'charger.id',
      ...CHARGER_NAMES,
      collectDifferences(OF_TEMPLATE.settings, OF_TEMPLATE.charger).as('differences'),
    ])
    .where('template.id', '=', templateId)
    .where(hasDifference(OF_TEMPLATE.settings, OF_TEMPLATE.charger))
    .where(matchCharger(q))
  return selectKeysetPage({
    rows,
    ask,
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
    select wanted.setting
      from ${joinReported(sql`${JSON.stringify(settings)}::jsonb`, sql`${chargerId}::uuid`)}
     where ${DIFFERS} and variable.mutability is distinct from 'ReadOnly'
     order by wanted.number`.execute(reader)
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
  and exists (select from ${joinReported(OF_TEMPLATE.settings, OF_TEMPLATE.charger)}
               where ${DIFFERS} and variable.mutability is distinct from 'ReadOnly')
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
