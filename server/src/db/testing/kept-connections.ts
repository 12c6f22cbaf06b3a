/**
 * Connections of the databases that serve one test after the other. A new one costs PostgreSQL a process that reads the
 * schema anew, which is more than most tests have to say on it: what a program closes waits for the next one.
 */
import type { EventEmitter } from 'node:events'
import pg from 'pg'

/** As many of one kind as most tests open. */
const MOST_OF_A_KIND = 12

/** What a session can leave behind. */
const RESET = `close all; deallocate all; unlisten *; select pg_advisory_unlock_all(); discard temp; discard sequences;
  reset role; reset all`

interface Kept {
  readonly client: pg.Client
  readonly given: pg.ClientConfig
  /** What it was opened with. */
  readonly kind: string
  readonly own: () => OwnListeners
  endForGood(): Promise<void>
}

const kept = new Set<Kept>()
/** Those that are being made as new: a pool ends without waiting for that. */
const resetting = new Set<Promise<unknown>>()

/** Parts of the driver's client that its types leave out. */
interface Inside {
  readonly _connected: boolean
  readonly _ending: boolean
  readonly _ended: boolean
  readonly _queryable: boolean
  readonly _queryQueue: readonly unknown[]
  readonly _getActiveQuery: () => unknown
  readonly processID: number | null
  readonly connection: EventEmitter & { parsedStatements: object }
}

type Listener = (...args: unknown[]) => void
/** What the driver itself listens to on its connection, by its events. */
type OwnListeners = ReadonlyMap<string | symbol, readonly unknown[]>

const lookInside = (client: pg.Client): Inside => client as unknown as Inside

function isIdle(client: pg.Client): boolean {
  const inside = lookInside(client)
  if (!inside._connected || inside._ending || inside._ended || !inside._queryable) return false
  return inside._queryQueue.length === 0 && !inside._getActiveQuery() && client.getTransactionStatus() === 'I'
}

const describe = ({ host, port, user, database, application_name, options, keepAlive }: pg.ClientConfig) =>
  JSON.stringify([database, host, port, user, application_name, options, keepAlive])

/** Those that were opened alike: with the same settings, and the same ways to read values. */
const listAlike = (given: pg.ClientConfig): readonly Kept[] =>
  [...kept].filter((one) => one.kind === describe(given) && one.given.types === given.types)

/** The driver's ways to say that something is over: a call, or a promise where none is given. */
function answer<T>(result: Promise<T>, callback?: (error: unknown, value?: T) => void): unknown {
  if (!callback) return result
  return void result.then((value) => callback(null, value), callback)
}

function makeClient(given: pg.ClientConfig): pg.Client {
  const client = new pg.Client(given)
  const [connect, end] = [client.connect.bind(client), client.end.bind(client)]
  let own: OwnListeners = new Map()
  const connectOnce = async () => {
    if (lookInside(client)._connected) return client
    await connect()
    own = listListeners(client)
    return client
  }
  const endOrKeep = async () => {
    const keeping = keep({ client, given, kind: describe(given), own: () => own, endForGood: end })
    resetting.add(keeping)
    const isKept = await keeping.finally(() => resetting.delete(keeping))
    if (!isKept) await end()
  }
  return Object.assign(client, {
    connect: (callback?: () => void) => answer(connectOnce(), callback),
    end: (callback?: () => void) => answer(endOrKeep(), callback),
  })
}

function listListeners(client: pg.Client): OwnListeners {
  const { connection } = lookInside(client)
  return new Map(connection.eventNames().map((name) => [name, connection.rawListeners(name)]))
}

/** Who has used the connection hears no more of it. */
function keepListeners(client: pg.Client, own: OwnListeners): void {
  const { connection } = lookInside(client)
  for (const [name, listeners] of listListeners(client)) {
    for (const one of listeners)
      if (!own.get(name)?.includes(one)) connection.removeListener(name, one as Listener)
  }
}

/** @returns whether it is as new and waits */
async function keep(one: Kept): Promise<boolean> {
  const { client, given, own } = one
  if (!isIdle(client)) return false
  const isReset = client.query(RESET).then(
    () => isIdle(client),
    () => false,
  )
  if (!(await isReset)) return false
  // Others may have been kept meanwhile: a pool ends all of its own at once.
  if (listAlike(given).length >= MOST_OF_A_KIND) return false
  lookInside(client).connection.parsedStatements = {}
  keepListeners(client, own())
  client.emit('end')
  client.removeAllListeners()
  client.on('error', () => kept.delete(one)).on('end', () => kept.delete(one))
  kept.add(one)
  return true
}

/** For `Client` of a connection's settings: one that was kept where there is one of these settings, a new one otherwise. */
export const KeepingClient = function openClient(given: pg.ClientConfig): pg.Client {
  const known = listAlike(given).at(-1)
  if (!known) return makeClient(given)
  kept.delete(known)
  return known.client.removeAllListeners()
} as unknown as typeof pg.Client

async function listKept(database: string): Promise<readonly Kept[]> {
  await Promise.all(resetting)
  return [...kept].filter(({ given }) => given.database === database)
}

/** The server's processes behind those that wait. */
export const listKeptProcesses = async (database: string): Promise<readonly number[]> =>
  (await listKept(database)).flatMap(({ client }) => lookInside(client).processID ?? [])

/** Ends those that wait, before their database is dropped. */
export async function endKept(database: string): Promise<void> {
  const waiting = await listKept(database)
  await Promise.all(waiting.map((one) => one.endForGood().catch(() => undefined)))
}
