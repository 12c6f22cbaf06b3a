/** Reports on a real standby that follows the program's database, falls behind, and is killed. */
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aStation } from '../testing/stations.ts'
import { testApp } from '../testing/test-app.ts'
import { openReplicatedServers, type ReplicatedServer } from './testing/replicated-servers.ts'
import { afterThisTest } from './testing/test-database.ts'

const SOON = { timeout: 30_000, interval: 50 }

async function openServers() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'voltyatra-reports-')))
  await chmod(folder, 0o711)
  afterThisTest(() => rm(folder, { recursive: true, force: true }))
  const servers = await openReplicatedServers(folder)
  afterThisTest(() => servers.close())
  return servers
}

async function run(server: ReplicatedServer, statement: string): Promise<void> {
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A process with a part of the roles has to be told. */
const PUBLIC_URL = 'http://127.0.0.1:3000'

test('reports and exports are read from the standby while it keeps up, and from the primary otherwise', {
  timeout: 120_000,
}, async () => {
  const servers = await openServers()
  const primary = await servers.startPrimary()
  const standby = await servers.startStandby(primary)
  const [DATABASE_URL, REPORTS_DATABASE_URL] = [servers.formatUrl([primary]), servers.formatUrl([standby])]
  const { app, operator } = await testApp({
    connection: { connectionString: DATABASE_URL },
    env: { DATABASE_URL, REPORTS_DATABASE_URL, REPORTS_MAX_LAG_SECONDS: '3', PUBLIC_URL },
  })
  const owner = await operator('owner')
  const add = (name: string) => owner.post('/charging-stations', aStation({ stationName: name }))
  const exported = async () => {
    const { status, body } = await owner.get('/export/stations.csv')
    expect(status).toBe(200)
    return String(body)
  }
  const lag = async () => {
    const text = await (await fetch(`${app.url}/metrics`)).text()
    return Number(/^voltyatra_reports_standby_lag_seconds(?:{.*})? (\S+)/m.exec(text)?.[1])
  }
  await add('First Hub')
  await expect.poll(exported, SOON).toContain('First Hub')
  await expect.poll(lag, SOON).toBeGreaterThanOrEqual(0)

  await run(standby, 'select pg_wal_replay_pause()')
  await add('Second Hub')
  // What is asked at once is answered by the standby, which lacks it.
  expect(await exported()).not.toContain('Second Hub')
  for (const path of ['/reports?by=station', '/dashboard'])
    expect([path, (await owner.get(path)).status]).toEqual([path, 200])
  // Too far behind: the primary answers.
  await expect.poll(exported, SOON).toContain('Second Hub')
  await add('Third Hub')
  expect(await exported()).toContain('Third Hub')

  await run(standby, 'select pg_wal_replay_resume()')
  await expect.poll(lag, SOON).toBeLessThan(3)
  expect(await lag()).toBeGreaterThanOrEqual(0)
  expect(await exported()).toContain('Third Hub')

  await standby.kill()
  await add('Fourth Hub')
  expect(await exported()).toContain('Fourth Hub')
  for (const path of ['/reports?by=station', '/dashboard'])
    expect([path, (await owner.get(path)).status]).toEqual([path, 200])
  expect(await lag()).toBe(-1)
})

test('a server that follows another database is refused at the start', { timeout: 60_000 }, async () => {
  const servers = await openServers()
  const [primary, stranger] = [await servers.startPrimary(), await servers.startPrimary()]
  const [DATABASE_URL, REPORTS_DATABASE_URL] = [servers.formatUrl([primary]), servers.formatUrl([stranger])]
  const connection = { connectionString: DATABASE_URL }
  await expect(
    testApp({ connection, env: { DATABASE_URL, REPORTS_DATABASE_URL, PUBLIC_URL } }),
  ).rejects.toThrow('The server of REPORTS_DATABASE_URL is no standby of that of DATABASE_URL')
})
