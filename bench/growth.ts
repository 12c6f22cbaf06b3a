/** How a thousand times as many bookings slow down pages, searches and the dashboard, and how long reports of them take. */
import { API_PREFIX, listBookings, showDashboard, showReport } from '@voltyatra/contract'
import { type BulkAsk, loadInBulk } from '@voltyatra/demonstration/bulk.ts'
import { addDays, toIstDay } from '@voltyatra/domain'
import pg from 'pg'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { buildRequest, HttpConnection } from './http-client.ts'
import { type Connection, withDatabase, withFolder, withServer } from './own-database.ts'
import { startServer } from './own-process.ts'
import { runAlternately } from './run-alternately.ts'
import type { ProgramGiven } from './servers/program.ts'
import { signInOwner } from './small-network.ts'
import { useWhileOpen } from './while-open.ts'

const SIZES = {
  small: { bookings: 1_000, customers: 200 },
  large: { bookings: 1_000_000, customers: 200_000 },
} as const satisfies Record<string, Pick<BulkAsk, 'bookings' | 'customers'>>

const ROUNDS = 5
const MOST_ASKED_A_ROUND = 30
const ROUND_MS = 2_000

const list = `${API_PREFIX}${listBookings.path}?limit=50`

interface Subject {
  readonly of: string
  /** How many times as long it may take. */
  readonly target: number
  path(network: Network): string
}

const SUBJECTS: readonly Subject[] = [
  { of: 'the first page of 50 bookings', target: 1.5, path: () => list },
  { of: 'a page of 50 in the middle', target: 1.5, path: ({ middle }) => `${list}&cursor=${middle}` },
  {
    of: 'a search for a driver’s phone',
    target: 3,
    path: ({ phone }) => `${list}&q=${encodeURIComponent(phone)}`,
  },
  {
    of: 'a search for a station',
    target: 3,
    path: ({ station }) => `${list}&q=${encodeURIComponent(station)}`,
  },
  { of: 'a search for the end of an id', target: 3, path: ({ endOfId }) => `${list}&q=${endOfId}` },
  { of: 'the dashboard of this month', target: 2, path: () => API_PREFIX + showDashboard.path },
]

/** What one row of a report of a year is, beside the same of the year before. */
const REPORTS = ['station', 'connector', 'tariff', 'hour', 'day'] as const
const YEAR_DAYS = 365
const MOST_REPORT_MS = 300

/** A running program on a database of one size, and what there is to be found in it. */
interface Network {
  readonly url: string
  readonly cookie: string
  close(): Promise<void>
  readonly middle: string
  readonly phone: string
  readonly station: string
  readonly endOfId: string
}

export const measureGrowth = (): Promise<Figure[]> =>
  withServer((server) =>
    withFolder(async (dataDir) => {
      const small = await openNetwork('small', { server, dataDir })
      const large = await openNetwork('large', { server, dataDir })
      return useWhileOpen(
        () => Promise.all([small.close(), large.close()]),
        async () => {
          const figures: Figure[] = []
          for (const subject of SUBJECTS) figures.push(await compare(subject, { small, large }))
          for (const by of REPORTS) figures.push(await measureReport(by, { small, large }))
          return figures
        },
      )
    }),
  )

async function compare(
  { of, target, path }: Subject,
  { small, large }: { readonly small: Network; readonly large: Network },
): Promise<Figure> {
  const run = (network: Network) => measureTimes(network, path(network))
  const times = await runAlternately(ROUNDS, { small: () => run(small), large: () => run(large) })
  const [before, after] = [computeMedian(times.small.flat()), computeMedian(times.large.flat())]
  return {
    of: `${of}, how many times as long among ${formatNumber(SIZES.large.bookings)} as among ${formatNumber(SIZES.small.bookings)}`,
    bound: { value: after / before, target, is: 'at most' },
    beside: `${formatNumber(after)} ms; before ${formatNumber(before)} ms`,
  }
}

