/** For tests that start, kill and inspect real programs and real PostgreSQL servers in temporary folders. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type EmbeddedServer, startEmbeddedServer } from '../index.ts'
import { killAllIn } from '../processes.ts'

type Connection = EmbeddedServer['connection']

/** Reachable for the user that root runs PostgreSQL as; removed, with what still runs in it, after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'vy-')))
  await chmod(folder, 0o711)
  onTestFinished(async () => {
    await killAllIn(folder)
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

let template: Promise<string> | undefined

/** A data folder that was in use before, stopped in order: a copy of one that is made once. */
export async function usedDataFolder(): Promise<string> {
  template ??= makeTemplate()
  const dataDir = join(await temporaryFolder(), 'data')
  await promisify(execFile)('cp', ['-a', await template, dataDir])
  return dataDir
}

async function makeTemplate(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(inject('sharedFolder'), 'used-')))
  await chmod(folder, 0o711)
  const server = await startEmbeddedServer({ dataDir: join(folder, 'data'), log: () => undefined })
  await server.stop()
  return join(folder, 'data')
}

/** A server in this process, stopped after the test. */
export async function start(dataDir: string, sharedDir = `${dataDir}-shared`): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir, sharedDir, log: () => undefined })
  onTestFinished(() => server.stop())
  return server
}

/** What the start was refused with. */
export async function refusal(
  dataDir: string,
  sharedDir?: string,
): Promise<{ code: string; message: string }> {
  const error: unknown = await start(dataDir, sharedDir).then(
    () => new Error('it started'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error && 'code' in error)) throw error
  return { code: String(error.code), message: error.message }
}

/** Runs one statement on a connection of its own. */
export async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, ssl: false })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

export interface Program {
  readonly process: ChildProcess
  readonly lines: readonly Record<string, unknown>[]
  /** The line with this field, as soon as it is printed; fails when the program ends without it. */
  line(field: string): Promise<Record<string, unknown>>
  ready(): Promise<{ connection: Connection; pid: number; ms: number }>
  /** As by `kill -9`; resolves when it is gone. */
  kill(): Promise<void>
}

/** The test program on a data folder, as a process of its own. */
export function startProgram(dataDir: string, sharedDir = `${dataDir}-shared`): Program {
  const file = fileURLToPath(new URL('program.ts', import.meta.url))
  const child = spawn(process.execPath, [file, dataDir, sharedDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const lines: Record<string, unknown>[] = []
  const reader = createInterface(child.stdout)
  reader.on('line', (text) => lines.push(JSON.parse(text)))
  const closed = once(reader, 'close')
  const exited = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  const line = async (field: string) => {
    for (;;) {
      const found = lines.find((entry) => field in entry)
      if (found) return found
      const next = await Promise.race([once(reader, 'line'), closed])
      if (next.length === 0 && !lines.some((entry) => field in entry)) {
        throw new Error(`The program ended without "${field}": ${JSON.stringify(lines)}`)
      }
    }
  }
  return {
    process: child,
    lines,
    line,
    kill,
    async ready() {
      const { ready, pid, ms } = await line('ready')
      return { connection: ready as Connection, pid: Number(pid), ms: Number(ms) }
    },
  }
}

/** Waits for something that has no event of its own. */
export async function until(isSo: () => boolean | Promise<boolean>, event: string): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`It never came about that ${event}.`)
    await pause(2)
  }
}

const isLinux = process.platform === 'linux'

/** R for one that works, Z for a zombie, as ps(1) has it; undefined when there is no such process. */
export async function processState(pid: number): Promise<string | undefined> {
  if (!isLinux) return (await requestPs('stat', pid))?.charAt(0)
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat?.slice(stat.lastIndexOf(')') + 2).charAt(0)
}

/** The program's name without its folder; undefined when there is no such process. */
export async function processName(pid: number): Promise<string | undefined> {
  const name = isLinux
    ? await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined)
    : await requestPs('comm', pid)
  return name && basename(name.trim())
}

/** Systems without /proc; containers often have no ps. */
const requestPs = (column: string, pid: number): Promise<string | undefined> =>
  promisify(execFile)('ps', ['-o', `${column}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  )
