/**
 * Receives wake-ups of jobs. One may get lost or be unnecessary. Its connection also shows the other processes that
 * this one is alive.
 */
import type pg from 'pg'
import { listen } from '../db/listen.ts'
import type { WakeUpCarrier } from '../db/wake-ups/carrier.ts'
import type { Log } from '../platform/log.ts'

/** Any fixed number: every process that runs jobs holds this lock, shared, as long as it lives. */
const PRESENCE = 7_305_002

export interface WakeUps {
  /** Whether no other process was there when this one came. */
  readonly isAlone: boolean
  close(): Promise<void>
}

interface Listening {
  readonly connection: pg.PoolConfig
  readonly carrier: WakeUpCarrier
  readonly log: Pick<Log, 'warn'>
  /** A transaction has committed that calls this job; an empty name calls for a look at the schedule. */
  readonly onCall: (name: string) => void
  /** Calls may have been missed. */
  readonly onGap: () => void
}

/** @throws when the first connection fails */
export async function listenForWakeUps({
  connection,
  carrier,
  log,
  onCall,
  onGap,
}: Listening): Promise<WakeUps> {
  const presence = await holdPresence(connection, log)
  try {
    const listening = await carrier.listen({ channel: 'voltyatra_jobs', onWakeUp: onCall, onGap })
    return {
      isAlone: presence.isAlone,
      async close() {
        await listening.close()
        await presence.close()
      },
    }
  } catch (error) {
    await presence.close()
    throw error
  }
}

async function holdPresence(connection: pg.PoolConfig, log: Pick<Log, 'warn'>): Promise<WakeUps> {
  let isAlone: boolean | undefined
  const held = await listen({
    connection,
    log,
    name: 'voltyatra-presence',
    async prepare(client) {
      await client.query('select pg_advisory_lock_shared($1)', [PRESENCE])
      isAlone ??= await isNobodyElseThere(client)
    },
  })
  return { isAlone: isAlone === true, close: () => held.close() }
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
