/**
 * How much of a bare server's speed the program keeps: `GET /get-all-contact` with 50 rows, signed in, against
 * node:http and pg that send the same bytes from the same query and ask nobody who they are.
 * `node bench/list-page.ts [rounds] [seconds]`; it starts a database of its own and ends by itself.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startApp } from '../server/src/app.ts'
import { openDatabase } from '../server/src/db/client.ts'
import { startEmbeddedServer } from '../server/src/db/embedded/index.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { newId } from '../server/src/db/unit-of-work.ts'
import { openSession } from '../server/src/features/access/sessions.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openLog } from '../server/src/platform/log.ts'

const PATH = '/ev/api/get-all-contact'
const ROWS = 50
const CONNECTIONS = 16

/** As the program asks. */
const SELECT_PAGE = `select "id", "name", "email", "phone", "message", "created_at" as "createdAt",
    "created_at"::text as "cursor_value", "id"::text as "cursor_id"
  from "contact_query" where "deleted_at" is null order by "created_at" desc, "id" desc limit $1`

const SERVERS = {
  /** The whole program as it runs in production: replies are not checked, every request is logged. */
  async program(connection: pg.PoolConfig) {
    const dataDir = await mkdtemp(join(tmpdir(), 'voltyatra-bench-'))
    const config = readConfig({ PORT: '0', DATA_DIR: dataDir, ROLES: 'api' }, dataDir)
    const app = await startApp({
      config,
      clock: systemClock,
      log: openLog('info'),
      connection,
      checkReplies: false,
    })
    return app.url
  },
  async bare(connection: pg.PoolConfig) {
    const pool = new pg.Pool({ ...connection, max: 20 })
    const server = createServer(async (_request, response) => {
      const { rows } = await pool.query(SELECT_PAGE, [201])
      const data = rows.map(({ id, name, email, phone, message, createdAt }) => {
        return { _id: id, name, email, phone, message, createdAt }
      })
      const page = { total: data.length, nextCursor: null }
      const text = JSON.stringify({ status: true, data, page })
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
} as const
type ServerName = keyof typeof SERVERS

async function measure(rounds: number, seconds: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'voltyatra-bench-'))
  const database = await startEmbeddedServer({ dataDir, log: () => {} })
  const servers: Running[] = []
  try {
    const cookie = await fill(database.connection)
    for (const name of Object.keys(SERVERS) as ServerName[])
      servers.push(await start(name, database.connection))
    const bodies = await Promise.all(servers.map(({ url }) => body(url, cookie)))
    if (new Set(bodies).size !== 1)
      throw new Error(`The two do not send the same bytes:\n${bodies.join('\n')}`)
    for (const server of servers) await load(server, cookie, 1)
    for (let round = 0; round < rounds; round += 1) {
      for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
        server.figures.push(await load(server, cookie, seconds))
      }
    }
    const medians = servers.map(({ name, figures }) => {
      const [rate, cpu] = [median(figures.map(({ rate }) => rate)), median(figures.map(({ cpu }) => cpu))]
      console.log(`${name.padEnd(8)} ${rate.toFixed(0)} requests/s, ${cpu.toFixed(0)} µs of its own CPU each`)
      return { rate, cpu }
    })
    const [program, bare] = medians
    if (program && bare) {
      console.log(
        `ratio    ${(program.rate / bare.rate).toFixed(2)} in requests, ${(bare.cpu / program.cpu).toFixed(2)} in CPU`,
      )
    }
  } finally {
    for (const { child } of servers) child.kill()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Running {
  readonly name: ServerName
  readonly child: ChildProcess
  readonly url: string
  readonly figures: Figure[]
}

interface Figure {
  /** Requests per second. */
  readonly rate: number
  /** Microseconds of the server's own CPU for one request; steadier than the rate on a busy machine. */
  readonly cpu: number
}

async function start(name: ServerName, connection: pg.PoolConfig): Promise<Running> {
  const child = fork(import.meta.filename, [name, JSON.stringify(connection)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const [url] = (await once(child, 'message')) as [string]
  return { name, child, url, figures: [] }
}

/** CPU that the server has used so far, in microseconds. */
async function cpuOf({ child }: Running): Promise<number> {
  child.send('cpu')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return user + system
}

/** 50 contact queries and a signed-in owner; the cookie. */
async function fill(connection: pg.PoolConfig): Promise<string> {
  const { db, pool, close } = openDatabase({ connection })
  await migrate(pool)
  const now = new Date()
  for (let at = 0; at < ROWS; at += 1) {
    const text = {
      name: `Visitor ${at}`,
      email: `visitor${at}@example.in`,
      phone: '9876543210',
      message: 'Hello. '.repeat(20),
    }
    await db
      .insertInto('contact_query')
      .values({ id: newId(), ...text, created_at: now, deleted_at: null })
      .execute()
  }
  const id = newId()
  await db
    .insertInto('administrator')
    .values({
      id,
      email: 'owner@example.in',
      role: 'owner',
      password_hash: '!',
      created_at: now,
      disabled_at: null,
    })
    .execute()
  const { token } = await openSession(db as never, { kind: 'administrator', subjectId: id, now })
  await pool.query('analyze')
  await close()
  return `voltyatra_admin=${token}`
}

const body = (url: string, cookie: string, agent?: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url + PATH, { headers: { cookie }, ...(agent && { agent }) }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))))
    }).on('error', reject)
  })

async function load(server: Running, cookie: string, seconds: number): Promise<Figure> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const cpuBefore = await cpuOf(server)
  const started = performance.now()
  let done = 0
  const caller = async () => {
    while (performance.now() - started < seconds * 1000) {
      await body(server.url, cookie, agent)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, caller))
  const rate = done / ((performance.now() - started) / 1000)
  agent.destroy()
  return { rate, cpu: ((await cpuOf(server)) - cpuBefore) / done }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

if (process.send) {
  const [name, connection] = process.argv.slice(2)
  process.send(await SERVERS[name as ServerName](JSON.parse(connection ?? '')))
  process.on('message', () => process.send?.(process.cpuUsage()))
} else {
  await measure(Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 3))
}
