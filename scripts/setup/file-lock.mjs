/**
 * A lock on a file that the kernel keeps: it is held as long as anyone holds the open file, so a program that is
 * handed the file keeps the lock although its parent was killed, and a dead holder never leaves one behind.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 100

/** Part of every Linux, and of every macOS. */
const TAKERS = [
  ['flock', '-xn', '3'],
  ['perl', '-e', 'open(my $file, "<&=", 3) or exit 2; exit(flock($file, 2 | 4) ? 0 : 1)'],
]

/**
 * Waits until the lock is ours.
 * @param {string} path made if missing
 * @param {() => void} onWait called once, when another holds it
 * @returns {Promise<{ file: number, release: () => void }>} `file` is the descriptor to hand on
 */
export async function takeLock(path, onWait) {
  const file = openSync(path, 'a')
  for (let tries = 0; !isTaken(file); tries += 1) {
    if (tries === 0) onWait()
    await pause(LOOK_EVERY_MS)
  }
  return { file, release: () => closeSync(file) }
}

/** A machine that has neither program goes without a lock. */
function isTaken(file) {
  for (const [program, ...args] of TAKERS) {
    const { error, status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore', file] })
    if (!error) return status !== 1
  }
  return true
}