async function measureReport(
  by: (typeof REPORTS)[number],
  { small, large }: { readonly small: Network; readonly large: Network },
): Promise<Figure> {
  const today = toIstDay(new Date())
  const from = addDays(today, 1 - YEAR_DAYS)
  const path = `${API_PREFIX}${showReport.path}?by=${by}&from=${from}&to=${today}&compare=year-before`
  return {
    of: `a report of a year by ${by} beside the year before, milliseconds among ${formatNumber(SIZES.large.bookings)}`,
    bound: { value: computeMedian(await measureTimes(large, path)), target: MOST_REPORT_MS, is: 'at most' },
    beside: `${formatNumber(computeMedian(await measureTimes(small, path)))} ms among ${formatNumber(SIZES.small.bookings)}`,
  }
}

/** How long each of a round's calls took, in milliseconds. */
async function measureTimes(network: Pick<Network, 'url' | 'cookie'>, path: string): Promise<number[]> {
  const times: number[] = []
  await withCaller(network, async (ask) => {
    const end = performance.now() + ROUND_MS
    while (times.length < MOST_ASKED_A_ROUND && performance.now() < end) {
      const begun = performance.now()
      await ask(path)
      times.push(performance.now() - begun)
    }
  })
  return times
}

type Ask = (path: string) => Promise<Buffer>

async function withCaller<T>(
  { url, cookie }: Pick<Network, 'url' | 'cookie'>,
  use: (ask: Ask) => Promise<T>,
): Promise<T> {
  const connection = await HttpConnection.open(url)
  try {
    return await use(async (path) => {
      const { status, body } = await connection.ask(buildRequest({ path, headers: { cookie } }))
      if (status !== 200) throw new Error(`${path} is answered ${status}: ${body}`)
      return body
    })
  } finally {
    connection.close()
  }
}

async function openNetwork(
  name: keyof typeof SIZES,
  { server, dataDir }: { readonly server: Connection; readonly dataDir: string },
): Promise<Network> {
  const connection = { ...server, database: name }
  await createDatabase(server, name)
  const { cookie, found } = await withDatabase(connection, async (database) => {
    await loadInBulk(database.db, { seed: 'growth', until: new Date(), ...SIZES[name] })
    await database.pool.query('vacuum analyze')
    const { rows } = await database.pool.query<{ phone: string; station: string; id: string }>(SOMETHING)
    const { cookie } = await signInOwner(database)
    return { cookie, found: rows[0] }
  })
  if (!found) throw new Error(`No bookings were loaded into ${name}`)
  const program = await startServer('program', { connection, dataDir } satisfies ProgramGiven)
  const { url, end } = program
  return {
    url,
    cookie,
    close: end,
    middle: await withCaller({ url, cookie }, (ask) => findMiddle(ask, SIZES[name].bookings)),
    phone: found.phone,
    station: found.station,
    endOfId: found.id.slice(-8),
  }
}

/** What an operator may look for: a booking in the middle of the year. */
const SOMETHING = `
  select booking.id, customer.phone, station.name as station
    from booking
    join customer on customer.id = booking.customer_id
    join station on station.id = booking.station_id
   order by starts_at desc, booking.id desc
  offset (select count(*) / 2 from booking) limit 1`

async function createDatabase(server: Connection, name: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}

/** The bookmark of the middle of the list: the way there leads over every page before. */
async function findMiddle(ask: Ask, bookings: number): Promise<string> {
  const step = Math.min(1_000, bookings / 10)
  let cursor = ''
  for (let seen = 0; seen < bookings / 2; seen += step) {
    const path = `${API_PREFIX}${listBookings.path}?limit=${step}${cursor && `&cursor=${cursor}`}`
    const { page } = JSON.parse(String(await ask(path))) as { page: { nextCursor: string } }
    cursor = page.nextCursor
  }
  return cursor
}
