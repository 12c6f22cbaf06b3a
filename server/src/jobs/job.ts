/** A job: work that the program does at intervals. It is safe to repeat, and to be killed in the middle. */
import type { Db } from '../db/client.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'

export interface JobContext {
  readonly db: Db
  readonly deps: Deps
  readonly log: Log
  readonly now: Date
}

/** What a run did, in numbers for the operator and the log: `{ delivered: 3 }`. */
export type JobReport = Readonly<Record<string, number>>

export interface Job {
  /** The queue's name, kebab-case; once released, only a migration changes it. */
  readonly name: string
  /** What it does, for the operator. */
  readonly summary: string
  /** Runs at least this often, in seconds, once for the whole installation however many processes there are. */
  readonly everySeconds: number
  /**
   * When the rows next need a run, where that can be read from them: it runs then, if that is before its usual time.
   */
  nextAt?(context: JobContext): Promise<Date | undefined>
  /** Must be idempotent: a run that was killed is run again. */
  run(context: JobContext): Promise<JobReport>
}
