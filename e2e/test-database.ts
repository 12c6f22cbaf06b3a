/** A database server of its own for programs that have a part of the roles each: they start none. */
import { startEmbeddedServer } from '@voltyatra/server/db/embedded/index.ts'
import { onTestFinished } from 'vitest'

/**
 * Runs until the end of the test, and ends before the folder that was made earlier is removed.
 * @returns the address for `DATABASE_URL`
 */
export async function startTestDatabase(dataDir: string): Promise<string> {
  const { connection, stop } = await startEmbeddedServer({ dataDir, log: () => {} })
  onTestFinished(() => stop())
  const { host, user, database } = connection
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}
