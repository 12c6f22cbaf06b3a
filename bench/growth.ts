/** How a thousand times as many bookings slow down pages, searches and the dashboard, and how long reports of them take. */
import { API_PREFIX, listBookings, showDashboard, showReport } from '@voltyatra/contract'
import { type BulkRequest, loadInBulk } from '@voltyatra/demonstration/bulk.ts'
import { addDays, toIstDay } from '@voltyatra/domain'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { withDatabase } from './own-database.ts'
import { startServer } from './own-process.ts'
import type { ProgramGiven } from './servers/program.ts'
import { signInOwner } from './small-network.ts'
import {
  compareNetworks,
  createDatabase,
  measureTimes,
  type Reached,
  type Request,
  type Subject,
  type Two,
  type Where,
  withCaller,
  withTwoNetworks,
} from './two-networks.ts'

const SIZES = {
  small: { bookings: 1_000, customers: 200 },
  large: { bookings: 1_000_000, customers: 200_000 },
} as const satisfies Record<string, Pick<BulkRequest, 'bookings' | 'customers'>>

const list = `${API_PREFIX}${listBookings.path}?limit=50`

const SUBJECTS: readonly Subject<Network>[] = [
  { of: 'the first page of 50 bookings', target: 1.3, path: () => list },
  { of: 'a page of 50 in the middle', target: 1.3, path: ({ middle }) => `${list}&cursor=${middle}` },
  {
    of: 'a search for a driver’s phone',
    target: 2,
    path: ({ phone }) => `${list}&q=${encodeURIComponent(phone)}`,
  },
  {
    of: 'a search for a station',
    target: 2,
    path: ({ station }) => `${list}&q=${encodeURIComponent(station)}`,
  },
  { of: 'a search for the end of an id', target: 2, path: ({ endOfId }) => `${list}&q=${endOfId}` },
  { of: 'the dashboard of this month', target: 1.5, path: () => API_PREFIX + showDashboard.path },
]

/** What one row of a report of a year is, beside the same of the year before. */
const REPORTS = ['station', 'connector', 'tariff', 'hour', 'day'] as const
const YEAR_DAYS = 365
const MOST_REPORT_MS = 300

/** A running program on a database of one size, and what there is to be found in it. */
interface Network extends Reached {
  readonly middle: string
  readonly phone: string
  readonly station: string
  readonly endOfId: string
}

const AMONG = `among ${formatNumber(SIZES.large.bookings)} as among ${formatNumber(SIZES.small.bookings)}`

export const measureGrowth = (): Promise<Figure[]> =>
  withTwoNetworks(openNetwork, async (networks) => {
    const figures: Figure[] = []
    for (const subject of SUBJECTS) {
      const of = `${subject.of}, how many times as long ${AMONG}`
      figures.push(await compareNetworks({ ...subject, of }, networks))
    }
    for (const by of REPORTS) figures.push(await measureReport(by, networks))
    return figures
  })

async function measureReport(by: (typeof REPORTS)[number], { small, large }: Two<Network>): Promise<Figure> {
  const today = toIstDay(new Date())
  const from = addDays(today, 1 - YEAR_DAYS)
  const path = `${API_PREFIX}${showReport.path}?by=${by}&from=${from}&to=${today}&compare=year-before`
  return {
    of: `a report of a year by ${by} beside the year before, milliseconds among ${formatNumber(SIZES.large.bookings)}`,
    bound: { value: computeMedian(await measureTimes(large, path)), target: MOST_REPORT_MS, is: 'at most' },
    beside: `${formatNumber(computeMedian(await measureTimes(small, path)))} ms among ${formatNumber(SIZES.small.bookings)}`,
  }
}

async function openNetwork(name: keyof typeof SIZES, { server, dataDir }: Where): Promise<Network> {
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
    middle: await withCaller({ url, cookie }, (request) => findMiddle(request, SIZES[name].bookings)),
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

/** The bookmark of the middle of the list: the way there leads over every page before. */
async function findMiddle(request: Request, bookings: number): Promise<string> {
  const step = Math.min(1_000, bookings / 10)
  let cursor = ''
  for (let seen = 0; seen < bookings / 2; seen += step) {
    const path = `${API_PREFIX}${listBookings.path}?limit=${step}${cursor && `&cursor=${cursor}`}`
    const { page } = JSON.parse(String(await request(path))) as { page: { nextCursor: string } }
    cursor = page.nextCursor
  }
  return cursor
}
