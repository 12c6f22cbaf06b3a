/**
 * A standby that answers what adds up many rows: reports, the dashboard's sums, exports. It is used while it is there and
 * not too far behind; otherwise the primary answers.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Database, openDatabase } from './client.ts'
import { ServedDatabaseError } from './served.ts'

type Reading = Pick<Database, 'db' | 'limitTo'>

export interface ReportServer {
  /** Runs what only reads; again on the primary when the standby fails at it. */
  read<T>(run: (database: Reading) => Promise<T>): Promise<T>
  /** How many milliseconds of the primary's writes the standby may lack; undefined where it cannot be used at all. */
  readonly lagMs: number | undefined
  close(): Promise<void>
}

interface Watching {
  readonly primary: Pick<Database, 'db' | 'limitTo' | 'pool'>
  readonly standby: Database
  readonly log: { warn(facts: object, message: string): void; info(facts: object, message: string): void }
  /** How much it may lack, in milliseconds. */
  readonly mostLagMs: number
  readonly lookEveryMs?: number
  /** Whether a failure is the server's and not the statement's. */
  readonly isServerFailure: (error: unknown) => boolean
}

const LOOK_EVERY_MS = 2_000
/** It is a moment behind when it is looked at for the first time. */
const FIRST_LOOKS = 5
const BETWEEN_FIRST_LOOKS_MS = 100
const MOST_CONNECTIONS = 10
const MOST_MARKS = 1_000
/** Without an answer within so many milliseconds the standby counts as away. */
const ANSWER_WITHIN_MS = 5_000

/** Where the primary stood when it was asked. */
interface Mark {
  readonly at: number
  readonly lsn: string
}

/**
 * Looks at once, and then regularly, until it is closed. A standby that is away at the start is used when it is there.
 * @throws ServedDatabaseError where the address leads to a server that does not follow the primary
 */
export async function openReportServer({
  url,
  ...watching
}: Omit<Watching, 'standby'> & { readonly url: string }): Promise<ReportServer> {
  const standby = openDatabase({
    connection: { connectionString: url },
    poolSize: MOST_CONNECTIONS,
    wakeUps: { add: () => undefined, close: async () => undefined },
  })
  try {
    await refuseStranger(watching.primary.pool, standby.pool)
    return await watchStandby({ ...watching, standby })
  } catch (error) {
    await standby.close()
    throw error
  }
}

const WHO = `select current_database() || ' ' || system_identifier as name from pg_control_system()`

/** Another network's figures would look like one's own. */
async function refuseStranger(primary: pg.Pool, standby: pg.Pool): Promise<void> {
  const [one, other] = await Promise.all(
    [primary, standby].map((pool) => pool.query<{ name: string }>(WHO).catch(() => undefined)),
  )
  if (!one || !other || one.rows[0]?.name === other.rows[0]?.name) return
  throw new ServedDatabaseError(
    'The server of REPORTS_DATABASE_URL is no standby of that of DATABASE_URL, or its database is another: name one that follows it.',
  )
}

async function watchStandby(options: Watching): Promise<ReportServer> {
  const { primary, standby, log, mostLagMs, isServerFailure, lookEveryMs = LOOK_EVERY_MS } = options
  const ofPrimary: Reading = { db: primary.db, limitTo: primary.limitTo }
  let marks: readonly Mark[] = []
  let lagMs: number | undefined
  let wasUsable: boolean | undefined
  let looking: Promise<void> | undefined

  async function measureLag(): Promise<number | undefined> {
    const at = performance.now()
    const { rows } = await primary.pool.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    marks = [...marks, ...rows.map(({ lsn }) => ({ at, lsn }))]
    const { rows: reached } = await waitForAnswer(
      standby.pool.query<{ at: number | null; isStandby: boolean }>({
        text: `select pg_is_in_recovery() as "isStandby",
                      (select max(at) from unnest($1::float8[], $2::pg_lsn[]) as mark (at, lsn)
                        where lsn <= pg_last_wal_replay_lsn()) as at`,
        values: [marks.map((mark) => mark.at), marks.map(({ lsn }) => lsn)],
      }),
    )
    const [found] = reached
    // Promoted, it is the primary itself, or one that went its own way.
    if (!found?.isStandby || found.at === null) return undefined
    const last = found.at
    marks = marks.filter((mark) => mark.at >= last).slice(0, MOST_MARKS)
    return performance.now() - last
  }

  async function look(isFirst = false): Promise<void> {
    let failure: unknown
    lagMs = await measureLag().catch((error: unknown) => {
      failure = error
      return undefined
    })
    if (lagMs === undefined) marks = marks.slice(-MOST_MARKS)
    if (failure !== undefined || lagMs !== undefined || !isFirst) note(failure)
  }

  const isUsable = () => lagMs !== undefined && lagMs <= mostLagMs

  function note(failure?: unknown): void {
    if (isUsable() === wasUsable) return
    const isFirst = wasUsable === undefined
    wasUsable = isUsable()
    if (!wasUsable) {
      const facts = { err: failure, lagSeconds: lagMs === undefined ? undefined : Math.round(lagMs / 1000) }
      log.warn(facts, 'the standby for reports is away or too far behind: the primary answers them')
    } else if (!isFirst) log.info({}, 'the standby answers reports again')
  }

  for (let left = FIRST_LOOKS; left > 0 && !isUsable(); left -= 1) {
    await look(left > 1)
    if (!isUsable() && left > 1) await pause(BETWEEN_FIRST_LOOKS_MS)
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, lookEveryMs)
  timer.unref()

  return {
    async read(run) {
      if (!isUsable()) return run(ofPrimary)
      try {
        return await run(standby)
      } catch (error) {
        if (!isServerFailure(error)) throw error
        lagMs = undefined
        note(error)
        return run(ofPrimary)
      }
    },
    get lagMs() {
      return lagMs
    },
    async close() {
      clearInterval(timer)
      await looking
      await standby.close()
    },
  }
}

function waitForAnswer<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the standby does not answer')), ANSWER_WITHIN_MS)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
