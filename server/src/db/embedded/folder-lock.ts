/**
 * One program per folder, by a kernel file lock: the kernel decides who gets it and drops it with its holder, so
 * there is no stale lock and no moment between looking and taking. Node has no call for it; but the lock belongs to
 * an open file, not to a process, so a small program that is handed ours takes it for us and leaves it with us.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedServerError, getSystemCode, toFolderError } from './error.ts'

export const LOCK_FILE = 'voltyatra.lock'

export interface FolderLock {
  release(): void
}

/** `flock` is part of every Linux, `perl` of every macOS; both ask the kernel for the same lock. */
const TAKERS = [
  ['flock', '-xn', '3'],
  ['perl', '-e', 'open(my $file, "<&=", 3) or exit 2; exit(flock($file, 2 | 4) ? 0 : 1)'],
] as const

/** A holder that was just killed may take a moment to be gone. */
const PATIENCE_MS = 100

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
    await pause(20)
  }
}

function tryLock(folder: string): FolderLock | undefined {
  const file = openLockFile(folder)
  let isOpen = true
  const release = () => {
    if (isOpen) closeSync(file)
    isOpen = false
  }
  try {
    if (take(file, folder)) return { release }
  } catch (error) {
    release()
    throw error
  }
  release()
  return undefined
}

function openLockFile(folder: string): number {
  try {
    return openSync(join(folder, LOCK_FILE), 'a', 0o600)
  } catch (error) {
    throw toFolderError(error, folder)
  }
}

function take(file: number, folder: string): boolean {
  for (const [program, ...args] of TAKERS) {
    const { error, status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore', file] })
    if (getSystemCode(error) === 'ENOENT') continue
    if (!error && status === 0) return true
    if (!error && status === 1) return false
    throw new EmbeddedServerError(
      'start-failed',
      `The data folder ${folder} cannot be locked (${program} ended with ${error?.message ?? status}): set DATA_DIR to a folder on a local disk.`,
      error,
    )
  }
  throw new EmbeddedServerError(
    'start-failed',
    'Neither "flock" nor "perl" is on this system, and one is needed to lock the data folder: install util-linux.',
  )
}
