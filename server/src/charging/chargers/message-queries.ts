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

export interface ConnectorStatusRow {
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  readonly status: string
  readonly errorCode: string | null
  readonly vendorError: string | null
  readonly info: string | null
  readonly at: Date
  /** It is faulted until its problem is over, and then what it was before: what is stored, where that is not known here. */
  readonly isProblem?: boolean | undefined
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
                                   available_at)
    select charger_id, evse, number, status, error_code, vendor_error, info, at, before_problem,
           case when status = 'Available' then arrived_at end from unnest(
      ${buildUuidArray(rows.map(({ chargerId }) => chargerId))}::uuid[],
      ${buildIntArray(rows.map(({ evse }) => evse))}::int[], ${buildIntArray(rows.map(({ number }) => number))}::int[],
      ${buildTextArray(rows.map(({ status }) => status))}::text[],
      ${buildTextArray(rows.map(({ errorCode }) => errorCode))}::text[],
      ${buildTextArray(rows.map(({ vendorError }) => vendorError && maskSecretsInText(vendorError)))}::text[],
      ${buildTextArray(rows.map(({ info }) => info && maskSecretsInText(info)))}::text[],
      ${buildTimeArray(rows.map(({ at }) => at))}::timestamptz[],
      ${buildTimeArray(rows.map(({ arrivedAt }) => arrivedAt))}::timestamptz[],
      ${buildTextArray(rows.map(({ isProblem, before }) => (isProblem ? (before ?? AS_STORED) : null)))}::text[]
    ) as one (charger_id, evse, number, status, error_code, vendor_error, info, at, arrived_at, before_problem)
    on conflict (charger_id, evse, number) do update
       set status = excluded.status, error_code = excluded.error_code, vendor_error = excluded.vendor_error,
           info = excluded.info, at = excluded.at,
           before_problem = case when excluded.before_problem = ${AS_STORED}
                                 then coalesce(charger_connector.before_problem, charger_connector.status)
                                 else excluded.before_problem end,
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
  readonly at: Date
}

/** Those of them that are faulted because of a problem are again what they were before. */
export async function endProblems(tx: Tx, over: readonly ProblemOver[]): Promise<void> {
  if (over.length === 0) return
  await sql`
    update charger_connector connector
       set status = before_problem, before_problem = null, error_code = null, vendor_error = null, info = null,
           at = one.at, available_at = case when before_problem = 'Available' then one.at else available_at end
      from unnest(${over.map(({ chargerId }) => chargerId)}::uuid[], ${over.map(({ evse }) => evse)}::int[],
                  ${over.map(({ number }) => number)}::int[], ${over.map(({ at }) => at)}::timestamptz[])
           as one (charger_id, evse, number, at)
     where connector.charger_id = one.charger_id and connector.evse = one.evse and connector.number = one.number
       and before_problem is not null`.execute(tx)
}
