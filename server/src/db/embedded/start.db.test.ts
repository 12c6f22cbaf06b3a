import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedServer } from './index.ts'
import {
  processState,
  query,
  refusal,
  start,
  startProgram,
  temporaryFolder,
  until,
  usedDataFolder,
} from './testing/rig.ts'

test('a first start makes a database that keeps every promise about durability and sorting', async () => {
  const server = await start(join(await temporaryFolder(), 'data'))
  const [settings] = await query(
    server.connection,
    `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
       current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
       current_setting('listen_addresses') as tcp, current_setting('TimeZone') as zone,
       current_setting('server_encoding') as encoding, current_setting('autovacuum') as autovacuum,
       (select format('%s %s', datlocprovider, datlocale) from pg_database where datname = current_database()) as locale`,
  )
  expect(settings).toEqual({
    checksums: 'on',
    fsync: 'on',
    pages: 'on',
    commit: 'on',
    tcp: '',
    zone: 'UTC',
    encoding: 'UTF8',
    autovacuum: 'on',
    locale: 'b C.UTF-8',
  })
})

test('what was written is there after a stop and a start, and stopping twice is no mistake', async () => {
  const dataDir = await usedDataFolder()
  const first = await start(dataDir)
  await query(first.connection, `create table note as select 'kept' as text`)
  await first.stop()
  await first.stop()
  await expect(first.exited).resolves.toEqual({ code: 0 })
  const second = await start(dataDir)
  expect(await query(second.connection, 'select text from note')).toEqual([{ text: 'kept' }])
})

test('a missing database is made again by the next start', async () => {
  const dataDir = await usedDataFolder()
  const first = await start(dataDir)
  await query({ ...first.connection, database: 'postgres' }, 'drop database voltyatra with (force)')
  await first.stop()
  const second = await start(dataDir)
  expect(await query(second.connection, 'select current_database() as name')).toEqual([{ name: 'voltyatra' }])
})

test('relative names, links, spaces, other scripts and very long paths all do for a data folder', async () => {
  const base = await temporaryFolder()
  const real = join(base, `it's "my" data, ${'डेटा'.repeat(12)}`)
  await mkdir(real, { mode: 0o711 })
  const link = join(base, 'link')
  await symlink(real, link)
  const byLink = await start(link)
  expect(Buffer.byteLength(byLink.connection.host)).toBeLessThan(90)
  await query(byLink.connection, 'create table made_by_link ()')
  await byLink.stop()
  const byName = await start(relative(process.cwd(), real))
  await query(byName.connection, 'select * from made_by_link')
})

test('nobody but the owner and root can get at the socket', async () => {
  const server = await start(await usedDataFolder())
  expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
})

test('a Ctrl-C in the terminal of the program does not reach its database', async () => {
  const program = startProgram(await usedDataFolder())
  const { connection } = await program.ready()
  process.kill(-Number(program.process.pid), 'SIGINT')
  await program.kill()
  expect(await query(connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('a program that stops its database leaves nothing running', async () => {
  const program = startProgram(await usedDataFolder())
  const { pid } = await program.ready()
  program.process.kill('SIGTERM')
  await program.line('stopped')
  expect(existsSync(`/proc/${pid}`)).toBe(false)
})

test('a program that is killed still ends its database', async () => {
  const program = startProgram(await usedDataFolder())
  const { pid } = await program.ready()
  program.process.kill('SIGHUP')
  await until(async () => [undefined, 'Z'].includes(await processState(pid)), 'the database has ended')
})

test('the program is notified when its database ends unexpectedly, and a new start finds everything', async () => {
  const dataDir = await usedDataFolder()
  const first = await start(dataDir)
  await query(first.connection, 'create table kept ()')
  process.kill(first.pid, 'SIGKILL')
  await expect(first.exited).resolves.toEqual({ code: null })
  await first.stop()
  const second = await start(dataDir)
  await query(second.connection, 'select * from kept')
})

test('a database made by another PostgreSQL version is refused and not touched', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await mkdir(join(dataDir, 'postgres'), { recursive: true, mode: 0o711 })
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  const { code, message } = await refusal(dataDir)
  expect(code).toBe('data-dir-incompatible')
  expect(message).toContain('PostgreSQL 15')
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  expect(await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('15\n')
})

test('a folder of something else in the place of the database is refused and not touched', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await mkdir(join(dataDir, 'postgres'), { recursive: true, mode: 0o711 })
  await writeFile(join(dataDir, 'postgres', 'letters.txt'), 'mine')
  expect(await refusal(dataDir)).toMatchObject({ code: 'data-dir-incompatible' })
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letters.txt'])
})

test('a data folder is made for the program alone, in folders made as any other', async () => {
  const base = await temporaryFolder()
  const server = await start(join(base, 'several', 'levels', 'data'))
  expect((await stat(join(base, 'several', 'levels', 'data'))).mode & 0o007).toBe(0)
  expect(server.connection.host.startsWith(join(base, 'several', 'levels', 'data'))).toBe(true)
})

test('a data folder that cannot be made is refused with its path', async () => {
  const base = await temporaryFolder()
  await writeFile(join(base, 'file'), '')
  const { code, message } = await refusal(join(base, 'file', 'data'))
  expect(code).toBe('data-dir-unwritable')
  expect(message).toContain(join(base, 'file', 'data'))
})

test('a database that cannot start says why in its own words, and leaves nothing running', async () => {
  const dataDir = await usedDataFolder()
  const first = await start(dataDir)
  await first.stop()
  await writeFile(join(dataDir, 'postgres', 'postgresql.auto.conf'), "shared_buffers = 'a few'\n")
  const { code, message } = await refusal(dataDir)
  expect(code).toBe('start-failed')
  expect(message).toContain('shared_buffers')
  await writeFile(join(dataDir, 'postgres', 'postgresql.auto.conf'), '')
  await start(dataDir)
})

test('settings that are given win over the built-in ones', async () => {
  const server = await startEmbeddedServer({
    dataDir: await usedDataFolder(),
    log: () => undefined,
    settings: { fsync: 'off' },
  })
  onTestFinished(() => server.stop())
  expect(await query(server.connection, 'show fsync')).toEqual([{ fsync: 'off' }])
})
