/**
 * How much of a bare server's speed the program keeps: a page of 50 bookings, signed in, and of 50 stations, which
 * anybody may see.
 */

import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { buildRequest, HttpConnection } from './http-client.ts'
import { type Connection, withDatabase, withFolder, withServer } from './own-database.ts'
import { type OwnProcess, startServer } from './own-process.ts'
import { PAGES, type PageName, ROWS } from './pages.ts'
import { runAlternately } from './run-alternately.ts'
import type { BarePageGiven } from './servers/bare-page.ts'
import type { ProgramGiven } from './servers/program.ts'
import { fillNetwork, signInOwner } from './small-network.ts'
import { useWhileOpen } from './while-open.ts'

const CONNECTIONS = 16
const ROUNDS = 9
const SECONDS = 2
const TARGET = 0.6
/** Beside a bare server that prepares its statement. */
const OF_PREPARED = { bookings: 0.8, stations: 0.9 } as const satisfies Record<PageName, number>

export const listPage = (): Promise<Figure[]> =>
  withServer(async (connection) => {
    const headers = await withDatabase(connection, async (database) => {
      await fillNetwork(database.pool, { stations: ROWS, customers: ROWS, bookings: ROWS })
      const { cookie } = await signInOwner(database)
      return { cookie }
    })
    const bookings = await measure('bookings', connection, headers)
    const stations = await measure('stations', connection, {}, headers)
    return [...bookings, ...stations]
  })

type Headers = Readonly<Record<string, string>>

/** @param ofOperator where anybody may see the page: what an operator sends, whose role may be limited to some places */
const measure = (
  page: PageName,
  connection: Connection,
  headers: Headers,
  ofOperator?: Headers,
): Promise<Figure[]> =>
  withFolder(async (dataDir) => {
    const program = await startServer('program', { connection, dataDir } satisfies ProgramGiven)
    const bare = await startServer('bare-page', {
      connection,
      page,
      isPrepared: false,
    } satisfies BarePageGiven)
    const prepared = await startServer('bare-page', {
      connection,
      page,
      isPrepared: true,
    } satisfies BarePageGiven)
    const servers = { program, bare, prepared }
    return useWhileOpen(
      () => Promise.all(Object.values(servers).map((server) => server.end())),
      async () => {
        const request = buildRequest({ path: PAGES[page].path, headers })
        await assertSameBytes(Object.values(servers), request)
        const run = (server: OwnProcess, seconds = SECONDS) => load(server, request, seconds)
        const fromOperator = ofOperator && buildRequest({ path: PAGES[page].path, headers: ofOperator })
        for (const server of Object.values(servers)) await run(server, 1)
        const rounds = await runAlternately(ROUNDS, {
          program: () => run(program),
          bare: () => run(bare),
          prepared: () => run(prepared),
          ...(fromOperator && { operator: () => load(program, fromOperator, SECONDS) }),
        })
        const [ours, theirs, best] = [rounds.program, rounds.bare, rounds.prepared].map(
          computeMedianLoad,
        ) as Three
        const operators = rounds.operator && computeMedianLoad(rounds.operator)
        return [
          {
            of: `a page of ${ROWS} ${page}, of a bare server's requests/s`,
            bound: { value: ours.rate / theirs.rate, target: TARGET, is: 'at least' },
            beside: `${formatLoad(ours)}; bare ${formatLoad(theirs)}`,
          },
          {
            of: `a page of ${ROWS} ${page}, of a bare server's that prepares its statement`,
            bound: { value: ours.rate / best.rate, target: OF_PREPARED[page], is: 'at least' },
            beside: `${formatLoad(ours)}; bare and prepared ${formatLoad(best)}`,
          },
          ...(operators
            ? [
                {
                  of: `the same, asked for by an operator, whose session is looked up`,
                  beside: `${formatNumber(operators.rate / best.rate)}; ${formatLoad(operators)}`,
                },
              ]
            : []),
        ]
      },
    )
  })

interface Load {
  /** Requests per second. */
  readonly rate: number
  /** Microseconds of the server's own CPU for one request; steadier than the rate on a busy machine. */
  readonly cpu: number
}
type Three = [Load, Load, Load]

async function load(server: OwnProcess, request: Buffer, seconds: number): Promise<Load> {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => HttpConnection.open(server.url)),
  )
  const cpuBefore = await server.cpu()
  const begun = performance.now()
  let done = 0
  const caller = async (connection: HttpConnection) => {
    while (performance.now() - begun < seconds * 1000) {
      const { status } = await connection.request(request)
      if (status !== 200) throw new Error(`The server answers ${status}`)
      done += 1
    }
  }
  await Promise.all(connections.map(caller))
  const rate = done / ((performance.now() - begun) / 1000)
  const cpu = ((await server.cpu()) - cpuBefore) / done
  for (const connection of connections) connection.close()
  return { rate, cpu }
}

const computeMedianLoad = (loads: readonly Load[]): Load => ({
  rate: computeMedian(loads.map(({ rate }) => rate)),
  cpu: computeMedian(loads.map(({ cpu }) => cpu)),
})

const formatLoad = ({ rate, cpu }: Load): string =>
  `${formatNumber(rate)} requests/s, ${formatNumber(cpu)} µs of its own CPU each`

/** When the answer was made. */
const MOMENT = /"asOf":"[^"]+"/g

async function assertSameBytes(servers: readonly OwnProcess[], request: Buffer): Promise<void> {
  const bodies = await Promise.all(
    servers.map(async ({ url }) => {
      const connection = await HttpConnection.open(url)
      const { body } = await connection.request(request)
      connection.close()
      return body.toString().replaceAll(MOMENT, '')
    }),
  )
  if (new Set(bodies).size !== 1) throw new Error(`They do not send the same bytes:\n${bodies.join('\n')}`)
}
