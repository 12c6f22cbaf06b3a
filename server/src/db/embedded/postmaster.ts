/** The running PostgreSQL: started, awaited by asking it, stopped in order. */
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import type { ClusterLocation } from './cluster-location.ts'
import { EmbeddedServerError, getSystemCode } from './error.ts'
import type { Log, LogFile } from './log-file.ts'
import { startProgram } from './run-program.ts'
import { DATABASE, getFixedSettings, PORT, SUPERUSER, toArguments } from './settings.ts'

const FAST_SHUTDOWN_MS = 20_000
const IMMEDIATE_SHUTDOWN_MS = 5_000
/** Quick at first; a recovery that takes longer is not asked, and does not log an answer, a hundred times a second. */
const SHORTEST_POLL_MS = 8
const LONGEST_POLL_MS = 100
const LOG_EVERY_MS = 5_000

export interface Postmaster {
  readonly pid: number
  readonly exited: Promise<{ code: number | null }>
  /** A fast shutdown, then an immediate one, then none at all; resolves when it is gone. */
  stop(): Promise<void>
}

export interface Setup {
  readonly location: ClusterLocation
  readonly binaries: Binaries
  readonly socketDir: string
  readonly logFile: LogFile
  /** Over the built-in ones. */
  readonly settings: Readonly<Record<string, string>>
}

export async function startPostmaster(setup: Setup): Promise<Postmaster> {
  const { binaries, socketDir, logFile, settings } = setup
  const { clusterDir, runner } = setup.location
  const child = await startProgram({
    file: binaries.postgres,
    args: ['-D', clusterDir, ...toArguments({ ...getFixedSettings({ clusterDir, socketDir }), ...settings })],
    runner,
    cwd: clusterDir,
    stdio: ['ignore', logFile.fd, logFile.fd],
  })
  const exited = new Promise<{ code: number | null }>((done) => {
    child.once('exit', (code) => done({ code }))
  })
  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  void exited.then(() => process.off('exit', stopWithUs))
  return { pid: child.pid ?? 0, exited, stop: () => stop(child, exited) }
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  const patience = new AbortController()
  const endsWithin = (ms: number) => {
    const late = pause(ms, 'late', { signal: patience.signal }).catch(() => 'late')
    return Promise.race([exited, late]).then((first) => first !== 'late')
  }
  try {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGINT')
    if (await endsWithin(FAST_SHUTDOWN_MS)) return
    child.kill('SIGQUIT')
    if (await endsWithin(IMMEDIATE_SHUTDOWN_MS)) return
    child.kill('SIGKILL')
    await exited
  } finally {
    patience.abort()
  }
}

/**
 * Waits until the database answers a query, and makes it first where it is missing. There is no time limit: recovery
 * after a crash takes as long as it needs, and is reported.
 * @returns 'exited' when the server ended instead
 * @throws EmbeddedServerError `start-failed` when it answers with an error that waiting does not cure
 */
export async function awaitReady(
  { exited }: Postmaster,
  { socketDir, log }: { socketDir: string; log: Log },
): Promise<'ready' | 'exited'> {
  const socket = join(socketDir, `.s.PGSQL.${PORT}`)
  const end = new AbortController()
  void exited.then(() => end.abort())
  let poll = SHORTEST_POLL_MS
  let logAt = performance.now() + LOG_EVERY_MS
  while (!end.signal.aborted) {
    const answer = existsSync(socket) ? await request(socketDir, DATABASE, 'select 1') : 'not-yet'
    if (answer === 'done') return 'ready'
    if (answer === 'no-database') await request(socketDir, 'postgres', `create database ${DATABASE}`)
    else await pause(poll)
    poll = Math.min(poll * 1.05, LONGEST_POLL_MS)
    if (performance.now() < logAt) continue
    log({ level: 'info', message: 'The database is still starting: it is recovering from an interruption.' })
    logAt += LOG_EVERY_MS
  }
  return 'exited'
}

/** SQLSTATEs of a server that is on its way up or down, and what a socket says without one. */
const NOT_YET = new Set(['57P03', '57P01', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
const NO_SUCH_DATABASE = '3D000'

async function request(
  host: string,
  database: string,
  sql: string,
): Promise<'done' | 'not-yet' | 'no-database'> {
  const client = new pg.Client({ host, port: PORT, user: SUPERUSER, database, ssl: false })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(sql)
    return 'done'
  } catch (error) {
    const code = getSystemCode(error)
    if (code === NO_SUCH_DATABASE) return 'no-database'
    // Without a code: the connection ended in mid-sentence.
    if (code === undefined || NOT_YET.has(code)) return 'not-yet'
    throw new EmbeddedServerError(
      'start-failed',
      `The database does not answer as it should: ${String(error)}`,
      error,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
