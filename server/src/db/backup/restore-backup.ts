/** Puts a backup into an empty database, all of it or nothing. */
import type pg from 'pg'
import type { BillImages } from '../../platform/bill-images.ts'
import { copyIn } from '../copy.ts'
import { getSystemCode } from '../embedded/error.ts'
import { DISK_FULL, holdMigrations, makeSchema, migrate, readMigrations } from '../migrate.ts'
import { toFileError } from './archive-file.ts'
import {
  formatColumnList,
  quoteName,
  refuseUnlessEmpty,
  refuseUnlessStillEmpty,
  selectTablesInOrder,
  setCounter,
  type Table,
} from './catalog.ts'
import { BackupError } from './error.ts'
import type { Manifest } from './format.ts'
import { runInOneTransaction } from './one-transaction.ts'
import { type BackupContents, readBackup } from './read-backup.ts'

/**
 * Reads the whole file without doing anything with it.
 * @throws BackupError where this program cannot restore it
 */
export function checkBackup(path: string): Promise<BackupContents> {
  return readBackup(path, { begin: (manifest) => refuseOtherSchema(path, manifest) })
}

async function refuseOtherSchema(path: string, { migrations }: Manifest): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) {
      throw new BackupError(
        `${path} was made by a newer VoltYatra (its schema has ${name}): restore it with that version.`,
      )
    }
    if (known.get(name) !== checksum) {
      throw new BackupError(
        `${path} was made by another VoltYatra (its ${name} is not this one's): restore it with that version.`,
      )
    }
  }
}

export interface RestoreRequest {
  readonly pool: pg.Pool
  readonly billImages: BillImages
  readonly path: string
  /** The target, in words that begin a sentence. */
  readonly whereItIs: string
  readonly signal?: AbortSignal
}

export interface Restored extends BackupContents {
  /** The migrations that the backup was older than. */
  readonly migrated: readonly string[]
}

/**
 * Restores a backup that was checked before. Schema, rows and counters come in one transaction, so an end at any
 * moment leaves an empty database; images that no row names do no harm, and the next attempt writes them again.
 * @throws BackupError
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const { pool, billImages, path, whereItIs, signal } = request
  const contents = await runInOneTransaction(pool, '', async (client) => {
    await refuseUnlessEmpty(client, whereItIs)
    await holdMigrations(client)
    await refuseUnlessStillEmpty(client, whereItIs)
    const tables = new Map<string, Table>()
    const restored = await readBackup(path, {
      async begin(manifest) {
        await refuseOtherSchema(path, manifest)
        await makeSchema(client, manifest.migrations)
        for (const table of await selectTables(client, manifest)) tables.set(table.name, table)
        await openForLoading(client, [...tables.keys()])
      },
      async rows(name, rows) {
        signal?.throwIfAborted()
        const table = tables.get(name)
        if (table)
          await copyIn(client, `copy ${quoteName(name)} (${formatColumnList(table)}) from stdin`, rows)
      },
      image(name, content) {
        signal?.throwIfAborted()
        return billImages.put(name, content).catch((error: unknown) => {
          throw toFileError(error, 'The folder of images')
        })
      },
    })
    await moveToMonths(client, [...tables.keys()])
    for (const counter of restored.end.counters) await setCounter(client, counter)
    await setTriggers(client, [...tables.keys()], 'enable')
    for (const name of tables.keys()) await client.query(`analyze ${quoteName(name)}`)
    return restored
  }).catch((error: unknown) => {
    if (getSystemCode(error) !== DISK_FULL) throw error
    throw new BackupError(
      'The disk that holds the database is full, and nothing was restored: make room, then restore again.',
    )
  })
  return { ...contents, migrated: await migrate(pool) }
}

/** What the backup has, where the schema that was just made has it too: nothing else becomes part of a statement. */
async function selectTables(client: pg.ClientBase, manifest: Manifest): Promise<readonly Table[]> {
  const made = new Map(
    (await selectTablesInOrder(client)).map((table) => [table.name, new Set(table.columns)]),
  )
  for (const { name, columns } of manifest.tables) {
    const known = made.get(name)
    if (!known || !columns.every((column) => known.has(column))) {
      throw new BackupError(
        `The backup has a table ${name} that its schema does not have: it is not restored.`,
      )
    }
  }
  return manifest.tables
}

/**
 * Rows come back as they were, not as things that happen: nothing is announced, no balance is moved, no guard asks
 * which transaction wrote what. Checks, keys and references hold all the same. What a new schema begins with is in
 * the backup too; what is left out of it goes where it refers to what comes back.
 */
async function openForLoading(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await setTriggers(client, names, 'disable')
  await client.query(`truncate ${names.map(quoteName).join(', ')} cascade`)
}

/**
 * What was loaded into tables of months lies in their rest. It goes to its months now: the job that does so later holds up
 * whoever writes there.
 */
async function moveToMonths(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  const { rows: monthly } = await client.query<{ parent: string; rest: string }>(
    `select partrelid::regclass::text as parent, partdefid::regclass::text as rest from pg_partitioned_table
      where partdefid <> 0 and partrelid = any ($1::text[]::regclass[])`,
    [names.map(quoteName)],
  )
  for (const { parent, rest } of monthly) {
    const { rows: months } = await client.query<{ first: Date }>(
      `select distinct date_trunc('month', at, 'UTC') as first from ${rest} order by 1`,
    )
    for (const { first } of months) await client.query('select make_month($1::regclass, $2)', [parent, first])
  }
}

/** Of the tables of months too, where the rows lie. */
async function setTriggers(
  client: pg.ClientBase,
  names: readonly string[],
  how: 'enable' | 'disable',
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(part.relid, oid)::regclass::text as name
       from pg_class left join lateral pg_partition_tree(oid) part on true
      where oid = any ($1::text[]::regclass[])`,
    [names.map(quoteName)],
  )
  for (const { name } of rows) await client.query(`alter table ${name} ${how} trigger user`)
}
