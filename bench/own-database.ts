/** A PostgreSQL of the bench's own, in a folder that goes with it. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@voltyatra/server/db/client.ts'
import { startEmbeddedServer } from '@voltyatra/server/db/embedded/index.ts'
import { migrate } from '@voltyatra/server/db/migrate.ts'
import type pg from 'pg'
import { useWhileOpen } from './while-open.ts'

/** An empty folder for as long as `use` lasts; every user may pass through it, so that root's PostgreSQL can. */
export async function withFolder<T>(use: (path: string) => Promise<T>): Promise<T> {
  const path = await mkdtemp(join(tmpdir(), 'voltyatra-bench-'))
  await chmod(path, 0o711)
  return useWhileOpen(
    () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
    () => use(path),
  )
}

export type Connection = pg.PoolConfig

/** The program's own kind of server, as durable as the program's. @param settings over the built-in ones */
export const withServer = <T>(
  use: (connection: Connection) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> =>
  withFolder(async (dataDir) => {
    const server = await startEmbeddedServer({ dataDir, settings, log: () => undefined })
    return useWhileOpen(
      () => server.stop(),
      () => use({ ...server.connection, ssl: false }),
    )
  })

/** Opens the database at the program's schema for as long as `use` lasts. */
export async function withDatabase<T>(
  connection: Connection,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ connection })
  try {
    await migrate(database.pool)
    return await use(database)
  } finally {
    await database.close()
  }
}
