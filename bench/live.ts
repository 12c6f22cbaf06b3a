/** Open live screens on one process: how long a meter's reading takes to each, and what a screen holds in memory. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@voltyatra/server/db/client.ts'
import { openSession } from '@voltyatra/server/people/access/index.ts'
import { type Figure, formatNumber } from './figure.ts'
import { buildRequest } from './http-client.ts'
import { type Connection, withDatabase, withFolder, withServer } from './own-database.ts'
import { type OwnProcess, startServer } from './own-process.ts'
import { readResidentMb } from './resident.ts'
import type { ProgramGiven } from './servers/program.ts'
import { fillNetwork } from './small-network.ts'
import { useWhileOpen } from './while-open.ts'

const SCREENS = 5_000
/** Each charger sends its meter so often, in seconds. */
const READING_EVERY = 10
const SECONDS = 40
/** One address may hold so many streams. */
const PER_ADDRESS = 500
const TARGET = { seconds: 2, kB: 30 }

export const measureLive = (): Promise<Figure[]> =>
  withServer((connection) =>
    withDatabase(connection, async (database) => {
      await fillNetwork(database.pool, { stations: SCREENS / 2, customers: SCREENS, bookings: 0 })
      for (const statement of CHARGES) await database.pool.query(statement)
      const cookies = await signIn(database)
      return withFolder((dataDir) => measure(connection, { database, cookies, dataDir }))
    }),
  )

/** At each connector a charger, and a driver whose car charges there. */
const CHARGES = [
  `create table live_charge as
   select uuidv7() as booking_id, uuidv7() as session_id, connector.id as connector_id, connector.station_id,
          connector.type, customer.id as customer_id, row_number() over () as number, uuidv7() as charger_id
     from (select *, row_number() over (order by id) as place from connector) as connector
     join (select *, row_number() over (order by id) as place from customer) as customer using (place)`,
  `insert into booking (id, customer_id, station_id, connector_id, connector_type, status, starts_at, ends_at, duration_minutes,
                        created_at, started_at, tariff_by, tariff_paise, energy_wh, gst_bp, amount_paise, gst_paise, total_paise)
   select booking_id, customer_id, station_id, connector_id, type, 'in_progress', now() - interval '10 minutes',
          now() + interval '2 hours', 120, now(), now(), 'energy', 1500, 200000, 1800, 300000, 54000, 354000
     from live_charge`,
  `insert into charger (id, identity, status, security_profile, created_at)
   select charger_id, 'LIVE-' || number, 'pending', 0, now() from live_charge`,
  `insert into charging_session (id, charger_id, evse, number, booking_id, state, created_at, started_at, energy_wh, power_w,
                                 last_received_at, last_meter_at, reports_zero, anomalies, progress, notified_at)
   select session_id, charger_id, 1, 1, booking_id, 'charging', now(), now(), 1000, 50000, now(), now(), false, '{}', '{}', now()
     from live_charge`,
  `insert into booked_charge (booking_id, charger_id, evse, number, id_tag, requested_at, energy_limit_wh, session_id)
   select booking_id, charger_id, 1, 1, 'LIVE-' || number, now(), 200000, session_id from live_charge`,
  'analyze',
]

async function signIn({ db }: Database): Promise<readonly string[]> {
  const customers = await db.selectFrom('customer').select('id').execute()
  const cookies: string[] = []
  for (const { id } of customers) {
    const { token } = await openSession(db, { kind: 'customer', subjectId: id, now: new Date() })
    cookies.push(`voltyatra_driver=${token}`)
  }
  return cookies
}

interface Bench {
  readonly database: Database
  readonly cookies: readonly string[]
  readonly dataDir: string
}

