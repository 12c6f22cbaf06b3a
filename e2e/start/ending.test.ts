import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startTestDatabase } from '../test-database.ts'
import {
  createTestFolder,
  isAnswering,
  type Launched,
  launch,
  launchAs,
  launchWithNpm,
  makeFolder,
  waitUntil,
} from './launch.ts'

/** One for all of them: each leaves it as one that the next can start on, however it ended. */
let dataDir: string
beforeAll(async () => {
  const folder = await makeFolder()
  dataDir = join(folder.path, 'data')
  return folder.remove
})

/** A request whose body is sent only when `finish` is called; resolves with the status of the answer. */
function slowRequest(url: string): { answered: Promise<number>; finish(): void } {
  const body = JSON.stringify({
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+919876543210',
    message: 'Is the station at Hosur Road open at night?',
  })
  const requested = request(`${url}/ev/api/create-contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  const answered = new Promise<number>((resolve, reject) => {
    requested.once('response', (response) => resolve(response.resume().statusCode ?? 0))
    requested.once('error', reject)
  })
  requested.write(body.slice(0, 10))
  return { answered, finish: () => void requested.end(body.slice(10)) }
}

const wasRequestedToEnd = (program: Launched) => program.stderr().includes('"msg":"ending"')

test('a running request is answered, new ones are refused, and the program ends in order', async () => {
  const program = launch({ DATA_DIR: dataDir })
  const url = await program.running()
  const slow = slowRequest(url)
  await waitUntil(() => isAnswering(url))
  program.process.kill('SIGTERM')
  await waitUntil(() => wasRequestedToEnd(program))
  await waitUntil(async () => !(await isAnswering(url)))
  slow.finish()
  expect(await slow.answered).toBe(201)
  expect(await program.exited).toBe(0)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a second request ends the program at once', async () => {
  const program = launch({ DATA_DIR: dataDir })
  const url = await program.running()
  const slow = slowRequest(url)
  const hungUp = slow.answered.catch((error: Error) => error)
  await waitUntil(() => isAnswering(url))
  const impatience = setInterval(() => program.process.kill('SIGTERM'), 100)
  expect(await program.exited).toBe(1)
  clearInterval(impatience)
  expect(await hungUp).toBeInstanceOf(Error)
})

test('when its database ends, the program says so in one line and ends', async () => {
  const program = launch({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  await program.running()
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  expect(await program.exited).toBe(1)
  const lines = program.stderr().trimEnd().split('\n')
  expect(lines).toEqual([expect.stringContaining('its database ended unexpectedly')])
})

test('the program does not outlive the npm that started it', async () => {
  const program = launchWithNpm({ DATA_DIR: dataDir })
  const url = await program.running()
  process.kill(program.pid, 'SIGKILL')
  await waitUntil(async () => !(await isAnswering(url)))
  await program.exited
  expect(wasRequestedToEnd(program)).toBe(true)
})

test('a signal to npm ends the program in order', async () => {
  const program = launchWithNpm({ DATA_DIR: dataDir })
  const url = await program.running()
  program.process.kill('SIGTERM')
  await program.exited
  expect(await isAnswering(url)).toBe(false)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test.skipIf(process.platform !== 'linux')(
  'a Ctrl-C in the terminal ends the program once, in order',
  async () => {
    const terminal = launchAs(['script', '-qefc', 'npm start', '/dev/null'], { DATA_DIR: dataDir })
    await terminal.running()
    terminal.process.stdin?.write('\x03')
    await terminal.exited
    expect(terminal.stdout().match(/"msg":"ending"/g)).toHaveLength(1)
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  },
)

test('a port of 0 is a free one, and the program says which', async () => {
  const program = launch({ DATA_DIR: dataDir })
  const url = await program.running()
  expect(new URL(url).port).not.toBe('0')
  expect(await isAnswering(url)).toBe(true)
})

test('a process without the API answers for its health and nothing else', async () => {
  const folder = await createTestFolder()
  const program = launch({
    DATABASE_URL: await startTestDatabase(join(folder, 'db')),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATA_DIR: join(folder, 'data'),
    ROLES: 'jobs',
  })
  const url = await program.running()
  expect(await isAnswering(url)).toBe(true)
  const refused = await fetch(`${url}/ev/api/charging-stations`)
  expect(refused.status).toBe(404)
  expect(await refused.json()).toMatchObject({ status: false })
  program.process.kill('SIGTERM')
  expect(await program.exited).toBe(0)
})
