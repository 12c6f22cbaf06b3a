/**
 * Follows the one of several database servers that takes writes: the primary. Where it ends and a standby was promoted,
 * new connections go to that one, and those to the old one are closed, so that nothing waits for a machine that is gone.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** How long one server may take to say what it is, in milliseconds. */
const REQUEST_MS = 2_000
/** How long those who want a connection wait for a primary, in milliseconds; under the pool's own 10 s. */
const SEARCH_MS = 8_000
const BETWEEN_SEARCHES_MS = 250
/** A machine that vanished says nothing, so all are asked now and then. */
const WATCH_EVERY_MS = 4_000

interface Options {
  /** One address for each server. */
  readonly urls: readonly string[]
  readonly log: { warn(facts: object, message: string): void }
  /** How often all are asked, in milliseconds. */
  readonly watchEveryMs?: number
}

/** No server that was named takes writes. */
class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError'
  readonly code = 'ECONNREFUSED'
}

interface Found {
  readonly url: string
  /** Each promotion begins a new one; of two servers that take writes, the older was left behind. */
  readonly timeline: number
}

/** Knows the primary among several servers, and looks for it again whenever there is doubt. */
export class PrimaryServer {
  readonly #urls: readonly string[]
  readonly #log: Options['log']
  readonly #clients = new Set<FollowingClient>()
  readonly #watch: NodeJS.Timeout
  #found: Found | undefined
  #newestTimeline = 0
  #search: Promise<Found> | undefined
  /** The server of an older timeline that still takes writes. */
  #leftBehind: string | undefined
  #isClosed = false

  constructor({ urls, log, watchEveryMs = WATCH_EVERY_MS }: Options) {
    this.#urls = urls
    this.#log = log
    this.#watch = setInterval(() => void this.#requestAll(), watchEveryMs)
    this.#watch.unref()
  }

  /** For pools and clients: each new connection goes to the primary of that moment. */
  get connection(): pg.PoolConfig {
    const primary = this
    return {
      connectionString: this.#urls[0],
      Client: class extends FollowingClient {
        constructor(config?: pg.ClientConfig) {
          super(primary, config)
        }
      },
    }
  }

  /**
   * The address of the primary.
   * @throws NoPrimaryError after 8 s in which none was found
   */
  async find(): Promise<string> {
    if (this.#found) return this.#found.url
    this.#search ??= this.#searchLong().finally(() => {
      this.#search = undefined
    })
    return (await this.#search).url
  }

  /** A connection to this server broke or was refused: who wants the next one looks again. */
  doubt(url: string): void {
    if (this.#found?.url === url) this.#found = undefined
  }

  /** Connections that are open are closed when another server becomes the primary. */
  keep(client: FollowingClient): void {
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#watch)
  }

  async #searchLong(): Promise<Found> {
    const deadline = performance.now() + SEARCH_MS
    for (;;) {
      const found = await this.#requestAll()
      if (found) return found
      if (this.#isClosed || performance.now() > deadline) {
        throw new NoPrimaryError('None of the database servers of DATABASE_URL takes writes now.')
      }
      await pause(BETWEEN_SEARCHES_MS)
    }
  }

  /** Of all that take writes the one of the newest timeline, and none that is older than what was seen before. */
  async #requestAll(): Promise<Found | undefined> {
    const answers = await Promise.all(this.#urls.map(queryServer))
    const [best, second] = answers
      .filter((answer) => answer !== undefined)
      .sort((one, other) => other.timeline - one.timeline)
    if (!best || best.timeline < this.#newestTimeline || this.#isClosed) return undefined
    this.#logLeftBehind(second?.url)
    this.#use(best)
    return best
  }

  #use(best: Found): void {
    const isOther = this.#newestTimeline > 0 && [...this.#clients].some(({ url }) => url !== best.url)
    this.#found = best
    this.#newestTimeline = best.timeline
    if (!isOther) return
    this.#log.warn({ server: formatServer(best.url) }, 'another database server takes the writes now')
    for (const client of this.#clients) {
      if (client.url === best.url) continue
      // It ends in a moment; another answer that comes until then cuts and says nothing again.
      this.#clients.delete(client)
      client.cut()
    }
  }

  #logLeftBehind(url: string | undefined): void {
    if (url !== undefined && url !== this.#leftBehind) {
      const server = formatServer(url)
      this.#log.warn(
        { server },
        'two database servers take writes: this one is not used, and should be stopped',
      )
    }
    this.#leftBehind = url
  }
}

/** A connection to the primary, wherever that is when it connects. */
class FollowingClient extends pg.Client {
  readonly #primary: PrimaryServer
  url: string | undefined

  constructor(primary: PrimaryServer, config?: pg.ClientConfig) {
    super(config)
    this.#primary = primary
  }

  override connect(): Promise<this>
  override connect(callback: (error?: Error) => void): void
  override connect(callback?: (error?: Error) => void): Promise<this> | undefined {
    const connecting = this.#connect()
    if (!callback) return connecting
    connecting.then(() => callback(), callback)
    return undefined
  }

  async #connect(): Promise<this> {
    const url = await this.#primary.find()
    this.url = url
    Object.assign(this, readAddress(url))
    const doubt = () => this.#primary.doubt(url)
    try {
      await super.connect()
    } catch (error) {
      doubt()
      throw error
    }
    this.once('error', doubt)
    this.#primary.keep(this)
    return this
  }

  /** Ends the connection without asking the other side, which may be gone. */
  cut(): void {
    this.connection.stream.destroy(
      new Error('Connection terminated: another database server takes the writes now'),
    )
  }
}

/** Undefined where it does not answer, or takes no writes. */
async function queryServer(url: string): Promise<Found | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: REQUEST_MS,
    query_timeout: REQUEST_MS,
    application_name: 'voltyatra-primary',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number }>(
      `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
        where not pg_is_in_recovery()`,
    )
    const [answer] = rows
    return answer && { url, timeline: answer.timeline }
  } catch {
    return undefined
  } finally {
    client.connection.stream.destroy()
  }
}

const readAddress = (url: string): { host: string; port: number } => {
  const { host, port } = new pg.Client(url)
  return { host, port }
}

/** Without who signs in. */
const formatServer = (url: string): string => {
  const { host, port } = readAddress(url)
  return `${host}:${port}`
}
