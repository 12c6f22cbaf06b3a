/** Starts PostgreSQL's programs, as the user they run as. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { EmbeddedServerError, getSystemCode } from './error.ts'
import type { Runner } from './runner.ts'

/** Nothing of our own environment reaches PostgreSQL: a PGDATA or PGOPTIONS there must not steer it. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

interface Program {
  readonly file: string
  readonly args: readonly string[]
  readonly runner: Runner
  readonly cwd: string
  readonly stdio: SpawnOptions['stdio']
}

/**
 * In a session of its own: a Ctrl-C in our terminal is for us, and we end it in order.
 * @throws EmbeddedServerError `binaries-missing`, `no-unprivileged-user`
 */
export function startProgram({ file, args, runner, cwd, stdio }: Program): Promise<ChildProcess> {
  return new Promise<ChildProcess>((started, fail) => {
    // Some failures are thrown, others come as an event.
    const child = spawn(file, args, { ...runner.credentials, cwd, env: ENVIRONMENT, detached: true, stdio })
    child.once('spawn', () => started(child))
    child.once('error', fail)
  }).catch((error: unknown) => {
    throw toSpawnError(error, { file, runner })
  })
}

/** @returns the exit code and the last of what it said */
export async function runToEnd(
  program: Omit<Program, 'stdio'>,
): Promise<{ code: number | null; output: string }> {
  const child = await startProgram({ ...program, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000)
    })
  }
  return new Promise((done) => child.once('close', (code) => done({ code, output: output.trim() })))
}

function toSpawnError(
  error: unknown,
  { file, runner }: { file: string; runner: Runner },
): EmbeddedServerError {
  const code = getSystemCode(error)
  if (code === 'ENOENT') {
    return new EmbeddedServerError(
      'binaries-missing',
      `This system cannot run ${file} (it needs a C library of the GNU kind): set DATABASE_URL to a PostgreSQL server.`,
      error,
    )
  }
  if (code === 'EPERM' || code === 'EACCES') {
    return new EmbeddedServerError(
      'no-unprivileged-user',
      `PostgreSQL could not be started as ${runner.name} (${code}, ${file}): start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
      error,
    )
  }
  return new EmbeddedServerError('start-failed', `Could not start ${file}: ${String(error)}`, error)
}
