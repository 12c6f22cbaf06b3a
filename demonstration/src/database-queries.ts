/**
 * The databases of the demonstration: how one is distinguished from real data, and how a half-built one never becomes
 * it.
 */

import { openDatabase } from '@voltyatra/server/db/client.ts'
import { migrate } from '@voltyatra/server/db/migrate.ts'
import pg from 'pg'
import type { DemoRequest } from './plan.ts'

/** Where the building happens; it gets the program's own name when it is done. */
const BUILDING = 'voltyatra_demo_building'
const MAINTENANCE = 'postgres'

export interface ServerConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  /** The program's own database. */
  readonly database: string
}

/** What the program's own database holds. */
export type Holding = 'nothing' | 'demonstration' | 'real-data'

export async function readHolding(server: ServerConnection): Promise<Holding> {
  if (!(await isDatabaseThere(server, server.database))) return 'nothing'
  return useDatabase(server, server.database, async (client) => {
    const { rows } = await client.query<{ is_demo: boolean; is_made: boolean }>(
      `select to_regclass('demo.network') is not null as is_demo,
              to_regclass('public.schema_migration') is not null as is_made`,
    )
    if (rows[0]?.is_demo) return 'demonstration'
    return rows[0]?.is_made ? 'real-data' : 'nothing'
  })
}

/** A demonstration that was finished, and stopped just before it got its name, gets it now. */
export async function isFinishedBuildWaiting(server: ServerConnection): Promise<boolean> {
  if (!(await isDatabaseThere(server, BUILDING))) return false
  return useDatabase(server, BUILDING, async (client) => {
    const { rows } = await client.query<{ is_done: boolean }>(
      `select to_regclass('demo.network') is not null as is_done`,
    )
    return rows[0]?.is_done ?? false
  })
}

/**
 * An empty, migrated database to build in; what an interrupted building left is dropped. Its commits do not wait for
 * the disk: a building that is interrupted is begun anew, so nothing in it has to outlive a power cut. Plans are made
 * once, while the tables are still empty, hence by indexes alone.
 */
export async function makeBuildingSite(server: ServerConnection): Promise<ServerConnection> {
  await useDatabase(server, MAINTENANCE, async (client) => {
    await client.query(`drop database if exists ${BUILDING} with (force)`)
    await client.query(`create database ${BUILDING}`)
    for (const setting of Object.keys(WHILE_BUILDING) as (keyof typeof WHILE_BUILDING)[]) {
      await client.query(`alter database ${BUILDING} set ${setting} = ${WHILE_BUILDING[setting]}`)
    }
  })
  const site = { ...server, database: BUILDING }
  const database = openDatabase({ connection: site, poolSize: 1 })
  await migrate(database.pool)
  await database.pool.query(buildTriggerSwitch('disable'))
  await database.pool.query(PUT_INDEXES_ASIDE)
  await database.close()
  return site
}

/** Nobody looks on while it is built: what changes need not be announced. */
const buildTriggerSwitch = (how: 'enable' | 'disable') => `
  do $$ declare one record; begin
    for one in select tgrelid::regclass as subject, tgname from pg_trigger where tgname like 'announce%' loop
      execute format('alter table %s ${how} trigger %I', one.subject, one.tgname);
    end loop;
  end $$`

/** Indexes by which people look, and the building does not: made once at the end instead of kept up row by row. */
const PUT_INDEXES_ASIDE = `
  create schema building;
  create table building.index_aside as
    select indexrelid::regclass::text as name, indrelid::regclass as subject,
           -- Of a table with months, the months' indexes too.
           replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
      from pg_index
     where indrelid = any ('{booking,audit_entry,notice,top_up_order,ledger_transfer,ledger_entry,support_query}'::regclass[])
       and not indisunique
       and not indisexclusion
       and indexrelid <> all ('{booking_customer,order_customer}'::regclass[]);
  do $$ declare one record; begin
    for one in select name from building.index_aside loop execute format('drop index %s', one.name); end loop;
  end $$`

/** On two connections, each of which makes the next one of all, those of the largest tables first. */
async function restoreIndexes(server: ServerConnection): Promise<void> {
  const definitions = await useDatabase(server, BUILDING, async (client) => {
    const { rows } = await client.query<{ definition: string }>(
      'select definition from building.index_aside order by pg_relation_size(subject) desc, definition',
    )
    return rows.map(({ definition }) => definition)
  })
  const makeThem = async (client: pg.Client) => {
    await client.query("set maintenance_work_mem = '128MB'; set max_parallel_maintenance_workers = 0")
    for (let next = definitions.shift(); next; next = definitions.shift()) await client.query(next)
  }
  await Promise.all([useDatabase(server, BUILDING, makeThem), useDatabase(server, BUILDING, makeThem)])
}

/** What was loaded in bulk has been analyzed. */
const ANALYZE_THE_OTHERS = `
  do $$ declare one record; begin
    for one in select relid::regclass as name from pg_stat_user_tables where last_analyze is null loop
      execute format('analyze %s', one.name);
    end loop;
  end $$`

const WHILE_BUILDING = {
  synchronous_commit: 'off',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
} as const

/** Marks the building as done, for good, and gives it the name of the program's own database. */
export async function finishBuilding(server: ServerConnection, request: DemoRequest): Promise<void> {
  await useDatabase(server, MAINTENANCE, (client) => client.query(`alter database ${BUILDING} reset all`))
  await restoreIndexes(server)
  await useDatabase(server, BUILDING, async (client) => {
    await client.query('drop schema building cascade')
    await client.query(ANALYZE_THE_OTHERS)
    // The first commit that waits for the disk: all before it are there when it is.
    await client.query('set synchronous_commit = on')
    await client.query('begin')
    await client.query(buildTriggerSwitch('enable'))
    await client.query('create schema demo')
    await client.query(
      `create table demo.network (
         seed text not null, until timestamptz not null,
         stations integer not null, customers integer not null, bookings integer not null)`,
    )
    await client.query('insert into demo.network values ($1, $2, $3, $4, $5)', [
      request.seed,
      request.until,
      request.stations,
      request.customers,
      request.bookings,
    ])
    await client.query('commit')
  })
  await takeName(server)
}

/** The empty database that stands under the program's name makes room. */
export async function takeName(server: ServerConnection): Promise<void> {
  await useDatabase(server, MAINTENANCE, async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(server.database)}`)
    await client.query(`alter database ${BUILDING} rename to ${client.escapeIdentifier(server.database)}`)
  })
}

/** Throws a demonstration away; what stands there has been looked at before. */
export async function dropDemonstration(server: ServerConnection): Promise<void> {
  await useDatabase(server, MAINTENANCE, (client) =>
    client.query(`drop database ${client.escapeIdentifier(server.database)} with (force)`),
  )
}

const isDatabaseThere = (server: ServerConnection, name: string): Promise<boolean> =>
  useDatabase(server, MAINTENANCE, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  })

async function useDatabase<T>(
  server: ServerConnection,
  database: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...server, database, ssl: false })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
