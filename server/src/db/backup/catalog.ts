/** The tables of an installation as its database describes them: what to copy, and in which order it can come back. */
import pg from 'pg'
import { BackupError } from './error.ts'

export interface Table {
  readonly name: string
  /**
   * Those that are data: neither generated, nor the number of a transaction, which means nothing in another database.
   */
  readonly columns: readonly string[]
}

/**
 * Left as a new installation has them. Everyone has to sign in again: a session that was ended, or a code that was
 * used, after the backup must not come back with it. Nor do counted tries, and changes for open screens. The limits
 * that chargers obey may have changed since: all are sent again. Secrets on their way to a charger have arrived. The
 * private key of the chargers' certificate authority is in no backup: a new one is made, and certificates of the old
 * one stay valid. What chargers have sent of their logs, they can send again.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'schema_migration',
  'session',
  'one_time_code',
  'throttle',
  'change_event',
  'change_event_horizon',
  'load_call',
  'station_load',
  'load_share',
  'reservation_call',
  'charger_unit_request',
  'charger_command_secret',
  'charger_authority_key',
  'charger_log',
  'charger_log_content',
])

interface TableRow {
  name: string
  columns: string[]
  refers_to: string[]
}

/** Every table that is backed up; one that refers to another comes after it. */
export async function selectTablesInOrder(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<TableRow>(`
    select relation.relname::text as name,
           array(select attname::text from pg_attribute
                  where attrelid = relation.oid and attnum > 0 and not attisdropped
                    and attgenerated = '' and atttypid <> 'xid8'::regtype
                  order by attnum) as columns,
           array(select target.relname::text
                   from pg_constraint reference join pg_class target on target.oid = reference.confrelid
                  where reference.conrelid = relation.oid and reference.contype = 'f'
                    and target.oid <> relation.oid) as refers_to
      from pg_class relation
     where relation.relkind in ('r', 'p') and not relation.relispartition
       and relation.relnamespace = (select oid from pg_namespace where nspname = current_schema())
       and not exists (select from pg_depend where objid = relation.oid and deptype = 'e')
     order by relation.relname`)
  return sortByReference(rows.filter(({ name }) => !LEFT_OUT.has(name)))
}

function sortByReference(rows: readonly TableRow[]): readonly Table[] {
  const waiting = new Map(rows.map((row) => [row.name, row]))
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter((row) => !row.refers_to.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()]}`)
    for (const { name, columns } of ready) {
      ordered.push({ name, columns })
      waiting.delete(name)
    }
  }
  return ordered
}

/** Where a column numbers its rows by itself: what it gave out last. */
export interface Counter {
  readonly table: string
  readonly column: string
  readonly last: string
  /** False where it has not given out any yet, `last` being the first to come. */
  readonly isUsed: boolean
}

/** Counters do not belong to a snapshot: read after it, they have passed every number in it. */
export async function selectCounters(
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<readonly Counter[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select relname::text as table, attname::text as column,
            pg_get_serial_sequence(quote_ident(relname), attname) as sequence
       from pg_attribute join pg_class on pg_class.oid = attrelid
      where attidentity <> '' and relname = any ($1)
        and relnamespace = (select oid from pg_namespace where nspname = current_schema())
      order by relname, attname`,
    [tables.map(({ name }) => name)],
  )
  const counters: Counter[] = []
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ last: string; is_called: boolean }>(
      `select last_value::text as last, is_called from ${sequence}`,
    )
    for (const { last, is_called } of state.rows) counters.push({ table, column, last, isUsed: is_called })
  }
  return counters
}

export async function setCounter(
  client: pg.ClientBase,
  { table, column, last, isUsed }: Counter,
): Promise<void> {
  await client.query(`select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint, $4)`, [
    table,
    column,
    last,
    isUsed,
  ])
}

/** Refuses a database that holds anything: what is there is never written over, and never mixed with a backup. */
export async function refuseUnlessEmpty(client: pg.ClientBase, whereItIs: string): Promise<void> {
  if (await isEmpty(client)) return
  throw new BackupError(
    `${whereItIs} is not empty, and a backup is restored into an empty one only: set DATA_DIR to a new folder, or DATABASE_URL to a newly created database.`,
  )
}

/** The same of one that was empty a moment ago. */
export async function refuseUnlessStillEmpty(client: pg.ClientBase, whereItIs: string): Promise<void> {
  if (await isEmpty(client)) return
  throw new BackupError(
    `${whereItIs} was empty when the restore began, and a VoltYatra that was started on it has made a new installation there since; nothing was restored: stop that program, and restore into a newly created database.`,
  )
}

async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_class relation
     where relation.relkind in ('r', 'p')
       and relation.relnamespace in (
         select oid from pg_namespace where nspname in (current_schema(), 'pgboss')
       )
       and not exists (select from pg_depend where objid = relation.oid and deptype = 'e')
     limit 1`)
  return rowCount === 0
}

/** The names of tables and columns in a statement. */
export const quoteName = (name: string): string => pg.escapeIdentifier(name)

export const formatColumnList = ({ columns }: Table): string => columns.map(quoteName).join(', ')
