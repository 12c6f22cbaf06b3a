import { API_PREFIX, ENDPOINTS, type EndpointShape } from '@voltyatra/contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type Caller, testApp } from '../testing/test-app.ts'
import { openTwo } from './testing/limited-world.ts'

/** A client that has the driver read every row, and the times in it, by itself. */
const DriversClient = function openClient(given: pg.ClientConfig): pg.Client {
  const getTypeParser = (oid: number, format?: 'text') =>
    (oid === pg.types.builtins.TIMESTAMPTZ ? pg.types : given.types)?.getTypeParser(oid, format)
  const client = new pg.Client({ ...given, types: { getTypeParser } as pg.CustomTypesConfig })
  const query = client.query.bind(client) as (...of: unknown[]) => unknown
  const queryByDriver = (asked: Submitted, ...rest: unknown[]) => {
    if (typeof asked.submit !== 'function') return query(asked, ...rest)
    readByDriver += 1
    return query({ text: asked.text, values: asked.values, types: undefined }, asked.callback)
  }
  return Object.assign(client, { query: queryByDriver })
} as unknown as typeof pg.Client

interface Submitted {
  readonly submit?: unknown
  readonly text: string
  readonly values: readonly unknown[]
  readonly callback: unknown
}
let readByDriver = 0

const isList = ({ method, reply }: EndpointShape): boolean =>
  method === 'GET' && 'shape' in reply && 'page' in (reply.shape as object)

/** Few enough that every statement of theirs is prepared: a program names the first fifty that come three times. */
const AT_ONCE = 6
/** Statements are prepared from the third time on. */
const TIMES = 4

test('every list answers each of its readers the same bytes, whoever reads the rows of its statements', async () => {
  const { net, owner, withLimit, own } = await openTwo()
  const readers: readonly Caller[] = [
    owner,
    await withLimit('partners', [own.partnerId]),
    await withLimit('states', [own.state]),
    await net.partnerPerson({ partnerId: own.partnerId }),
    await net.driver('+919876500001'),
    await net.fleetPerson(),
  ]
  const lists = ENDPOINTS.filter(isList)
  expect(lists.length).toBeGreaterThan(60)
  const shown = new Set<string>()
  const { options } = net.app.database.pool
  // A pool hides its password from those who copy its settings.
  const [connection, clock] = [{ ...options, password: options.password }, net.clock]
  const drivers = await testApp({
    connection: { ...connection, Client: DriversClient } as pg.PoolConfig,
    clock,
  })
  for (let from = 0; from < lists.length; from += AT_ONCE) {
    const ours = await testApp({ connection, clock })
    for (const { name, path } of lists.slice(from, from + AT_ONCE)) {
      for (const id of path.includes('{') ? own.ids : ['']) {
        for (const { cookie } of readers) {
          const read = async (url: string) => {
            const answer = await fetch(url + API_PREFIX + path.replaceAll(/\{\w+\}/g, id), {
              headers: { cookie },
            })
            return `${answer.status} ${await answer.text()}`
          }
          // What is kept of who read what is a list, too: it is longer after the first reading.
          await read(drivers.app.url)
          const expected = await read(drivers.app.url)
          if (expected.startsWith('200') && !expected.includes('"data":[]')) shown.add(name)
          if (!expected.startsWith('200')) continue
          for (let time = 0; time < TIMES; time += 1) expect(await read(ours.app.url)).toBe(expected)
        }
      }
    }
  }
  expect(readByDriver).toBeGreaterThan(300)
  expect(shown.size).toBeGreaterThan(30)
})
