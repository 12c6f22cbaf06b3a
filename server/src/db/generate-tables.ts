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
  _cidr: 'string[]',
  _text: 'string[]',
  _uuid: 'string[]',
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

/** For columns whose text is one of the domain's named states, as `table.column`: the state's type. */
export type StateTypes = Readonly<Record<string, string>>

/** The text of \`tables.ts\` for the schema that the pool's database has now. */
export async function buildTablesSource(pool: pg.Pool, states: StateTypes): Promise<string> {
  const { rows } = await pool.query<ColumnRow>(`
    select table_name, column_name, coalesce(domain_name, udt_name) as type_name,
           is_nullable = 'YES' as is_nullable, column_default is not null as has_default,
           is_identity = 'YES' or is_generated = 'ALWAYS' as is_generated_always
      from information_schema.columns
     where table_schema = 'public'
     order by table_name, ordinal_position`)
  const columns = new Set(rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`))
  for (const column of Object.keys(states)) {
    if (!columns.has(column)) throw new Error(`${column} has a state type, and is no column`)
  }
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const interfaces = [...tables].map(([name, columns]) => buildInterface(name, columns, states))
  const index = [...tables.keys()].map((name) => `  ${name}: ${toPascalCase(name)}`)
  return `${[buildHeader(['Paise', ...Object.values(states)]), ...interfaces, `export interface DB {\n${index.join('\n')}\n}`].join('\n')}\n`
}

const buildHeader = (
  types: readonly string[],
): string => `// Made from the migrated schema by \`npm run generate\`; not edited by hand.
import type {
${[...new Set(types)]
  .toSorted()
  .map((type) => `  ${type},`)
  .join('\n')}
} from '@voltyatra/domain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: what a JSON column holds is known where it is read
type Json = ColumnType<any, string, string>
type JsonWithDefault = ColumnType<Json['__select__'], string | undefined, string>
`

function buildInterface(table: string, columns: readonly ColumnRow[], states: StateTypes): string {
  const lines = columns.map((column) => `  ${column.column_name}: ${chooseType(column, states)}`)
  return `export interface ${toPascalCase(table)} {\n${lines.join('\n')}\n}\n`
}

function chooseType(column: ColumnRow, states: StateTypes): string {
  const table = column.table_name
  const base = states[`${table}.${column.column_name}`] ?? TYPE_OF[column.type_name]
  if (!base)
    throw new Error(
      `${table}.${column.column_name} has type ${column.type_name}, which has no TypeScript type here`,
    )
  const type = column.is_nullable ? `${base} | null` : base
  if (column.is_generated_always) return `GeneratedAlways<${type}>`
  if (column.has_default && type === 'Json') return 'JsonWithDefault'
  return column.has_default ? `Generated<${type}>` : type
}

const toPascalCase = (name: string): string =>
  name.replace(/(^|_)(\w)/g, (_match, _gap, letter: string) => letter.toUpperCase())
