/** Clears what an earlier PostgreSQL left in a cluster whose lock we hold: a running server, or traces of a dead one. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log-file.ts'
import { doesProcessExist, isPostgresIn, killAllIn, sendSignal } from './processes.ts'
import { PORT } from './settings.ts'

/** A fast shutdown writes out at most `shared_buffers`; where it takes longer, crash recovery is the quicker way. */
const FAST_SHUTDOWN_MS = 5_000

/**
 * Afterwards no PostgreSQL process works in the folder, and the next one will not refuse over the old one's files.
 * PostgreSQL itself deals with a `postmaster.pid` whose process is gone, and checks more than we could, so that one
 * stays. It refuses over one whose number belongs to a zombie or to an unrelated process, or that a power cut left
 * empty: that one is removed.
 */
export async function clearLeftover(
  folders: { clusterDir: string; socketDir: string },
  log: Log,
): Promise<void> {
  const { clusterDir, socketDir } = folders
  const file = join(clusterDir, 'postmaster.pid')
  const pid = await readFirstLine(file)
  if (pid === undefined) return
  if (pid > 0 && (await isPostgresIn(clusterDir, pid))) {
    log({ level: 'info', message: 'Stopping the database that an earlier run left running.' })
    sendSignal(pid, 'SIGINT')
    const deadline = performance.now() + FAST_SHUTDOWN_MS
    while (performance.now() < deadline && (await isPostgresIn(clusterDir, pid))) await pause(5)
  }
  // What is left are children of a postmaster that was killed: its cluster needs crash recovery whatever they do.
  await killAllIn(clusterDir)
  const left = await readFirstLine(file)
  const isDead = left === undefined || (left > 0 && !doesProcessExist(left))
  if (isDead) return
  await rm(join(socketDir, `.s.PGSQL.${PORT}.lock`), { force: true })
  await rm(file, { force: true })
}

/** @returns the process number in `postmaster.pid`; NaN if there is none in it; undefined without a file */
async function readFirstLine(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number.parseInt(text, 10)
}
