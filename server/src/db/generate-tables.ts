/**
 * The types of `tables.ts`, written from a migrated schema so that they cannot drift from it.
 * kysely-codegen would do, but it needs the JavaScript compiler API that TypeScript 7 no longer has.
 */
import type pg from 'pg'

interface ColumnRow {
  table_name: string
  column_name: string
  type_name: string
  is_nullable: boolean
  has_default: boolean
  is_generated_always: boolean
}

const TYPE_OF: Readonly<Record<string, string>> = {
  _text: 'string[]',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  paise: 'Paise',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
}

/** Columns whose text is one of the domain's named states. */
const NAMED_STATES: Readonly<Record<string, string>> = {
  'administrator.role': 'Role',
  'booking.cancel_code': 'CancelCode',
  'booking.status': 'BookingState',
  'broadcast_delivery.reason': 'DeliveryReason',
  'charging_session.state': 'SessionState',
  'ledger_account.kind': 'AccountKind',
  'ledger_transfer.kind': 'TransferKind',
  'outbox_message.failure': 'MessageFailure',
  'offer.status': 'OfferState',
  'partner.status': 'PartnerState',
  'seminar_registration.status': 'SeminarState',
  'station.status': 'StationState',
  'station.status_code': 'StationCode',
  'top_up_order.failure': 'OrderFailure',
  'top_up_order.status': 'OrderState',
}

const HEADER = `// Made from the migrated schema by \`npm run generate\`; not edited by hand.
import type {
  AccountKind, BookingState, CancelCode, DeliveryReason, MessageFailure, OfferState, OrderFailure, OrderState, Paise, PartnerState, Role,
  SeminarState, SessionState, StationCode, StationState, TransferKind,
} from '@voltyatra/domain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: what a JSON column holds is known where it is read
type Json = ColumnType<any, string, string>
`

/** The text of \`tables.ts\` for the schema that the pool's database has now. */
export async function tablesSource(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<ColumnRow>(`
    select table_name, column_name, coalesce(domain_name, udt_name) as type_name,
           is_nullable = 'YES' as is_nullable, column_default is not null as has_default,
           is_identity = 'YES' or is_generated = 'ALWAYS' as is_generated_always
      from information_schema.columns
     where table_schema = 'public'
     order by table_name, ordinal_position`)
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const interfaces = [...tables].map(([name, columns]) => interfaceOf(name, columns))
  const index = [...tables.keys()].map((name) => `  ${name}: ${pascal(name)}`)
  return `${[HEADER, ...interfaces, `export interface DB {\n${index.join('\n')}\n}`].join('\n')}\n`
}

function interfaceOf(table: string, columns: readonly ColumnRow[]): string {
  const lines = columns.map((column) => `  ${column.column_name}: ${typeOf(table, column)}`)
  return `export interface ${pascal(table)} {\n${lines.join('\n')}\n}\n`
}

function typeOf(table: string, column: ColumnRow): string {
  const base = NAMED_STATES[`${table}.${column.column_name}`] ?? TYPE_OF[column.type_name]
  if (!base)
    throw new Error(
      `${table}.${column.column_name} has type ${column.type_name}, which has no TypeScript type here`,
    )
  const type = column.is_nullable ? `${base} | null` : base
  if (column.is_generated_always) return `GeneratedAlways<${type}>`
  return column.has_default ? `Generated<${type}>` : type
}

const pascal = (name: string): string =>
  name.replace(/(^|_)(\w)/g, (_match, _gap, letter: string) => letter.toUpperCase())
