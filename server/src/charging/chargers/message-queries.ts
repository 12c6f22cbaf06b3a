/** SQL of chargers' messages: the log of their calls, and the states of their connectors. */
import { maskSecretsInText } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import { buildIntArray, buildTextArray, buildTimeArray, buildUuidArray } from '../../db/array-parameters.ts'
import type { Reader, Tx } from '../../db/client.ts'

export interface MessageRow {
  readonly chargerId: string
  readonly at: Date
  readonly direction: 'in' | 'out'
  readonly action: string
  readonly messageId: string
  readonly payload: string
  readonly answer: string | null
  readonly errorCode: string | null
  readonly ms: number | null
  /** What was mended before it was taken in. */
  readonly repairs?: readonly string[] | undefined
}

/** Longer texts are kept up to here, in characters. */
const LONGEST_KEPT = 64 * 1024

/** PostgreSQL's text has no place for this one character, which JSON carries as an escape only. */
const shortenText = (text: string): string => text.slice(0, LONGEST_KEPT).replaceAll('\u0000', '')

/** Masked before it is shortened: the part that is cut off may be what marks a secret. */
const maskMessage = (text: string): string => shortenText(maskSecretsInText(text))

export async function insertMessages(tx: Tx | Reader, rows: readonly MessageRow[]): Promise<void> {
  await buildMessageInsert(rows)?.execute(tx)
}

/** Undefined where there is none. */
export function buildMessageInsert(rows: readonly MessageRow[]): RawBuilder<unknown> | undefined {
  if (rows.length === 0) return undefined
  return sql`
    insert into charger_message (charger_id, at, direction, action, message_id, payload, answer, error_code, ms,
                                 repairs)
    select * from unnest(
      ${buildUuidArray(rows.map(({ chargerId }) => chargerId))}::uuid[],
      ${buildTimeArray(rows.map(({ at }) => at))}::timestamptz[],
      ${buildTextArray(rows.map(({ direction }) => direction))}::text[],
      ${buildTextArray(rows.map(({ action }) => shortenText(action)))}::text[],
      ${buildTextArray(rows.map(({ messageId }) => shortenText(messageId)))}::text[],
      ${buildTextArray(rows.map(({ payload }) => maskMessage(payload)))}::text[],
      ${buildTextArray(rows.map(({ answer }) => answer && maskMessage(answer)))}::text[],
      ${buildTextArray(rows.map(({ errorCode }) => errorCode))}::text[],
      ${buildIntArray(rows.map(({ ms }) => ms))}::int[],
      ${buildTextArray(rows.map(({ repairs = [] }) => (repairs.length > 0 ? shortenText(repairs.join('\n')) : null)))}::text[]
    )`
}

/** Whose problem it is: the connector's own, as the charger's of the charger, or of the EVSE that it belongs to. */
export type ProblemSource = 'own' | 'evse'

export type Problems = {
  readonly [source in ProblemSource]?: { readonly code: string | null; readonly info: string | null }
}

export interface ConnectorStatusRow {
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly status: string
  readonly errorCode: string | null
  readonly vendorError: string | null
  readonly info: string | null
  readonly at: Date
  /** It is faulted until these are over, and then what it was before: what is stored, where that is not known here. */
  readonly problems?: Problems | undefined
  readonly before?: string | undefined
  /** A newer state of it is known: it only says when a car was gone. */
  readonly isPast?: boolean | undefined
  /** By this program's clock: a charger's own may be slow. */
  readonly arrivedAt: Date
}

/** Of a connector that has not reported before, it is nothing else. */
const AS_STORED = 'Unknown'

