/** Writing that outlasts a power cut. */
import { open } from 'node:fs/promises'

/** Flushes a file, or what happened to the names in a folder, to the disk. */
export async function makeDurable(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
