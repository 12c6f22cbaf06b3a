/**
 * A test's database serves the next test once nothing of the first is left in it: that costs a fifth of a new one. What a
 * test did to the schema, to statistics or to settings, or a large table, is not undone: such a database is dropped.
 */
import pg from 'pg'
import { listKeptProcesses } from './kept-connections.ts'

/** A table with more than that is quicker made anew. */
const MOST_BYTES = 1024 ** 2

export interface ReusedDatabase {
  readonly name: string
  /** Kept while tests use the database: it has read the schema already. */
  readonly client: pg.Client
}

/** What the template holds, to be had again. */
interface Origin {
  readonly schema: string
  /** Statements that set them to where they stood. */
  readonly sequences: string
  /** How to fill each table that is not empty, by its name. */
  readonly rows: ReadonlyMap<string, string>
}

/** Read from the first copy. */
let origin: Origin | undefined

/** @param name of a database that nobody has used yet */
export async function openReusedDatabase(connection: pg.ClientConfig, name: string): Promise<ReusedDatabase> {
  const client = new pg.Client({ ...connection, database: name })
  // A test may end every connection.
  client.on('error', () => undefined)
  await client.connect()
  origin ??= await readOrigin(client)
  return { name, client }
}

/** @returns whether nothing of a test is left, so that the next one can have it */
export async function clearReusedDatabase({ client, name: database }: ReusedDatabase): Promise<boolean> {
  if (!origin) return false
  await client.query(END_OTHERS, [await listKeptProcesses(database)])
  if ((await readText(client, SCHEMA)) !== origin.schema) return false
  const { rows: tables } = await client.query<{ name: string; bytes: number }>(TABLES_WITH_PAGES)
  if (tables.some(({ bytes }) => bytes > MOST_BYTES)) return false
  const { rows } = origin
  const refill = tables.flatMap(({ name }) => [`delete from ${name}`, rows.get(name) ?? []].flat())
  await client.query(
    ['begin', 'set local session_replication_role = replica', ...refill, 'commit'].join(';\n'),
  )
  if ((await readText(client, SEQUENCES)) !== origin.sequences) await client.query(origin.sequences)
  return true
}

async function readOrigin(client: pg.Client): Promise<Origin> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES_WITH_PAGES)
  const rows = new Map<string, string>()
  for (const { name } of tables) {
    const columns = await readText(
      client,
      `select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = ${pg.escapeLiteral(name)}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const json = await readText(client, `select json_agg(t)::text from ${name} as t`)
    if (json)
      rows.set(
        name,
        `insert into ${name} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${name}, ${pg.escapeLiteral(json)})`,
      )
  }
  return { schema: await readText(client, SCHEMA), sequences: await readText(client, SEQUENCES), rows }
}

async function readText(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<string[]>({ text: query, rowMode: 'array' })
  return rows[0]?.[0] ?? ''
}

const END_OTHERS = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1)`

const TABLES_WITH_PAGES = `select oid::regclass::text as name, pg_relation_size(oid)::int as bytes from pg_class
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'months'::regnamespace) and pg_relation_size(oid) > 0 order by oid`

/**
 * Each row of these has the number of the transaction that wrote it; the smallest age is that of the newest. It is counted
 * from the first transaction there is, so that it is the same at any time.
 */
const CATALOGS = [
  ...['attrdef', 'attribute', 'class', 'constraint', 'event_trigger', 'extension', 'index', 'namespace'],
  ...['policy', 'proc', 'rewrite', 'statistic', 'trigger', 'type', 'db_role_setting'],
]
const SCHEMA = `select concat_ws(' ', ${CATALOGS.map(
  (name) => `(select count(*) || ':' || coalesce(age('3'::xid) - min(age(xmin)), 0) from pg_${name})`,
).join(', ')})`

/** Statements that set each sequence to where it stands. */
const SEQUENCES = `select string_agg(format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
  coalesce(last_value, start_value), last_value is not null), '; ' order by schemaname, sequencename) from pg_sequences`
