import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isRoot } from './runner.ts'
import { writeUntilBroken } from './testing/fault-rounds.ts'
import {
  processName,
  processState,
  query,
  start,
  startProgram,
  temporaryFolder,
  until,
  usedDataFolder,
} from './testing/rig.ts'

const MOMENTS = [
  ['as the first folder appears', (data: string, pid: number) => join(data, `postgres.init-${pid}`)],
  ['while initdb writes', (data: string, pid: number) => join(data, `postgres.init-${pid}`, 'PG_VERSION')],
  ['late in initdb', (data: string, pid: number) => join(data, `postgres.init-${pid}`, 'base', '5')],
  ['as the database gets its name', (data: string) => join(data, 'postgres')],
  ['as the server starts', (data: string) => join(data, 'postgres', 'postmaster.pid')],
] as const

test.each(MOMENTS)('a very first start killed %s needs no help', async (_moment, sign) => {
  const dataDir = join(await temporaryFolder(), 'data')
  const killed = startProgram(dataDir)
  const awaited = sign(dataDir, Number(killed.process.pid))
  await until(() => existsSync(awaited), `${awaited} is there`)
  await killed.kill()
  const server = await start(dataDir)
  expect(await query(server.connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
  expect((await readdir(dataDir)).filter((name) => name.includes('init'))).toEqual([])
})

test('acknowledged rows outlast ten kills of program, database or both in the middle of writing', {
  timeout: 90_000,
}, async () => {
  const dataDir = await usedDataFolder()
  const acknowledged: number[] = []
  for (let round = 0; round < 10; round += 1) {
    const program = startProgram(dataDir)
    const { connection, pid } = await program.ready()
    await query(connection, 'create table if not exists entry (id int primary key)')
    const found = await query(connection, 'select id from entry')
    const ids = new Set(found.map(({ id }) => id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    await writeUntilBroken(connection, {
      acknowledged,
      enough: 40,
      strike() {
        if (round % 3 !== 1) process.kill(Number(program.process.pid), 'SIGKILL')
        if (round % 3 !== 0) process.kill(pid, 'SIGKILL')
      },
    })
    await program.kill()
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(400)
})

test('a database left running by a killed program is stopped in order before the next one starts', async () => {
  const dataDir = await usedDataFolder()
  const killed = startProgram(dataDir)
  const orphan = await killed.ready()
  await query(orphan.connection, 'create table kept ()')
  await killed.kill()
  const server = await start(dataDir)
  expect(server.pid).not.toBe(orphan.pid)
  expect(await processState(orphan.pid)).toBeOneOf([undefined, 'Z'])
  await query(server.connection, 'select * from kept')
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down')
})

/** A data folder whose database was killed, so that its `postmaster.pid` and the socket's lock are still there. */
async function crashed(): Promise<{ dataDir: string; nameProcess: (pid: string) => Promise<void> }> {
  const dataDir = await usedDataFolder()
  const server = await start(dataDir)
  process.kill(server.pid, 'SIGKILL')
  await server.exited
  await server.stop()
  const files = [
    join(dataDir, 'postgres', 'postmaster.pid'),
    join(server.connection.host, `.s.PGSQL.${server.connection.port}.lock`),
  ]
  return {
    dataDir,
    async nameProcess(pid) {
      for (const file of files) {
        const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
        await writeFile(file, [pid, ...rest].join('\n'))
      }
    },
  }
}

test('a process that happens to bear the number of a dead database is neither feared nor touched', async () => {
  const { dataDir, nameProcess } = await crashed()
  const bystander = await start(await usedDataFolder())
  await nameProcess(String(bystander.pid))
  const server = await start(dataDir)
  expect(await query(server.connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
  expect(await query(bystander.connection, 'select 2 as answer')).toEqual([{ answer: 2 }])
})

test('a dead database whose parent never collects it does not stand in the way', async () => {
  const { dataDir, nameProcess } = await crashed()
  // Of the database's own user, because PostgreSQL does not mind the processes of others.
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], {
    ...(isRoot() ? { uid, gid } : {}),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [, stdout, , untilClosed] = parent.stdio
  if (!stdout || !(untilClosed instanceof Socket)) throw new Error('The shell has no pipes')
  const zombie = String((await once(stdout, 'data'))[0]).trim()
  // A shell would collect a child that ends; what has taken its place does not.
  await until(async () => (await processName(Number(parent.pid))) === 'sleep', 'the shell is replaced')
  untilClosed.destroy()
  await until(async () => (await processState(Number(zombie))) === 'Z', 'the child is a zombie')
  await nameProcess(zombie)
  const server = await start(dataDir)
  expect(await query(server.connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('lock files emptied by a power cut do not stand in the way', async () => {
  const { dataDir } = await crashed()
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), '')
  await writeFile(join(dataDir, 'postgres.socket', '.s.PGSQL.5432.lock'), '')
  const server = await start(dataDir)
  expect(await query(server.connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('children of a killed database that are still at work are ended before the next one starts', async () => {
  const dataDir = await usedDataFolder()
  const first = await start(dataDir)
  await query(first.connection, 'create table kept ()')
  const busy = query(first.connection, `do $$ begin loop perform sqrt(2); end loop; end $$`).catch(
    () => 'cut off',
  )
  const atWork = `select pid from pg_stat_activity where state = 'active' and query like 'do %'`
  await until(async () => (await query(first.connection, atWork)).length === 1, 'a child is at work')
  const [child] = await query(first.connection, atWork)
  process.kill(first.pid, 'SIGKILL')
  await first.exited
  await first.stop()
  expect(await processState(Number(child?.pid))).toBe('R')
  const second = await start(dataDir)
  await expect(busy).resolves.toBe('cut off')
  await query(second.connection, 'select * from kept')
})
