/** SQL of what operators see of the jobs. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { wakeAfterCommit } from '../../db/wake-ups/wake-up.ts'

export interface JobState {
  readonly name: string
  readonly summary: string
  readonly everySeconds: number
  readonly nextRunAt: Date
  /** Of the last run; null before the first. */
  readonly startedAt: Date | null
  readonly ms: number | null
  /** What it did, in numbers; null where it failed. */
  readonly result: Readonly<Record<string, number>> | null
  readonly error: string | null
  /** Runs that failed in a row. */
  readonly failures: number
  /** Since when they fail; null where the last run did not. */
  readonly failingSince: Date | null
}

const FIELDS = [
  'name',
  'summary',
  'every_seconds as everySeconds',
  'started_at as startedAt',
  'duration_ms as ms',
  'result',
  'error',
  'failures',
  'failing_since as failingSince',
] as const

const NEXT_RUN = sql<Date>`least(next_run_at, requested_run_at)`.as('nextRunAt')

/** @param among only the jobs whose names this subquery gives */
export function selectJobStates(reader: Reader, among?: RawBuilder<unknown>): Promise<JobState[]> {
  const rows = reader
    .selectFrom('job')
    .select([...FIELDS, NEXT_RUN])
    .orderBy('name')
  return (among ? rows.where(sql<boolean>`name in (${among})`) : rows).execute()
}

export const selectJobState = (reader: Reader, name: string): Promise<JobState | undefined> =>
  reader
    .selectFrom('job')
    .select([...FIELDS, NEXT_RUN])
    .where('name', '=', name)
    .executeTakeFirst()

/** Makes a job due and notifies the workers; false where there is no such job. */
export async function makeDue(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`
    with made as (update job set requested_run_at = now() where name = ${name} returning name)
    select ${wakeAfterCommit('voltyatra_jobs', '')} from made`.execute(tx)
  return rows.length > 0
}
