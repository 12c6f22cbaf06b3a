/**
 * Hears that there is something to do, on a connection of its own. A wake-up only: it may get lost, or come for
 * nothing. The connection also shows the other processes that this one is alive.
 */
import type pg from 'pg'
import { listen } from '../db/listen.ts'
import type { Log } from '../platform/log.ts'

/** What transactions notify; the payload is a job's name, or empty where the schedule has changed. */
const CHANNEL = 'voltyatra_jobs'
/** Any fixed number: every process that runs jobs holds this lock, shared, as long as it lives. */
const PRESENCE = 7_305_002

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

/** @throws when the first connection fails */
export async function listenForWakeUps({
  connection,
  log,
  onCall,
  onReconnected,
}: Listening): Promise<WakeUps> {
  let isAlone: boolean | undefined
  const listener = await listen({
    connection,
    log,
    channel: CHANNEL,
    name: 'voltyatra-wake-ups',
    async prepare(client) {
      await client.query('select pg_advisory_lock_shared($1)', [PRESENCE])
      isAlone ??= await isNobodyElseThere(client)
    },
    onNotification: onCall,
    onGap: onReconnected,
  })
  return { isAlone: isAlone === true, close: () => listener.close() }
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
