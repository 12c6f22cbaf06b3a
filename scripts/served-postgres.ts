/** A PostgreSQL of the machine's own, where one is installed: private, on a socket, in a temporary folder, ended with us. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const INSTALLED = '/usr/lib/postgresql'
const LEAST_VERSION = 15
const USER = 'voltyatra'
const READY_MS = 30_000

export interface ServedPostgres {
  readonly version: string
  /** For TEST_DATABASE_URL. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * @param parent of its folder
 * @returns undefined where none of a usable version is installed
 */
export async function startServedPostgres(parent: string): Promise<ServedPostgres | undefined> {
  const version = await findNewestInstalled()
  if (version === undefined) return undefined
  const bin = join(INSTALLED, version, 'bin')
  const runAs = await findUnprivilegedUser()
  const folder = await mkdtemp(join(parent, 'voltyatra-served-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await chmod(folder, 0o700)
    if (runAs) await chown(folder, runAs.uid, runAs.gid)
    const data = join(folder, 'data')
    const made = spawnSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...runAs, cwd: '/', encoding: 'utf8' },
    )
    if (made.status !== 0) throw new Error(`initdb of PostgreSQL ${version} failed: ${made.stderr}`)
    const settings = {
      ...{ listen_addresses: '', unix_socket_directories: folder, max_connections: '150' },
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
    }
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...runAs, cwd: '/', stdio: 'ignore', detached: true },
    )
    await waitUntilReady(server, folder)
    return {
      version,
      url: `postgres://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`,
      async stop() {
        await end(server)
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The version, where one is installed that the program can use. */
export async function findNewestInstalled(): Promise<string | undefined> {
  const versions = await readdir(INSTALLED).catch(() => [])
  return versions
    .filter((name) => Number(name) >= LEAST_VERSION && existsSync(join(INSTALLED, name, 'bin/postgres')))
    .sort((a, b) => Number(b) - Number(a))[0]
}

/** PostgreSQL refuses to run as root. */
async function findUnprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([known]) => known === name) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('There is no user "postgres" or "nobody" to run PostgreSQL as')
}

async function waitUntilReady(server: ChildProcess, folder: string): Promise<void> {
  const deadline = performance.now() + READY_MS
  while (!existsSync(join(folder, '.s.PGSQL.5432'))) {
    if (server.exitCode !== null) throw new Error('The installed PostgreSQL did not start')
    if (performance.now() > deadline) {
      await end(server)
      throw new Error('The installed PostgreSQL was not ready in time')
    }
    await pause(20)
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
}
