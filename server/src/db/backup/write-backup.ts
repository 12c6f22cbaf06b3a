/** Makes a backup of an installation while it runs: every table on one snapshot, then the images that the rows name. */
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { BillImages } from '../../platform/bill-images.ts'
import { copyOut } from '../copy.ts'
import { getSystemCode } from '../embedded/error.ts'
import { readMigrations, refuseForeignSchema, selectAppliedMigrations } from '../migrate.ts'
import { type ArchiveWriter, writeArchive } from './archive-file.ts'
import { formatColumnList, quoteName, selectCounters, selectTablesInOrder, type Table } from './catalog.ts'
import { BackupError } from './error.ts'
import {
  END,
  type End,
  FORMAT,
  FORMAT_VERSION,
  formatImageMember,
  formatTableMember,
  MANIFEST,
  type Manifest,
  SIGNATURE,
} from './format.ts'
import { runInOneTransaction } from './one-transaction.ts'
import type { Signature, SigningKey } from './signature.ts'

export interface BackupRequest {
  readonly pool: pg.Pool
  readonly billImages: BillImages
  /** The file to make. */
  readonly path: string
  readonly mayReplace: boolean
  /** What signs it; asked for once it is known that there is something to back up. */
  readonly findKey: () => Promise<SigningKey>
  /** The installation, in words that begin a sentence. */
  readonly whereItIs: string
  readonly now: Date
  readonly signal?: AbortSignal
}

export interface BackupMade {
  readonly manifest: Manifest
  readonly rows: Readonly<Record<string, number>>
  readonly images: number
  /** Of the file, in bytes. */
  readonly size: number
  /** Of the key that signed it, as it is printed. */
  readonly publicKey: string
}

const INSUFFICIENT_PRIVILEGE = '42501'

const isHiding = (error: unknown): error is Error =>
  error instanceof Error && getSystemCode(error) === INSUFFICIENT_PRIVILEGE

/**
 * What was committed before the call is in the backup. It holds a block of rows or one image at a time.
 * @throws BackupError, SchemaError
 */
export async function writeBackup({ pool, billImages, ...request }: BackupRequest): Promise<BackupMade> {
  const { path, now, findKey, whereItIs } = request
  const known = await readTables(pool)
  return runInOneTransaction(pool, 'isolation level repeatable read, read only', async (client) => {
    await holdTables(client, known)
    const migrations = await selectAppliedMigrations(client)
    if (migrations.length === 0) {
      throw new BackupError(
        `${whereItIs} has no installation in it, and there is nothing to back up: set DATA_DIR or DATABASE_URL to the one that is meant.`,
      )
    }
    refuseForeignSchema(migrations, await readMigrations())
    const tables = await selectTablesInOrder(client)
    if (!isDeepStrictEqual(known, tables)) throw createUpgradedError()
    const manifest: Manifest = {
      format: FORMAT,
      version: FORMAT_VERSION,
      madeAt: now.toISOString(),
      migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
      tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    }
    const key = await findKey()
    const rows: Record<string, number> = {}
    let images = 0
    const size = await writeArchive(path, request, async (archive) => {
      await archive.add(MANIFEST, toJson(manifest))
      for (const table of tables) rows[table.name] = await addTable(archive, client, table)
      // An image is kept before its row commits, so every row of the snapshot finds its image.
      images = await addImages(archive, billImages)
      const counters = [...(await selectCounters(client, tables))]
      const end: End = { rows, images, counters, sha256: archive.sum() }
      await archive.add(END, toJson(end))
      await archive.add(SIGNATURE, toJson(key.sign(toJson(end))))
    })
    return { manifest, rows, images, size, publicKey: key.publicKey }
  }).catch((error: unknown) => {
    throw isHiding(error)
      ? new BackupError(
          `The database user of DATABASE_URL may not read everything (${error.message}). Make the backup as the user of the program, who owns the tables.`,
        )
      : error
  })
}

async function readTables(pool: pg.Pool): Promise<readonly Table[]> {
  const client = await pool.connect()
  return selectTablesInOrder(client).finally(() => client.release())
}

const UNDEFINED_TABLE = '42P01'

/**
 * Prevents changes of tables, but not their use, before the snapshot is taken: LOCK TABLE takes none, the first query does. A
 * table that was rewritten, or a month that was written to a file and dropped, between the snapshot and the lock would have
 * no rows in the one and no successor in the other.
 */
async function holdTables(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  if (tables.length === 0) return
  const names = tables.map(({ name }) => quoteName(name))
  // Of a table in months it holds the months, too.
  await client.query(`lock table ${names.join(', ')} in access share mode`).catch((error: unknown) => {
    throw getSystemCode(error) === UNDEFINED_TABLE ? createUpgradedError() : error
  })
}

const createUpgradedError = () =>
  new BackupError('The database was upgraded in this moment: make the backup again.')

const toJson = (value: Manifest | End | Signature): Buffer =>
  Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

function addTable(archive: ArchiveWriter, client: pg.ClientBase, table: Table): Promise<number> {
  let part = 0
  const statement = `copy (select ${formatColumnList(table)} from ${quoteName(table.name)}) to stdout`
  return copyOut(client, statement, (rows) => {
    part += 1
    return archive.add(formatTableMember(table.name, part), rows)
  })
}

async function addImages(archive: ArchiveWriter, billImages: BillImages): Promise<number> {
  let count = 0
  for await (const name of billImages.names()) {
    const content = await billImages.get(name)
    if (!content) continue
    await archive.add(formatImageMember(name), content)
    count += 1
  }
  return count
}
