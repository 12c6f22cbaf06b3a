/**
 * Runs the jobs on pg-boss: a process that dies in the middle of a run leaves it to another one, and several processes
 * share the work without doing it twice. Timers only ask for a run; the queue's rows decide who runs it.
 */

import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Job, JobContext } from './job.ts'

export interface JobRunner {
  /** Throws while the queue cannot be reached. */
  check(): Promise<void>
  /** Lets running jobs finish, gives the rest back, then ends. */
  stop(): Promise<void>
}

export interface RunnerOptions {
  readonly connection: pg.PoolConfig
  readonly jobs: readonly Job[]
  readonly context: Omit<JobContext, 'now'>
  now(): Date
}

const SCHEMA = 'pgboss'
/** A run that takes longer than this, in seconds, is taken for dead and run again. */
const EXPIRE_SECONDS = 300
const STOP_TIMEOUT_MS = 20_000
/** Finished runs are kept this long, in seconds: jobs tell in the log what they did. */
const KEEP_SECONDS = 3_600

export async function startJobs(options: RunnerOptions): Promise<JobRunner> {
  const { jobs, context } = options
  const boss = new PgBoss({
    ...(options.connection as object),
    schema: SCHEMA,
    application_name: 'voltyatra-jobs',
    max: 3,
    schedule: false,
  })
  boss.on('error', (error) => context.log.warn({ err: error }, 'the job queue reported a failure'))
  await boss.start()
  const timers: NodeJS.Timeout[] = []
  for (const job of jobs) {
    const workerId = await offer(boss, job, options)
    timers.push(askRegularly(boss, { job, workerId }, context))
  }
  return {
    async check() {
      await boss.getQueue(jobs[0]?.name ?? '')
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

async function offer(boss: PgBoss, job: Job, { context, now }: RunnerOptions): Promise<string> {
  await boss.createQueue(job.name, {
    policy: 'exclusive',
    expireInSeconds: EXPIRE_SECONDS,
    retryLimit: 3,
    retryBackoff: true,
    deleteAfterSeconds: KEEP_SECONDS,
  })
  return boss.work(job.name, { pollingIntervalSeconds: pollingSeconds(job) }, async () => {
    const started = performance.now()
    try {
      const report = await job.run({ ...context, now: now() })
      if (Object.values(report).some((count) => count > 0)) {
        context.log.info({ job: job.name, ...report, ms: Math.round(performance.now() - started) }, 'job')
      }
    } catch (error) {
      context.log.error({ job: job.name, err: error }, 'a job failed and will be run again')
      throw error
    }
  })
}

/** How soon a run is found that another process asked for or that failed before. */
const pollingSeconds = ({ everySeconds }: Job): number => Math.min(5, Math.max(2, everySeconds))

/** The first run comes at once: after a stop there may be much to catch up with. */
function askRegularly(
  boss: PgBoss,
  { job, workerId }: { job: Job; workerId: string },
  { log }: RunnerOptions['context'],
): NodeJS.Timeout {
  const ask = async () => {
    try {
      await boss.send(job.name, {})
      boss.notifyWorker(workerId)
    } catch (error) {
      log.warn({ job: job.name, err: error }, 'a job could not be queued')
    }
  }
  void ask()
  return setInterval(ask, job.everySeconds * 1000)
}
