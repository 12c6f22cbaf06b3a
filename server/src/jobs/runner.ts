/**
 * Runs the jobs on pg-boss: a process that dies in the middle of a run leaves it to another one, and several processes
 * share the work without doing it twice. The schedule and wake-ups only ask for a run; the queue's rows decide who
 * runs it.
 */

import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { WakeUpCarrier } from '../db/wake-ups/carrier.ts'
import type { Job, JobContext } from './job.ts'
import { deleteRuns, planJobs, requestRunLater } from './queries.ts'
import { runJob } from './run-job.ts'
import { keepSchedule } from './schedule.ts'
import { createTurns, type TurnsOptions } from './turns.ts'
import { listenForWakeUps } from './wake-ups.ts'
import { registerWorker, type Worker } from './worker.ts'

export interface JobRunner {
  /** Throws while the queue cannot be reached. */
  check(): Promise<void>
  /** Lets running jobs finish, gives the rest back, then ends. */
  stop(): Promise<void>
}

export interface RunnerOptions {
  readonly connection: pg.PoolConfig
  readonly carrier: WakeUpCarrier
  readonly jobs: readonly Job[]
  readonly context: Omit<JobContext, 'now'>
  /** How the first run of each job after the start waits for those of the others. */
  readonly firstRuns?: TurnsOptions
  now(): Date
}

const SCHEMA = 'pgboss'
/** What pg-boss looks after by itself, in seconds: dead runs, and its own tables after an upgrade; it has no flows. */
const UPKEEP = {
  superviseIntervalSeconds: 30,
  monitorIntervalSeconds: 30,
  bamIntervalSeconds: 600,
  flowIntervalSeconds: 3600,
} as const
const STOP_TIMEOUT_MS = 20_000
/** After a start every job is due: all at once they would take a database connection each, and be ready no sooner. */
const FIRST_RUNS = { atOnce: 3, longestWaitMs: 1_000 }

export async function startJobs(options: RunnerOptions): Promise<JobRunner> {
  const { log } = options.context
  const boss = new PgBoss({
    ...(options.connection as object),
    ...UPKEEP,
    schema: SCHEMA,
    application_name: 'voltyatra-jobs',
    max: 3,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported a failure'))
  /** What was begun last is ended first. */
  const endings = [() => boss.stop({ graceful: false })]
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    await boss.start()
    await begin(boss, options, endings)
  } catch (error) {
    await stop()
    throw error
  }
  return { check: async () => void (await boss.getQueue(options.jobs[0]?.name ?? '')), stop }
}

async function begin(
  boss: PgBoss,
  { connection, carrier, jobs, context, firstRuns = FIRST_RUNS, now }: RunnerOptions,
  endings: (() => Promise<void>)[],
): Promise<void> {
  const { db, log } = context
  const workers = new Map<string, Worker>()
  const names = jobs.map(({ name }) => name)
  const call = (name: string) => workers.get(name)?.call()
  const schedule = keepSchedule({ db, names, log, request: call })
  endings.push(() => schedule.stop())
  const wakeUps = await listenForWakeUps({
    connection,
    carrier,
    log,
    onCall: (name) => (name === '' ? schedule.lookIn(0) : call(name)),
    onGap: () => names.forEach(call),
  })
  endings.push(() => wakeUps.close())
  // What runs although nobody is there is a run that a crash has ended.
  if (wakeUps.isAlone) await deleteRuns(db)
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  endings.push(() => awaitRuns(boss, names))
  const takeTurn = createTurns(firstRuns)
  for (const job of jobs) {
    const runNow = () => runJob(job, { ...context, now: now() })
    let isFirst = true
    const run = async () => {
      const nextInMs = isFirst ? takeTurn(runNow) : runNow()
      isFirst = false
      schedule.lookIn(await nextInMs)
    }
    const onTaken = async () => schedule.lookIn(await requestRunLater(db, job.name))
    const queue = queues.get(job.name)
    const worker = await registerWorker(boss, { name: job.name, run, onTaken, log, queue })
    workers.set(job.name, worker)
    endings.push(async () => worker.stop())
  }
  await planJobs(db, jobs)
  schedule.lookIn(0)
}

/** Until no job runs any more, or for as long as a stop may take: by itself pg-boss looks only twice a second. */
async function awaitRuns(boss: PgBoss, names: readonly string[]): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, STOP_TIMEOUT_MS)
  await Promise.race([Promise.all(names.map((name) => boss.offWork(name, { wait: true }))), isLate])
  clearTimeout(timer)
}
