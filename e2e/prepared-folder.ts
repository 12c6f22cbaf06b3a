/** Data folders that test files start from: each kind is made once, by the program itself, and copied from then on. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '@voltyatra/server/db/client.ts'
import { startEmbeddedServer } from '@voltyatra/server/db/embedded/index.ts'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { endPrograms } from './end-programs.ts'
import { startProgram } from './program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    preparedFolders: string
    /** What this run’s files share while it lasts: a folder for each program, with its process id. */
    sharedPrograms: string
  }
}

/** Where they are kept during a run; VOLTYATRA_PREPARED names the folder that several runs share, one of which removes it. */
export default async function setUpPreparedFolder(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env.VOLTYATRA_PREPARED
  const path = shared ?? (await mkdtemp(join(tmpdir(), 'voltyatra-prepared-')))
  await mkdir(path, { recursive: true })
  // The user that root runs PostgreSQL as passes through.
  await chmod(path, 0o711)
  project.provide('preparedFolders', path)
  const programs = await mkdtemp(join(tmpdir(), 'voltyatra-shared-'))
  await chmod(programs, 0o711)
  project.provide('sharedPrograms', programs)
  return async () => {
    await endPrograms(programs)
    if (!shared) await rm(path, { recursive: true, force: true })
  }
}

const run = promisify(execFile)

/** Fills `dataDir`, which is empty or not there yet, with what the program or the demonstration leaves after its first start. */
export async function fillFolder(dataDir: string, demo?: readonly string[]): Promise<void> {
  const folders = inject('preparedFolders')
  const prepared = join(folders, demo ? demo.join('') : 'installation')
  if (!existsSync(prepared)) {
    const made = await mkdtemp(join(folders, 'making-'))
    const program = await startProgram({ dataDir: made, ...(demo && { demo }) })
    await program.stop()
    await tidyDatabase(made)
    await rename(made, prepared).catch(async (error: unknown) => {
      // Another run was faster.
      if (!existsSync(prepared)) throw error
      await rm(made, { recursive: true })
    })
  }
  await mkdir(dataDir, { recursive: true })
  // With its owners: PostgreSQL's folder is not root's.
  await run('cp', ['-Rp', `${prepared}/.`, dataDir])
}

/** What PostgreSQL would otherwise do by itself within a minute of each start: in every copy, beside the test there. */
async function tidyDatabase(dataDir: string): Promise<void> {
  const server = await startEmbeddedServer({ dataDir, log: () => undefined })
  try {
    const { pool, close } = openDatabase({ connection: { ...server.connection, ssl: false }, poolSize: 1 })
    // On a busy machine a whole demonstration may take longer than any statement of the program.
    await pool.query('set statement_timeout = 0')
    await pool.query('vacuum (analyze)')
    await close()
  } finally {
    await server.stop()
  }
}
