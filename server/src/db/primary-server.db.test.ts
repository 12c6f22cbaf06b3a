/** Several database servers in one `DATABASE_URL`: real ones, of which the first is ended. */
import { once } from 'node:events'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { splitDatabaseUrl } from '../platform/database-url.ts'
import { openDatabase } from './client.ts'
import { PrimaryServer } from './primary-server.ts'
import { reachServedDatabase } from './served.ts'
import { openReplicatedServers } from './testing/replicated-servers.ts'

async function openServers() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'voltyatra-replicated-')))
  await chmod(folder, 0o711)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const servers = await openReplicatedServers(folder)
  onTestFinished(() => servers.close())
  return servers
}

test('the primary is killed and its standby promoted: what was committed is there, and writes go on', {
  timeout: 60_000,
}, async () => {
  const servers = await openServers()
  const first = await servers.startPrimary()
  const second = await servers.startStandby(first)
  await first.awaitStandby()
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => void warnings.push(message) }
  // The standby is named first: it is found that the other one takes writes.
  const served = await reachServedDatabase(servers.formatUrl([second, first]), log)
  onTestFinished(() => served.close())
  const { pool, close } = openDatabase({ connection: served.connection })
  onTestFinished(close)
  await pool.query('create table kept (id int primary key)')
  await pool.query('insert into kept select generate_series(1, 100)')

  await first.kill()
  await second.promote()
  await expect
    .poll(() => pool.query('insert into kept values (101)').then(() => 'written', String), {
      timeout: 20_000,
    })
    .toBe('written')
  const { rows } = await pool.query('select count(*)::int as count, inet_server_port() as port from kept')
  expect(rows).toEqual([{ count: 101, port: second.port }])

  // The old one comes back as it was, and takes writes too.
  await servers.restart(first)
  const both = await reachServedDatabase(servers.formatUrl([first, second]), log)
  onTestFinished(() => both.close())
  const late = openDatabase({ connection: both.connection })
  onTestFinished(late.close)
  const { rows: found } = await late.pool.query('select inet_server_port() as port')
  expect(found).toEqual([{ port: second.port }])
  expect(warnings.at(-1)).toBe(
    'two database servers take writes: this one is not used, and should be stopped',
  )
})

test('a primary that says nothing any more is left: what waits there fails, and the next goes to the new one', {
  timeout: 60_000,
}, async () => {
  const servers = await openServers()
  const first = await servers.startPrimary()
  const second = await servers.startStandby(first)
  const way = await openWay(first.port)
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => void warnings.push(message) }
  const primary = new PrimaryServer({
    urls: splitDatabaseUrl(servers.formatUrl([way, second])),
    log,
    watchEveryMs: 100,
  })
  onTestFinished(() => primary.close())
  const { pool, close } = openDatabase({ connection: primary.connection })
  onTestFinished(close)
  await pool.query('create table kept (id int)')

  way.block()
  const waiting = pool.query('insert into kept values (1)')
  const failed = expect(waiting).rejects.toThrow('another database server takes the writes now')
  await second.promote()
  await failed
  const { rows } = await pool.query('select inet_server_port() as port')
  expect(rows).toEqual([{ port: second.port }])
  expect(warnings).toEqual(['another database server takes the writes now'])
})

/** A port that leads to another one until it is blocked: then nothing passes, and nobody is notified. */
async function openWay(to: number) {
  const sockets = new Set<Socket>()
  let isBlocked = false
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', (bytes) => void (isBlocked || into.write(bytes)))
      from.on('close', () => void (isBlocked || into.destroy()))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    port: (server.address() as AddressInfo).port,
    block() {
      isBlocked = true
    },
  }
}

test('servers of which none takes writes are refused in one line, and one that is away is not needed', {
  timeout: 60_000,
}, async () => {
  const servers = await openServers()
  const primary = await servers.startPrimary()
  const standby = await servers.startStandby(primary)
  const log = { warn: () => undefined }
  await expect(reachServedDatabase(servers.formatUrl([standby]), log)).rejects.toThrow(
    /is a read-only standby/,
  )

  await standby.kill()
  const served = await reachServedDatabase(servers.formatUrl([standby, primary]), log)
  const client = new (served.connection.Client as typeof pg.Client)(served.connection)
  await client.connect()
  expect((await client.query('select inet_server_port() as port')).rows).toEqual([{ port: primary.port }])
  await client.end()
  served.close()

  await primary.kill()
  await expect(reachServedDatabase(servers.formatUrl([standby, primary]), log)).rejects.toThrow(
    /^No database server answers at 127\.0\.0\.1:\d+: start it/,
  )
})
