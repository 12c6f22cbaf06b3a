/** The same calls at a small and at a large network, each a running program on a database of its own at one server. */
import pg from 'pg'
import { computeMedian, type Figure, formatNumber } from './figure.ts'
import { buildRequest, HttpConnection } from './http-client.ts'
import { type Connection, withFolder, withServer } from './own-database.ts'
import { runAlternately } from './run-alternately.ts'
import { useWhileOpen } from './while-open.ts'

const ROUNDS = 5
const MOST_REQUESTED_A_ROUND = 30
const ROUND_MS = 2_000

/** A running program, and somebody who has signed in. */
export interface Reached {
  readonly url: string
  readonly cookie: string
  close(): Promise<void>
}

export interface Two<N> {
  readonly small: N
  readonly large: N
}

export interface Where {
  readonly server: Connection
  readonly dataDir: string
}

export interface Subject<N> {
  readonly of: string
  /** How many times as long it may take. */
  readonly target: number
  path(network: N): string
}

export const withTwoNetworks = <N extends Reached>(
  open: (name: keyof Two<N>, where: Where) => Promise<N>,
  use: (networks: Two<N>) => Promise<Figure[]>,
): Promise<Figure[]> =>
  withServer((server) =>
    withFolder(async (dataDir) => {
      const small = await open('small', { server, dataDir })
      const large = await open('large', { server, dataDir })
      return useWhileOpen(
        () => Promise.all([small.close(), large.close()]),
        () => use({ small, large }),
      )
    }),
  )

export async function compareNetworks<N extends Reached>(
  { of, target, path }: Subject<N>,
  { small, large }: Two<N>,
): Promise<Figure> {
  const run = (network: N) => measureTimes(network, path(network))
  const times = await runAlternately(ROUNDS, { small: () => run(small), large: () => run(large) })
  const [before, after] = [computeMedian(times.small.flat()), computeMedian(times.large.flat())]
  return {
    of,
    bound: { value: after / before, target, is: 'at most' },
    beside: `${formatNumber(after)} ms; before ${formatNumber(before)} ms`,
  }
}

/** How long each of a round's calls took, in milliseconds. */
export async function measureTimes(
  network: Pick<Reached, 'url' | 'cookie'>,
  path: string,
): Promise<number[]> {
  const times: number[] = []
  await withCaller(network, async (request) => {
    const end = performance.now() + ROUND_MS
    while (times.length < MOST_REQUESTED_A_ROUND && performance.now() < end) {
      const begun = performance.now()
      await request(path)
      times.push(performance.now() - begun)
    }
  })
  return times
}

export type Request = (path: string) => Promise<Buffer>

export async function withCaller<T>(
  { url, cookie }: Pick<Reached, 'url' | 'cookie'>,
  use: (request: Request) => Promise<T>,
): Promise<T> {
  const connection = await HttpConnection.open(url)
  try {
    return await use(async (path) => {
      const { status, body } = await connection.request(buildRequest({ path, headers: { cookie } }))
      if (status !== 200) throw new Error(`${path} is answered ${status}: ${body}`)
      return body
    })
  } finally {
    connection.close()
  }
}

export async function createDatabase(server: Connection, name: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
