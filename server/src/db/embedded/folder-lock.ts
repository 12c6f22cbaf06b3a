/**
 * One program per folder: a kernel file lock, which dies with its holder and is decided by the kernel, so there
 * is no stale lock and no moment between looking and taking. Node has no call for one; its built-in SQLite takes
 * POSIX locks, so an empty database held in an exclusive transaction is the lock. Nothing is ever written to it.
 *
 * A POSIX lock is lost when its own process closes any other handle on the same file: read or copy the data
 * folder without opening the lock file.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedServerError, folderProblem } from './error.ts'

export const LOCK_FILE = 'voltyatra.lock'

export interface FolderLock {
  release(): void
}

const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_CANTOPEN = 14

/** Two starts in one millisecond can meet halfway into the lock and both step back: so each tries a few times. */
const PATIENCE_MS = 200

/** @throws EmbeddedServerError `data-dir-in-use` when another program, or this one, holds the folder. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const lock = tryLock(folder)
    if (lock) return lock
    if (performance.now() > deadline) {
      throw new EmbeddedServerError(
        'data-dir-in-use',
        `The data folder ${folder} is in use by another running VoltYatra: stop that one, or set DATA_DIR to another folder.`,
      )
    }
    await pause(5 + Math.random() * 20)
  }
}

function tryLock(folder: string): FolderLock | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 10 })
    database.exec('pragma journal_mode = memory')
    database.exec('begin exclusive')
    const held = database
    return { release: () => held.isOpen && held.close() }
  } catch (error) {
    if (database?.isOpen) database.close()
    const reason = sqliteCode(error)
    if (reason === SQLITE_BUSY) return undefined
    if (reason === SQLITE_READONLY || reason === SQLITE_CANTOPEN) {
      throw folderProblem(Object.assign(new Error('lock file', { cause: error }), { code: 'EACCES' }), folder)
    }
    throw folderProblem(error, folder)
  }
}

function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined
}