async function measure(connection: Connection, { database, cookies, dataDir }: Bench): Promise<Figure[]> {
  const bare = await startServer('bare-stream', {})
  const bareKb = await useWhileOpen(
    () => bare.end(),
    async () => {
      const before = readResidentMb(bare.pid)
      const sockets = await openScreens(bare, { cookies, path: '/' })
      const each = ((readResidentMb(bare.pid) - before) * 1024) / SCREENS
      for (const { socket } of sockets) socket.destroy()
      return each
    },
  )
  const program = await startServer('program', { connection, dataDir } satisfies ProgramGiven)
  return useWhileOpen(
    () => program.end(),
    async () => {
      const finderKb = await measureFinders(program, cookies)
      const warm = await openScreens(program, {
        cookies: cookies.slice(0, 100),
        path: '/ev/api/driver/events',
      })
      for (const { socket } of warm) socket.destroy()
      const heapBefore = await program.collect()
      const before = readResidentMb(program.pid)
      const screens = await openScreens(program, { cookies, path: '/ev/api/driver/events' })
      await pause(20_000)
      const quietHeap = (await program.collect()) - heapBefore
      const quietKb = ((readResidentMb(program.pid) - before) * 1024) / SCREENS
      const cpuBefore = await program.cpu()
      const sent = await sendReadings(database)
      await pause(3_000)
      const cores = ((await program.cpu()) - cpuBefore) / 1e6 / (SECONDS + 3)
      const uncollectedKb = ((readResidentMb(program.pid) - before) * 1024) / SCREENS
      const busyHeap = (await program.collect()) - heapBefore
      const busyKb = ((readResidentMb(program.pid) - before) * 1024) / SCREENS
      const delays = screens.flatMap(({ delays: own }) => own).toSorted((a, b) => a - b)
      const percentile = (share: number) => (delays[Math.floor(delays.length * share)] ?? Number.NaN) / 1000
      for (const { socket } of screens) socket.destroy()
      return [
        {
          of: `${SCREENS} open screens, a reading each ${READING_EVERY} s: until 99 of 100 readings have arrived`,
          bound: { value: percentile(0.99), target: TARGET.seconds, is: 'at most', unit: ' s' },
          beside: `half of them ${formatNumber(percentile(0.5))} s; ${delays.length} of ${sent} readings arrived; ${formatNumber(cores)} of a core`,
        },
        {
          of: 'memory of an open finder',
          bound: { value: finderKb, target: TARGET.kB, is: 'at most', unit: ' kB' },
          beside: `Node alone ${formatNumber(bareKb)} kB`,
        },
        {
          of: "memory of an open screen of a driver's charge",
          bound: { value: quietKb, target: TARGET.kB, is: 'at most', unit: ' kB' },
          beside: `live objects ${formatNumber(toKb(quietHeap))} kB; Node alone ${formatNumber(bareKb)} kB`,
        },
        {
          of: `memory of such a screen after ${sent} readings`,
          bound: { value: busyKb, target: TARGET.kB, is: 'at most', unit: ' kB' },
          beside: `live objects ${formatNumber(toKb(busyHeap))} kB; ${formatNumber(uncollectedKb)} kB before garbage was collected`,
        },
      ]
    },
  )
}

/** Of each screen. */
const toKb = (bytes: number): number => bytes / 1024 / SCREENS

/** Of as many screens without an account. */
async function measureFinders(program: OwnProcess, cookies: readonly string[]): Promise<number> {
  const path = '/ev/api/station-events'
  const before = readResidentMb(program.pid)
  const screens = await openScreens(program, { cookies, path })
  await pause(20_000)
  const held = ((readResidentMb(program.pid) - before) * 1024) / SCREENS
  for (const { socket } of screens) socket.destroy()
  await pause(5_000)
  return held
}

interface Screen {
  readonly socket: Socket
  /** From a reading until it arrived, in milliseconds. */
  readonly delays: number[]
}

interface Opening {
  readonly cookies: readonly string[]
  readonly path: string
}

/** Resolves when each has the head of its answer. */
async function openScreens(server: OwnProcess, { cookies, path }: Opening): Promise<Screen[]> {
  const port = Number(new URL(server.url).port)
  const screens: Screen[] = []
  for (let at = 0; at < cookies.length; at += 50) {
    const opened = cookies.slice(at, at + 50).map((cookie, index) => {
      const localAddress = `127.0.${1 + Math.floor((at + index) / PER_ADDRESS)}.2`
      return openScreen({ port, localAddress, request: buildRequest({ path, headers: { cookie } }) })
    })
    screens.push(...(await Promise.all(opened)))
  }
  return screens
}

interface ScreenRequest {
  readonly port: number
  readonly localAddress: string
  readonly request: Buffer
}

function openScreen({ port, localAddress, request }: ScreenRequest): Promise<Screen> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const screen: Screen = { socket, delays: [] }
  socket.write(request)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('data', (head) => {
      if (!head.toString('latin1').startsWith('HTTP/1.1 200')) {
        reject(new Error(`A stream was refused: ${head.toString('latin1')}`))
      }
      socket.on('data', (chunk) => {
        const arrived = Date.now()
        for (const [, at = ''] of chunk.toString('latin1').matchAll(/"meteredAt":"([^"]+)"/g))
          screen.delays.push(arrived - Date.parse(at))
      })
      resolve(screen)
    })
  })
}

/** @returns how many were sent */
async function sendReadings({ pool }: Database): Promise<number> {
  let sent = 0
  const begun = performance.now()
  for (let second = 0; second < SECONDS; second += 1) {
    const { rowCount } = await pool.query(
      `update charging_session set energy_wh = energy_wh + 140, last_received_at = clock_timestamp(), last_meter_at = clock_timestamp()
        where abs(hashtext(id::text)) % $1 = $2`,
      [READING_EVERY, second % READING_EVERY],
    )
    sent += rowCount ?? 0
    await pause(Math.max(0, begun + (second + 1) * 1000 - performance.now()))
  }
  return sent
}
