/** The program's data folder: made durably, and known by one name however it was given. */
import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { makeDurable } from '../../platform/durable.ts'
import { EmbeddedServerError, getSystemCode, toFolderError } from './error.ts'

/**
 * Makes the folder if it is missing, for the user of this process alone.
 * @returns its canonical path, so that a link, a relative name and the folder itself are one data folder
 * @throws EmbeddedServerError `data-dir-unwritable`
 */
export async function openDataFolder(dataDir: string): Promise<string> {
  const path = resolve(dataDir)
  try {
    const above = await mkdir(dirname(path), { recursive: true })
    const made = await mkdir(path, { recursive: true, mode: 0o700 })
    const topmostMade = above ?? made
    const folder = await realpath(path)
    if (topmostMade !== undefined) await syncUpTo(dirname(await realpath(topmostMade)), folder)
    await access(folder, constants.W_OK | constants.X_OK)
    return folder
  } catch (error) {
    if (getSystemCode(error) !== 'ENOENT') throw toFolderError(error, path)
    throw new EmbeddedServerError(
      'data-dir-unwritable',
      `The data folder ${path} can neither be found nor made: set DATA_DIR to another folder.`,
      error,
    )
  }
}

async function syncUpTo(top: string, folder: string): Promise<void> {
  for (let next = folder; next.length >= top.length; next = dirname(next)) {
    await makeDurable(next)
    if (next === dirname(next)) return
  }
}
