/** SQL of the jobs' times and outcomes. The database's clock counts: processes on several machines share it. */
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

export interface JobPlan {
  /** Changed once released by a migration alone. */
  readonly name: string
  readonly summary: string
  readonly everySeconds: number
}

/** Makes these jobs known, and due: after a stop there may be much to catch up with. */
export async function planJobs(db: Db, jobs: readonly JobPlan[]): Promise<void> {
  if (jobs.length === 0) return
  await db
    .insertInto('job')
    .values(
      jobs.map(({ name, summary, everySeconds }) => ({
        name,
        summary,
        every_seconds: everySeconds,
        next_run_at: sql<Date>`now()`,
      })),
    )
    .onConflict((known) =>
      known.column('name').doUpdateSet(({ ref }) => ({
        summary: ref('excluded.summary'),
        every_seconds: ref('excluded.every_seconds'),
        next_run_at: ref('excluded.next_run_at'),
      })),
    )
    .execute()
}

/** Empties all queues. */
export const deleteRuns = (db: Db): Promise<unknown> => sql`delete from pgboss.job`.execute(db)

interface DueJobs {
  readonly due: readonly string[]
  /** Milliseconds until one of the others is due. */
  readonly nextInMs: number
}

/** Takes the jobs of these that are due, each by one caller only, and plans their next run. */
export async function claimDueJobs(db: Db, names: readonly string[]): Promise<DueJobs> {
  const { rows } = await sql<{ due: string[]; nextInMs: number | null }>`
    with due as (
      update job set next_run_at = now() + make_interval(secs => every_seconds), requested_run_at = null
       where name = any(${names}::text[]) and least(next_run_at, requested_run_at) <= now()
      returning name, every_seconds
    )
    select (select coalesce(array_agg(name), '{}') from due) as due,
           least(
             (select extract(epoch from min(least(next_run_at, requested_run_at)) - now())::float8 * 1000 from job
               where name = any(${names}::text[]) and least(next_run_at, requested_run_at) > now()),
             (select min(every_seconds)::float8 * 1000 from due)
           ) as "nextInMs"`.execute(db)
  const [found] = rows
  return { due: found?.due ?? [], nextInMs: found?.nextInMs ?? Number.POSITIVE_INFINITY }
}

/** How soon a run is asked for again that found the job's place taken, in milliseconds. */
const REQUEST_LATER_MS = 10_000

/**
 * Notes that a run was asked for while the place of the job was taken: by a run in another process, or by one that a crash
 * has ended and that nobody has cleared yet. The milliseconds until it is asked for again.
 */
export async function requestRunLater(db: Db, name: string): Promise<number> {
  await db
    .updateTable('job')
    .set({ requested_run_at: sql<Date>`now() + make_interval(secs => ${REQUEST_LATER_MS / 1000}::float8)` })
    .where('name', '=', name)
    .execute()
  return REQUEST_LATER_MS
}

interface Run {
  readonly name: string
  /** How long it took. */
  readonly ms: number
}

const computeStartedAt = (ms: number) =>
  sql<Date>`clock_timestamp() - make_interval(secs => ${ms / 1000}::float8)`

/** Notes what a run did; the next one comes after `nextInMs`, or at its usual time. The milliseconds until then. */
export async function recordSuccess(
  db: Db,
  { name, ms, result, nextInMs }: Run & { readonly result: object; readonly nextInMs: number | undefined },
): Promise<number> {
  const pause =
    nextInMs === undefined
      ? sql`every_seconds`
      : sql`least(every_seconds, ${Math.max(0, nextInMs) / 1000}::float8)`
  return updateOutcome(db, name, {
    startedAt: computeStartedAt(ms),
    ms,
    result: JSON.stringify(result),
    error: null,
    failures: sql<number>`0`,
    failingSince: sql<Date | null>`null`,
    pause,
  })
}

/** The first run after a failure comes after so many seconds; each further one after twice as many as the last. */
const FIRST_PAUSE_SECONDS = 2

/** Notes that a run failed, and plans the next one. The milliseconds until then. */
export function recordFailure(
  db: Db,
  { name, ms, error }: Run & { readonly error: string },
): Promise<number> {
  return updateOutcome(db, name, {
    startedAt: computeStartedAt(ms),
    ms,
    result: null,
    error,
    failures: sql<number>`failures + 1`,
    failingSince: sql<Date | null>`coalesce(failing_since, clock_timestamp())`,
    pause: sql`least(every_seconds, ${FIRST_PAUSE_SECONDS} * power(2, least(failures, 20)))`,
  })
}

interface Outcome {
  readonly startedAt: ReturnType<typeof computeStartedAt>
  readonly ms: number
  readonly result: string | null
  readonly error: string | null
  readonly failures: ReturnType<typeof sql<number>>
  readonly failingSince: ReturnType<typeof sql<Date | null>>
  /** Seconds until the next run. */
  readonly pause: ReturnType<typeof sql>
}

async function updateOutcome(
  db: Db,
  name: string,
  { startedAt, ms, result, error, failures, failingSince, pause }: Outcome,
): Promise<number> {
  const { nextInMs } = await db
    .updateTable('job')
    .set({
      started_at: startedAt,
      duration_ms: Math.round(ms),
      result,
      error,
      failures,
      failing_since: failingSince,
      next_run_at: sql<Date>`clock_timestamp() + make_interval(secs => ${pause})`,
    })
    .where('name', '=', name)
    .returning(
      sql<number>`extract(epoch from least(next_run_at, requested_run_at) - clock_timestamp())::float8 * 1000`.as(
        'nextInMs',
      ),
    )
    .executeTakeFirstOrThrow()
  return nextInMs
}
