/** A folder in memory for databases that nobody keeps: making and dropping one for every test is mostly file work. */
import { constants } from 'node:fs'
import { access, chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** A few databases and their logs at a time; containers often have far less there. */
const LEAST_BYTES = 2 * 1024 ** 3

interface FastFolder {
  readonly path: string
  /** Removes it with whatever interrupted tests left in it. */
  remove(): Promise<void>
}

/** A new folder, in memory where there is room; every user may pass through it, so that root's PostgreSQL can. */
export async function makeFastFolder(): Promise<FastFolder> {
  const path = await mkdtemp(join(await findFastestFolder(), 'voltyatra-tests-'))
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) }
}

async function findFastestFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY)
    await access(IN_MEMORY, constants.W_OK)
    return bavail * bsize >= LEAST_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
