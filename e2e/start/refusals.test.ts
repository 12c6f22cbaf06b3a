import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fillFolder } from '../prepared-folder.ts'
import { answerVersion, refuseConnections, startFakePostgres } from './fake-postgres.ts'
import { createTestFolder, isAnswering, type Launched, launch } from './launch.ts'

/** What it says when it does not start: the lines on standard error, none of them a log line or a stack trace. */
async function refusalOf(program: Launched): Promise<readonly string[]> {
  expect(await program.exited).toBe(1)
  expect(program.stdout()).not.toContain('running at')
  const lines = program.stderr().trimEnd().split('\n')
  for (const line of lines) expect(line).not.toMatch(/^\s+at |^\{/)
  return lines
}

/** A port that something else listens on. */
async function takenPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a taken port is reported in one line, before anything is made', async () => {
  const port = await takenPort()
  const dataDir = join(await createTestFolder(), 'data')
  const lines = await refusalOf(launch({ PORT: String(port), DATA_DIR: dataDir }))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`Port ${port} of 127.0.0.1 is taken`)
  expect(existsSync(dataDir)).toBe(false)
})

test('an address that is not of this machine is reported in one line', async () => {
  const lines = await refusalOf(launch({ HOST: '203.0.113.7', DATA_DIR: await createTestFolder() }))
  expect(lines).toEqual([expect.stringContaining('HOST 203.0.113.7 is not an address of this machine')])
})

test('a data folder that cannot be made is reported in one line', async () => {
  const file = join(await createTestFolder(), 'file')
  await writeFile(file, 'mine')
  const lines = await refusalOf(launch({ DATA_DIR: join(file, 'data') }))
  expect(lines).toEqual([expect.stringContaining(join(file, 'data'))])
})

test('a data folder in use is reported in one line, and the program that uses it is not disturbed', async () => {
  const dataDir = join(await createTestFolder(), 'data')
  await fillFolder(dataDir)
  const first = launch({ DATA_DIR: dataDir })
  const url = await first.running()
  const lines = await refusalOf(launch({ DATA_DIR: dataDir }))
  expect(lines).toEqual([expect.stringContaining('in use by another running VoltYatra')])
  expect(await isAnswering(url)).toBe(true)
})

test('a wrong environment is reported with every mistake, a line each', async () => {
  const lines = await refusalOf(launch({ PORT: 'eighty', ROLES: 'api,gatway', LOG_LEVEL: 'loud' }))
  expect(lines).toEqual([
    'VoltYatra cannot start: its environment is wrong.',
    expect.stringContaining('PORT must be'),
    expect.stringContaining('ROLES takes'),
    expect.stringContaining('LOG_LEVEL must be'),
  ])
})

test('a process with a part of the roles makes no database of its own, and says what to set', async () => {
  const dataDir = join(await createTestFolder(), 'data')
  const lines = await refusalOf(launch({ ROLES: 'gateway', DATA_DIR: dataDir }))
  expect(lines).toEqual([
    'VoltYatra cannot start: its environment is wrong.',
    expect.stringContaining('DATABASE_URL must be set when ROLES leaves out a part'),
    expect.stringContaining('PUBLIC_URL must be set when ROLES leaves out a part'),
  ])
  expect(existsSync(dataDir)).toBe(false)
})

/** Against a database server of the operator's own. */
const refusalWith = async (databaseUrl: string) =>
  refusalOf(launch({ DATABASE_URL: databaseUrl, DATA_DIR: await createTestFolder() }))

test('a database server that does not run is reported in one line, without the password', async () => {
  const lines = await refusalWith('postgres://volt:s3cret@127.0.0.1:1/volt')
  expect(lines).toEqual([expect.stringContaining('No database server answers at 127.0.0.1:1')])
  expect(lines.join()).not.toContain('s3cret')
})

test('a database server whose name is unknown is reported in one line', async () => {
  const lines = await refusalWith('postgres://volt:s3cret@db.invalid/volt')
  expect(lines).toEqual([expect.stringContaining('name db.invalid cannot be found')])
})

test('a wrong password is reported in one line, without it', async () => {
  const at = await startFakePostgres(
    refuseConnections('28P01', 'password authentication failed for user "volt"'),
  )
  const lines = await refusalWith(`postgres://volt:s3cret@${at}/volt`)
  expect(lines).toEqual([expect.stringContaining(`${at} does not let user "volt" in`)])
  expect(lines.join()).not.toContain('s3cret')
})

test('a missing database is reported in one line', async () => {
  const at = await startFakePostgres(refuseConnections('3D000', 'database "volt" does not exist'))
  expect(await refusalWith(`postgres://volt@${at}/volt`)).toEqual([
    expect.stringContaining(`There is no database "volt" at ${at}`),
  ])
})

test('a database server that is too old is reported in one line, with the version that it has', async () => {
  const at = await startFakePostgres(answerVersion('14.9', 140_009))
  expect(await refusalWith(`postgres://volt@${at}/volt`)).toEqual([
    expect.stringContaining('is PostgreSQL 14.9, and VoltYatra needs 15 or newer'),
  ])
})

test('something else at the address of the database is reported in one line', async () => {
  const at = await startFakePostgres((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await refusalWith(`postgres://volt@${at}/volt`)).toEqual([
    expect.stringContaining(`Nothing at ${at} answers as a database server does`),
  ])
})
