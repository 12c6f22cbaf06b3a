/** A folder in memory for databases that nobody keeps: making and dropping one for every test is mostly file work. */
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** A few databases and their logs at a time; containers often have far less there. */
const LEAST_BYTES = 2 * 1024 ** 3

/** @returns the usual temporary folder where there is none in memory, or a small one */
export async function fastFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY)
    await access(IN_MEMORY, constants.W_OK)
    return bavail * bsize >= LEAST_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
