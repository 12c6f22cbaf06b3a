/** PostgreSQL servers at ports of this machine, of which one takes writes and another follows it, for tests that end the first. */
import { type ChildProcess, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from '../../testing/free-port.ts'
import { type Binaries, findBinaries } from '../embedded/binaries.ts'
import { killAllIn } from '../embedded/processes.ts'
import { runToEnd, startProgram } from '../embedded/run-program.ts'
import { chooseRunner, type Runner } from '../embedded/runner.ts'

const USER = 'voltyatra'
const START_MS = 30_000

export interface ReplicatedServer {
  readonly dataDir: string
  readonly port: number
  /** As the user who owns everything there. */
  readonly connection: pg.ClientConfig
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** The primary's commits wait for its standby from now on. */
  awaitStandby(): Promise<void>
  /** Makes a standby the primary. */
  promote(): Promise<void>
}

export interface ReplicatedServers {
  /** A new server that takes writes, with an empty database. */
  startPrimary(): Promise<ReplicatedServer>
  /** A server that follows this one, complete and streaming when it resolves: a new one, or in place of one that was killed. */
  startStandby(primary: ReplicatedServer, instead?: ReplicatedServer): Promise<ReplicatedServer>
  /** The server starts again on its data, as it was when it was killed. */
  restart(server: ReplicatedServer): Promise<ReplicatedServer>
  /** For `DATABASE_URL`, in this order. */
  formatUrl(servers: readonly { readonly port: number }[]): string
  /** Ends all that run. */
  close(): Promise<void>
}

/** @param folder where they keep their data; every user may pass through it */
export async function openReplicatedServers(folder: string): Promise<ReplicatedServers> {
  const runner = await chooseRunner(undefined, folder)
  const binaries = await findBinaries(runner, async () => {
    const copies = join(folder, 'programs')
    await mkdir(copies, { recursive: true })
    return copies
  })
  const password = randomBytes(18).toString('base64url')
  const running = new Set<ReplicatedServer>()
  let made = 0

  const makeFolder = async (dataDir: string) => {
    await mkdir(dataDir, { mode: 0o700 })
    if (runner.credentials.uid !== undefined) await chown(dataDir, runner.uid, runner.gid)
  }
  const prepareFolder = async () => {
    made += 1
    const dataDir = join(folder, `server-${made}`)
    await makeFolder(dataDir)
    return { dataDir, port: await findFreePort() }
  }
  const emptyFolder = async ({ dataDir, port }: ReplicatedServer) => {
    await killAllIn(dataDir)
    await rm(dataDir, { recursive: true })
    await makeFolder(dataDir)
    return { dataDir, port }
  }
  const start = async (where: ServerFolder, more: readonly string[] = []) => {
    const server = await startServer({ ...where, password, runner, binaries, more })
    running.add(server)
    return server
  }

  return {
    async startPrimary() {
      const where = await prepareFolder()
      await initialise(where.dataDir, { password, runner, binaries, folder })
      return start(where)
    },
    async startStandby(primary, instead) {
      const where = instead ? await emptyFolder(instead) : await prepareFolder()
      await copyRunning(primary, where.dataDir, runner)
      const follows = `host=127.0.0.1 port=${primary.port} user=${USER} password=${password}`
      const standby = await start(where, ['-c', `primary_conninfo=${follows}`])
      await waitFor(
        async () =>
          (await run(primary, `select from pg_stat_replication where state = 'streaming'`)).rowCount === 1,
      )
      return standby
    },
    async restart({ dataDir, port }) {
      // What is left of it ends within a moment, and lets no other in before.
      for (let attempt = 1; ; attempt += 1) {
        const server = await start({ dataDir, port }).catch((error: unknown) => {
          if (attempt === 20) throw error
        })
        if (server) return server
        await pause(100)
      }
    },
    formatUrl: (servers) =>
      `postgres://${USER}:${password}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres`,
    async close() {
      for (const server of running) await server.kill()
    },
  }
}

interface ServerFolder {
  readonly dataDir: string
  readonly port: number
}

interface Means {
  readonly password: string
  readonly runner: Runner
  readonly binaries: Binaries
}

async function initialise(
  dataDir: string,
  { password, runner, binaries, folder }: Means & { folder: string },
): Promise<void> {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (runner.credentials.uid !== undefined) await chown(passwordFile, runner.uid, runner.gid)
  const { code, output } = await runToEnd({
    file: binaries.initdb,
    args: [
      ...['-D', dataDir, '-U', USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ],
    runner,
    cwd: dataDir,
  })
  await rm(passwordFile)
  if (code !== 0) throw new Error(`initdb: ${output}`)
}

async function startServer(
  options: ServerFolder & Means & { more: readonly string[] },
): Promise<ReplicatedServer> {
  const { dataDir, port, password, runner, binaries, more } = options
  const child = await startProgram({
    file: binaries.postgres,
    args: [
      ...[
        '-D',
        dataDir,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'unix_socket_directories=',
      ],
      ...['-c', 'wal_keep_size=256MB', '-c', 'max_connections=120', '-c', 'shared_buffers=32MB', ...more],
    ],
    runner,
    cwd: dataDir,
    stdio: 'ignore',
  })
  const connection = { host: '127.0.0.1', port, user: USER, password, database: 'postgres', ssl: false }
  const server: ReplicatedServer = {
    dataDir,
    port,
    connection,
    kill: () => killGroup(child),
    async awaitStandby() {
      await run(server, `alter system set synchronous_standby_names = '*'`)
      await run(server, 'select pg_reload_conf()')
      await waitFor(
        async () =>
          (await run(server, `select from pg_stat_replication where sync_state = 'sync'`)).rowCount === 1,
      )
    },
    async promote() {
      await run(server, `alter system reset synchronous_standby_names`).catch(() => undefined)
      await run(server, 'select pg_promote(wait => false)')
    },
  }
  await waitFor(() => {
    if (child.exitCode !== null) throw new Error(`The database server on ${dataDir} did not start.`)
    return run(server, 'select').then(
      () => true,
      () => false,
    )
  })
  return server
}

/** Its other processes see by themselves that it is gone. */
async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await exited
}

/** As pg_basebackup does, which is not among the programs that the embedded server brings. */
async function copyRunning(
  primary: ReplicatedServer,
  dataDir: string,
  { uid, gid, credentials }: Runner,
): Promise<void> {
  const client = new pg.Client(primary.connection)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    await promisify(execFile)('cp', ['-a', `${primary.dataDir}/.`, dataDir])
    const { rows } = await client.query<{ label: string }>(`select labelfile as label from pg_backup_stop()`)
    for (const name of ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf'])
      await rm(join(dataDir, name), { force: true })
    const files = { backup_label: rows[0]?.label ?? '', 'standby.signal': '', 'postgresql.auto.conf': '' }
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(dataDir, name), text, { mode: 0o600 })
      if (credentials.uid !== undefined) await chown(join(dataDir, name), uid, gid)
    }
  } finally {
    await client.end()
  }
}

async function run({ connection }: ReplicatedServer, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.query(statement)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @throws Error after half a minute */
async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + START_MS
  while (!(await isSo())) {
    if (performance.now() > deadline)
      throw new Error(`The database server was not ready within ${START_MS} ms.`)
    await pause(50)
  }
}
