/** SQL of chargers' settings, and of what they report of their parts. */
import { isSecretName, maskSecretsInText } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { hasText } from '../../db/keyset.ts'

export interface ChargerVariable {
  /** Empty for the keys of 1.6, as is everything else that is not reported. */
  readonly component: string
  readonly componentInstance: string
  readonly evse: number
  readonly connector: number
  readonly name: string
  readonly instance: string
  readonly attribute: string
  readonly value: string | null
  readonly mutability: string | null
  readonly dataType: string | null
  readonly unit: string | null
  readonly reportedAt: Date
}

export type VariableRow = ChargerVariable & { readonly chargerId: string }

/** Settings that no screen shows, whether a charger reports them or not. */
const getShownValue = ({ name, value }: VariableRow): string | null =>
  value === null || isSecretName(name) ? null : maskSecretsInText(value)

const formatKey = (row: VariableRow): string =>
  JSON.stringify([
    row.chargerId,
    row.component,
    row.componentInstance,
    row.evse,
    row.connector,
    row.name,
    row.instance,
    row.attribute,
  ])

/** Stores the last report of each; a value that is not reported again stays. */
export async function upsertVariables(tx: Tx, variables: readonly VariableRow[]): Promise<void> {
  if (variables.length === 0) return
  const rows = [...new Map(variables.map((row) => [formatKey(row), row])).values()]
  const column = <T>(of: (row: VariableRow) => T) => rows.map(of)
  await sql`
    insert into charger_variable as known
           (charger_id, component, component_instance, evse, connector, name, instance, attribute, value, mutability,
            data_type, unit, reported_at)
    select * from unnest(
      ${column(({ chargerId }) => chargerId)}::uuid[], ${column(({ component }) => component)}::text[],
      ${column(({ componentInstance }) => componentInstance)}::text[], ${column(({ evse }) => evse)}::int[],
      ${column(({ connector }) => connector)}::int[], ${column(({ name }) => name)}::text[],
      ${column(({ instance }) => instance)}::text[], ${column(({ attribute }) => attribute)}::text[],
      ${column(getShownValue)}::text[],
      ${column(({ mutability }) => mutability)}::text[], ${column(({ dataType }) => dataType)}::text[],
      ${column(({ unit }) => unit)}::text[], ${column(({ reportedAt }) => reportedAt)}::timestamptz[]
    )
    on conflict (charger_id, component, component_instance, evse, connector, name, instance, attribute) do update
       set value = excluded.value, mutability = coalesce(excluded.mutability, known.mutability),
           data_type = coalesce(excluded.data_type, known.data_type), unit = coalesce(excluded.unit, known.unit),
           reported_at = excluded.reported_at`.execute(tx)
}

/** All variables that a charger has reported, in the order of their names. `q` searches names and values. */
export async function selectVariables(
  reader: Reader,
  chargerId: string,
  { q }: { readonly q?: string | undefined },
): Promise<readonly ChargerVariable[]> {
  let rows = reader
    .selectFrom('charger_variable')
    .select([
      'component',
      'component_instance as componentInstance',
      'evse',
      'connector',
      'name',
      'instance',
      'attribute',
      'value',
      'mutability',
      'data_type as dataType',
      'unit',
      'reported_at as reportedAt',
    ])
    .where('charger_id', '=', chargerId)
    .orderBy('component')
    .orderBy('component_instance')
    .orderBy('evse')
    .orderBy('connector')
    .orderBy('name')
    .orderBy('instance')
    .orderBy('attribute')
  if (q) rows = rows.where((eb) => hasText(eb, q, ['component', 'name', 'value']))
  return rows.execute()
}

interface ChargerDisplay {
  /** Not where the charger says that it shows no messages, or that they are turned off. */
  readonly showsMessages: boolean
  /** Not where it lists formats without UTF-8. */
  readonly takesUnicode: boolean
}

/** What a charger says of its display; one that has said nothing may show whatever it is sent. */
export async function selectDisplay(reader: Reader, chargerId: string): Promise<ChargerDisplay> {
  const { rows } = await sql<ChargerDisplay>`
    select coalesce(bool_and(lower(value) <> 'false') filter (where lower(name) in ('available', 'enabled')), true) as "showsMessages",
           coalesce(bool_or(upper(value) like '%UTF8%') filter (where lower(name) = 'supportedformats'), true) as "takesUnicode"
      from charger_variable
     where charger_id = ${chargerId} and lower(component) = 'displaymessagectrlr' and attribute = 'Actual' and value <> ''`.execute(
    reader,
  )
  return rows[0] ?? { showsMessages: true, takesUnicode: true }
}

/** Whether a charger of 1.6 has reported this key as true. */
export async function isSettingOn(reader: Reader, chargerId: string, key: string): Promise<boolean> {
  const row = await reader
    .selectFrom('charger_variable')
    .select('name')
    .where('charger_id', '=', chargerId)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', key.toLowerCase()))
    .where('component', '=', '')
    .where((eb) => eb(eb.fn('lower', ['value']), '=', 'true'))
    .executeTakeFirst()
  return row !== undefined
}
