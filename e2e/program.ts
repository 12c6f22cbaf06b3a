/** The program as a person starts it: a process of its own, a folder of its own, asked over HTTP. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FLAGS_OF_PROGRAMS } from '@voltyatra/server/testing/built-program.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COMPILE_CACHE = join(ROOT, '.build/compile-cache')
/** Of the sources, before the first journey (scripts/rolldown.config.mjs). */
const PROGRAMS = join(ROOT, '.build/program')
/** With a whole demonstration, on a busy machine. */
const START_MS = 300_000

export const OWNER = { email: 'owner@example.in', password: 'correct horse battery' }

export interface Program {
  readonly url: string
  readonly pid: number
  /** Standard output and error so far. */
  output(): string
  /** Ends it in order and resolves with its exit code. */
  stop(): Promise<number | null>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Ends it and its whole process group as a power cut would, for one that is the group's leader. */
  killAll(): Promise<void>
}

export interface ProgramOptions {
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  /** The program itself, or the demonstration with these arguments. */
  readonly demo?: readonly string[]
  /** Where payment providers are, by name; outside otherwise. */
  readonly paymentUrls?: Readonly<Record<string, string>>
  /** In a process group of its own, so that `killAll` reaches whatever it started. */
  readonly isLeader?: boolean
}

/** Starts the program and resolves when it takes requests. */
export async function startProgram({
  dataDir,
  env = {},
  isLeader = false,
  demo,
  paymentUrls,
}: ProgramOptions): Promise<Program> {
  const given = demo ?? (paymentUrls ? [JSON.stringify(paymentUrls)] : [])
  const entry = demo ? 'demo' : paymentUrls ? 'paying' : 'main'
  const child = spawn(process.execPath, [...FLAGS_OF_PROGRAMS, join(PROGRAMS, `${entry}.js`), ...given], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // As `npm start` has it: what was compiled once is not compiled at each start.
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'info',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isLeader,
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await readFirstUrl(child, exited, () => output)
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    stop() {
      child.kill('SIGTERM')
      return exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async killAll() {
      const hasEnded = child.exitCode !== null || child.signalCode !== null
      if (child.pid && !hasEnded) process.kill(-child.pid, 'SIGKILL')
      await exited
    },
  }
}

function readFirstUrl(child: ChildProcess, exited: Promise<unknown>, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no start within ${START_MS} ms:\n${output()}`)),
      START_MS,
    )
    void exited.then(() => reject(new Error(`it ended instead of starting:\n${output()}`)))
    child.stdout?.on('data', () => {
      const url = /running at (http:\/\/\S+)/.exec(output())?.[1]
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    })
  })
}

/** A new empty folder and what removes it. */
export async function createTemporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'voltyatra-e2e-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
