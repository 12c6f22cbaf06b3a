/** The program as it is started, for tests of starting and ending: it may refuse to start, and may be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PATIENCE_MS = 180_000

export interface Launched {
  readonly process: ChildProcess
  readonly pid: number
  stdout(): string
  stderr(): string
  /** How it ended; null for one that a signal ended. */
  readonly exited: Promise<number | null>
  /** Where it takes requests, as soon as it says so; fails when it ends instead. */
  running(): Promise<string>
  /** Ends it in order. */
  stop(): Promise<number | null>
}

type Environment = Readonly<Record<string, string | undefined>>

/** Starts the program in this checkout; it is ended after the test. */
export function launch(env: Environment): Launched {
  return launchAs([process.execPath, 'scripts/run.mjs', 'start'], env)
}

/** As a person does: `npm start`. */
export function launchWithNpm(env: Environment): Launched {
  return launchAs(['npm', 'start'], env)
}

export function launchAs([file = '', ...args]: readonly string[], env: Environment): Launched {
  const { PATH, HOME } = process.env
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: 'pipe',
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const exited = new Promise<number | null>((done) => child.once('close', done))
  const stop = () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    return exited
  }
  onTestFinished(async () => void (await stop()))
  return {
    process: child,
    pid: child.pid ?? 0,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    exited,
    running: () => readRunningUrl(child, output),
    stop,
  }
}

async function readRunningUrl(
  child: ChildProcess,
  output: { stdout: string; stderr: string },
): Promise<string> {
  const find = () => /is running at (http:\S+)/.exec(output.stdout)?.[1]
  await waitUntil(() => find() !== undefined || child.exitCode !== null || child.signalCode !== null)
  const url = find()
  if (!url) throw new Error(`It ended instead of starting:\n${output.stdout}${output.stderr}`)
  return url
}

/** Waits for something that has no event of its own. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Not within ${PATIENCE_MS / 1_000} s: ${isSo}`)
    await pause(10)
  }
}

/** Whether anything takes connections there. */
export const isAnswering = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  )

/** An empty folder that every user may pass through, so that root's PostgreSQL can live in it. */
export async function makeFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'voltyatra-start-'))
  await chmod(path, 0o711)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Such a folder, removed after the test. */
export async function createTestFolder(): Promise<string> {
  const { path, remove } = await makeFolder()
  onTestFinished(remove)
  return path
}
