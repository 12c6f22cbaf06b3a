/** A real PgBouncer between the program and its database. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createClient } from '@voltyatra/server/db/create-client.ts'
import { chooseRunner } from '@voltyatra/server/db/embedded/runner.ts'
import { reachServedDatabase } from '@voltyatra/server/db/served.ts'
import { openReplicatedServers } from '@voltyatra/server/db/testing/replicated-servers.ts'
import { findFreePort } from '@voltyatra/server/testing/free-port.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createTestFolder } from '../start/launch.ts'

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0
const LOG = { warn: () => undefined }

interface Requested {
  readonly within: string
  readonly connection: Parameters<typeof createClient>[0]
  readonly settings: string
}

/** @returns the address for `DATABASE_URL` */
async function startPgbouncer({ within, connection, settings }: Requested): Promise<string> {
  const folder = await mkdtemp(join(within, 'pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const { host, port: at, user, password, database } = connection
  await writeFile(join(folder, 'users'), `"${user}" "${password}"`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n${database} = host=${host} port=${at}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\nauth_type = trust\nauth_file = ${folder}/users\n${settings}\n`,
  )
  const { credentials } = await chooseRunner(undefined, folder)
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { ...credentials, stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  await expect.poll(() => isOpen(port), { timeout: 10_000 }).toBe(true)
  return `postgres://${user}@127.0.0.1:${port}/${database}`
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

test.skipIf(!isInstalled)(
  'a pooler of transactions, and one that drops settings, are refused by name',
  async () => {
    const within = await createTestFolder()
    const servers = await openReplicatedServers(within)
    onTestFinished(() => servers.close())
    const { connection } = await servers.startPrimary()
    const strict = await startPgbouncer({ within, connection, settings: 'pool_mode = session' })
    await expect(reachServedDatabase(strict, LOG)).rejects.toThrow(
      /does not pass on the settings of a connection/,
    )

    const pooled = await startPgbouncer({
      within,
      connection,
      settings: 'pool_mode = transaction\nignore_startup_parameters = options',
    })
    await expect(reachServedDatabase(pooled, LOG)).rejects.toThrow(/pools transactions, as PgBouncer does/)

    const lax = await startPgbouncer({
      within,
      connection,
      settings: 'pool_mode = session\nignore_startup_parameters = options',
    })
    await expect(reachServedDatabase(lax, LOG)).rejects.toThrow(
      /does not pass on the settings of a connection/,
    )

    const client = createClient(connection)
    await client.connect()
    for (const setting of ['timezone = UTC', 'statement_timeout = 30000']) {
      await client.query(
        `alter database ${client.escapeIdentifier(connection.database ?? '')} set ${setting}`,
      )
    }
    await client.end()
    const fit = await startPgbouncer({
      within,
      connection,
      settings: 'pool_mode = session\nignore_startup_parameters = options',
    })
    expect((await reachServedDatabase(fit, LOG)).connection).toEqual({ connectionString: fit })
  },
)
