/** Rewrites `db/tables.ts` from the migrations, or with `--check` fails where it is not up to date. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STATES } from './contexts.ts'
import { openDatabase } from './db/client.ts'
import { type EmbeddedServer, startEmbeddedServer } from './db/embedded/index.ts'
import { buildTablesSource } from './db/generate-tables.ts'
import { migrate } from './db/migrate.ts'

const FILE = new URL('./db/tables.ts', import.meta.url)

const dataDir = await mkdtemp(join(tmpdir(), 'voltyatra-generate-'))
const server = await startEmbeddedServer({ dataDir, log: () => {} })
try {
  const source = await generateTablesSource(server.connection)
  if (process.argv.includes('--check')) {
    if ((await readFile(FILE, 'utf8')) !== source) {
      console.error('tables.ts is not what the migrations make: run npm run generate')
      process.exitCode = 1
    }
  } else {
    await writeFile(FILE, source)
  }
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function generateTablesSource(connection: EmbeddedServer['connection']): Promise<string> {
  const { pool, close } = openDatabase({ connection })
  try {
    await migrate(pool)
    return await buildTablesSource(pool, STATES)
  } finally {
    // The server waits for open connections before it stops.
    await close()
  }
}