/** Each connector at most once; undefined where there is none. */
export function buildConnectorUpsert(rows: readonly ConnectorStatusRow[]): RawBuilder<unknown> | undefined {
  if (rows.length === 0) return undefined
  return sql`
    insert into charger_connector (charger_id, evse, number, status, error_code, vendor_error, info, at, before_problem,
                                   problems, available_at)
    select charger_id, evse, number, status, error_code, vendor_error, info, at, before_problem, problems::jsonb,
           case when status = 'Available' then arrived_at end from unnest(
      ${buildUuidArray(rows.map(({ chargerId }) => chargerId))}::uuid[],
      ${buildIntArray(rows.map(({ evse }) => evse))}::int[], ${buildIntArray(rows.map(({ number }) => number))}::int[],
      ${buildTextArray(rows.map(({ status }) => status))}::text[],
      ${buildTextArray(rows.map(({ errorCode }) => errorCode))}::text[],
      ${buildTextArray(rows.map(({ vendorError }) => vendorError && maskSecretsInText(vendorError)))}::text[],
      ${buildTextArray(rows.map(({ info }) => info && maskSecretsInText(info)))}::text[],
      ${buildTimeArray(rows.map(({ at }) => at))}::timestamptz[],
      ${buildTimeArray(rows.map(({ arrivedAt }) => arrivedAt))}::timestamptz[],
      ${buildTextArray(rows.map(({ problems, before }) => (problems ? (before ?? AS_STORED) : null)))}::text[],
      ${buildTextArray(rows.map(({ problems }) => (problems ? maskSecretsInText(JSON.stringify(problems)) : null)))}::text[]
    ) as one (charger_id, evse, number, status, error_code, vendor_error, info, at, arrived_at, before_problem,
              problems)
    on conflict (charger_id, evse, number) do update
       set status = excluded.status, error_code = excluded.error_code, vendor_error = excluded.vendor_error,
           info = excluded.info, at = excluded.at,
           before_problem = case when excluded.before_problem = ${AS_STORED}
                                 then coalesce(charger_connector.before_problem, charger_connector.status)
                                 else excluded.before_problem end,
           problems = case when excluded.before_problem = ${AS_STORED} and charger_connector.before_problem is not null
                           then charger_connector.problems || excluded.problems else excluded.problems end,
           available_at = case when charger_connector.status = 'Available' and charger_connector.available_at is not null
                               then charger_connector.available_at
                               else coalesce(excluded.available_at, charger_connector.available_at) end`
}

/** When a connector had the state that is stored, in ms since 1970; undefined where it has not reported yet. */
export async function selectStateAt(
  reader: Reader,
  chargerId: string,
  { evse, number }: Pick<ConnectorStatusRow, 'evse' | 'number'>,
): Promise<number | undefined> {
  const row = await reader
    .selectFrom('charger_connector')
    .select('at')
    .where('charger_id', '=', chargerId)
    .where('evse', '=', evse)
    .where('number', '=', number)
    .where('status', '<>', 'Unknown')
    .executeTakeFirst()
  return row?.at.getTime()
}

export interface ProblemOver {
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly source: ProblemSource
  readonly at: Date
}

/** What is faulted because of one of these problems is again what it was before, unless another of its problems goes on. */
export async function endProblems(tx: Tx, over: readonly ProblemOver[]): Promise<void> {
  if (over.length === 0) return
  await sql`
    with over as (
      select connector.charger_id, connector.evse, connector.number, min(one.at) as at,
             coalesce(connector.problems, '{}') - array_agg(one.source) as problems
        from unnest(${over.map(({ chargerId }) => chargerId)}::uuid[], ${over.map(({ evse }) => evse)}::int[],
                    ${over.map(({ number }) => number)}::int[], ${over.map(({ source }) => source)}::text[],
                    ${over.map(({ at }) => at)}::timestamptz[]) as one (charger_id, evse, number, source, at)
        join charger_connector connector on connector.charger_id = one.charger_id and connector.evse = one.evse
                                        and connector.number = one.number
       where before_problem is not null and (problems is null or problems ? one.source)
       group by connector.charger_id, connector.evse, connector.number
    ), goes_on as (
      select over.*, left_over.problem from over left join lateral
        (select value as problem from jsonb_each(over.problems) limit 1) left_over on true
    )
    update charger_connector connector
       set status = case when problem is null then before_problem else connector.status end,
           before_problem = case when problem is null then null else before_problem end,
           problems = case when problem is null then null else goes_on.problems end,
           error_code = problem ->> 'code', vendor_error = null, info = problem ->> 'info', at = goes_on.at,
           available_at = case when problem is null and before_problem = 'Available' then goes_on.at else available_at end
      from goes_on
     where connector.charger_id = goes_on.charger_id and connector.evse = goes_on.evse
       and connector.number = goes_on.number`.execute(tx)
}
