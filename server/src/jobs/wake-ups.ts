/**
 * Hears that there is something to do, on a connection of its own. A wake-up only: it may get lost, or come for
 * nothing. The connection also shows the other processes that this one is alive.
 */
import pg from 'pg'
import type { Log } from '../platform/log.ts'

/** What transactions notify; the payload is a job's name, or empty where the schedule has changed. */
const CHANNEL = 'voltyatra_jobs'
/** Any fixed number: every process that runs jobs holds this lock, shared, as long as it lives. */
const PRESENCE = 7_305_002
const RECONNECT_MS = 1_000

export interface WakeUps {
  /** Whether no other process was there when this one came. */
  readonly isAlone: boolean
  close(): Promise<void>
}

interface Listening {
  readonly connection: pg.PoolConfig
  readonly log: Pick<Log, 'warn'>
  /** A transaction has committed that calls this job; an empty name calls for a look at the schedule. */
  readonly onCall: (name: string) => void
  /** The connection was away, and calls may have been missed. */
  readonly onReconnected: () => void
}

/** Connects, and again whenever the connection breaks. @throws when the first connection fails */
export async function listenForWakeUps(listening: Listening): Promise<WakeUps> {
  const { log, onReconnected } = listening
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let reconnecting: Promise<void> | undefined

  const onEnd = () => {
    if (isClosed) return
    retry = setTimeout(() => {
      reconnecting = reconnect()
    }, RECONNECT_MS)
  }
  async function reconnect(): Promise<void> {
    try {
      client = await connect(listening, onEnd)
      onReconnected()
    } catch (error) {
      log.warn({ err: error }, 'jobs cannot be woken now, and run at their times')
      onEnd()
    }
  }

  let client = await connect(listening, onEnd)
  const isAlone = await isNobodyElseThere(client)
  return {
    isAlone,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await reconnecting
      await client.end().catch(() => undefined)
    },
  }
}

async function connect({ connection, log, onCall }: Listening, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'voltyatra-wake-ups', keepAlive: true })
  client.on('notification', ({ payload }) => onCall(payload ?? ''))
  client.on('error', (error) => log.warn({ err: error }, 'the connection that wakes jobs broke'))
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    await client.query('select pg_advisory_lock_shared($1)', [PRESENCE])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  client.on('end', onEnd)
  return client
}

async function isNobodyElseThere(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks
      where locktype = 'advisory' and objid = $1 and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
    [PRESENCE],
  )
  return rows.length === 0
}
