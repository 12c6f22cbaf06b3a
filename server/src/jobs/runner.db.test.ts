import { ok } from '@voltyatra/domain'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { afterThisTest, freshDatabase } from '../db/testing/test-database.ts'
import { runUnitOfWork } from '../db/unit-of-work.ts'
import { createPostgresCarrier } from '../db/wake-ups/postgres-carrier.ts'
import { requestRun, selectJobStates } from '../operations/jobs/index.ts'
import { queueMessage } from '../people/outbox/index.ts'
import { openLog } from '../platform/log.ts'
import type { Job } from './job.ts'
import { startJobs } from './runner.ts'
import type { TurnsOptions } from './turns.ts'

const log = openLog('silent')

async function runner(
  connection: Awaited<ReturnType<typeof freshDatabase>>,
  jobs: readonly Job[],
  firstRuns?: TurnsOptions,
) {
  const { db, close } = openDatabase({ connection })
  const context = { db, deps: {} as never, log }
  const carrier = createPostgresCarrier({ connection, log })
  const now = () => new Date('2026-11-20T06:30:00Z')
  const running = await startJobs({
    connection,
    carrier,
    jobs,
    context,
    now,
    ...(firstRuns && { firstRuns }),
  })
  return {
    ...running,
    db,
    async stop() {
      await running.stop()
      await close()
      await carrier.close()
    },
  }
}

const counting = (everySeconds = 1): Job & { runs: number } => ({
  name: 'count-runs',
  summary: 'counts',
  everySeconds,
  runs: 0,
  async run() {
    this.runs += 1
    return { runs: 1 }
  },
})

test('a job runs at once after the start and again when its time has come', async () => {
  const job = counting()
  const jobs = await runner(await freshDatabase(), [job])
  afterThisTest(() => jobs.stop())
  await vi.waitFor(() => expect(job.runs).toBeGreaterThanOrEqual(2), { timeout: 60_000, interval: 20 })
})

test('after a start jobs run a few at a time', async () => {
  const begun = new Set<string>()
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>()
  const createJob = (_: unknown, number: number): Job => ({
    ...counting(3600),
    name: `due-${number}`,
    async run() {
      begun.add(this.name)
      await mayEnd
      return {}
    },
  })
  const due = Array.from({ length: 12 }, createJob)
  const firstRuns = { atOnce: 3, longestWaitMs: 600_000 }
  const jobs = await runner(await freshDatabase(), due, firstRuns)
  afterThisTest(() => jobs.stop())
  afterThisTest(async () => letEnd())
  const countTaken = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where state = 'active'`.execute(jobs.db)
    return rows[0]?.n
  }
  await vi.waitFor(async () => expect(await countTaken()).toBe(12), { timeout: 60_000, interval: 20 })
  expect(begun.size).toBe(3)
  letEnd()
  await vi.waitFor(() => expect(begun.size).toBe(12), { timeout: 60_000, interval: 20 })
})

test('two processes never run the same job at the same time', async () => {
  const connection = await freshDatabase()
  const seen = { runs: 0, active: 0, mostActive: 0 }
  const beats = ['one', 'other'].map((process) => ({ ...counting(), name: `beat-of-${process}` }))
  const job: Job = {
    ...counting(),
    async run() {
      seen.runs += 1
      seen.active += 1
      seen.mostActive = Math.max(seen.mostActive, seen.active)
      // Meanwhile both processes look for work, and find some of their own.
      const before = beats.map(({ runs }) => runs)
      await vi.waitUntil(() => beats.every(({ runs }, index) => runs > Number(before[index])), {
        timeout: 60_000,
        interval: 20,
      })
      seen.active -= 1
      return {}
    },
  }
  for (const beat of beats) {
    const jobs = await runner(connection, [job, beat])
    afterThisTest(() => jobs.stop())
  }
  await vi.waitFor(() => expect(seen.runs).toBeGreaterThanOrEqual(2), { timeout: 60_000, interval: 20 })
  expect(seen.mostActive).toBe(1)
})

test('a run that failed is run again', async () => {
  const job = { ...counting(3600), failures: 1 }
  job.run = async () => {
    job.runs += 1
    if (job.runs <= job.failures) throw new Error('the network is away')
    return {}
  }
  const jobs = await runner(await freshDatabase(), [job])
  afterThisTest(() => jobs.stop())
  await vi.waitFor(() => expect(job.runs).toBe(2), { timeout: 60_000, interval: 50 })
})

test('stopping waits for the run that is under way', async () => {
  let finish = () => {}
  const states: string[] = []
  const job: Job = {
    name: 'slow',
    summary: 'slow',
    everySeconds: 3600,
    async run() {
      states.push('began')
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      states.push('finished')
      return {}
    },
  }
  const jobs = await runner(await freshDatabase(), [job])
  await vi.waitFor(() => expect(states).toEqual(['began']), { timeout: 60_000, interval: 20 })
  const stopped = jobs.stop().then(() => states.push('stopped'))
  finish()
  await stopped
  expect(states).toEqual(['began', 'finished', 'stopped'])
})

type Running = Awaited<ReturnType<typeof runner>>

/** A job that runs when it is called: its own time does not come within the test. */
const waiting = (name: string): Job & { runs: number } => ({ ...counting(3600), name })

/** The same, whose first run goes on until it is let go. */
function heldAtFirst(name: string) {
  const job = waiting(name)
  const { promise: letGo, resolve: finish } = Promise.withResolvers<void>()
  job.run = async () => {
    job.runs += 1
    if (job.runs === 1) await letGo
    return {}
  }
  return { job, finish }
}

const commit = ({ db }: Running, use: Parameters<typeof runUnitOfWork<unknown, { kind: string }>>[1]) =>
  runUnitOfWork({ db, now: new Date(), actor: { kind: 'system', name: 'test' } }, use)

const queueText = (jobs: Running) =>
  commit(jobs, async (work) => {
    const text = { channel: 'sms', recipient: '+919845012345', template: 't', body: 'b' } as const
    return ok(await queueMessage(work, text))
  })

const untilRuns = (job: { runs: number }, runs: number) =>
  vi.waitFor(() => expect(job.runs).toBeGreaterThanOrEqual(runs), { timeout: 60_000, interval: 20 })

test('a run that is asked for while one is under way comes after it, whatever that one plans', async () => {
  const { job, finish } = heldAtFirst('slow')
  const jobs = await runner(await freshDatabase(), [job])
  afterThisTest(() => jobs.stop())
  await untilRuns(job, 1)
  // As where the message that somebody asks is lost: the row alone says it.
  await sql`update job set requested_run_at = now()`.execute(jobs.db)
  finish()
  await untilRuns(job, 2)
})

test('a run that is asked for while a dead one has its place is carried out when that is cleared', async () => {
  const connection = await freshDatabase()
  const job = waiting('deliver-messages')
  const jobs = await runner(connection, [job])
  afterThisTest(() => jobs.stop())
  await untilRuns(job, 1)
  const underWay = sql`select from pgboss.job where name = 'deliver-messages' and state < 'completed'`
  await expect.poll(async () => (await underWay.execute(jobs.db)).rows).toEqual([])
  // What a kill leaves: a run that is under way for ever.
  const dead = sql`insert into pgboss.job (name, state, policy, started_on) values ('deliver-messages', 'active', 'exclusive', now())`
  await dead.execute(jobs.db)
  await queueText(jobs)
  const isRequested = () =>
    jobs.db.selectFrom('job').select('requested_run_at').where('requested_run_at', 'is not', null).execute()
  await vi.waitFor(async () => expect(await isRequested()).toHaveLength(1), { timeout: 60_000, interval: 50 })
  expect(job.runs).toBe(1)
  await sql`delete from pgboss.job where name = 'deliver-messages'`.execute(jobs.db)
  await sql`update job set requested_run_at = now()`.execute(jobs.db)
  await untilRuns(job, 2)
})

test('a commit that leaves something to do wakes its job at once', async () => {
  const connection = await freshDatabase()
  const job = waiting('deliver-messages')
  const jobs = await runner(connection, [job])
  afterThisTest(() => jobs.stop())
  await untilRuns(job, 1)
  await queueText(jobs)
  await untilRuns(job, 2)
})

test('commits are noticed again after the connection that listens was lost', async () => {
  const connection = await freshDatabase()
  const job = waiting('deliver-messages')
  const jobs = await runner(connection, [job])
  afterThisTest(() => jobs.stop())
  await untilRuns(job, 1)
  const client = new pg.Client(connection)
  await client.connect()
  afterThisTest(() => client.end())
  const listening = "application_name = 'voltyatra-wake-ups' and datname = current_database()"
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`)
  // What was missed meanwhile is looked for.
  await untilRuns(job, 2)
  await queueText(jobs)
  await untilRuns(job, 3)
})

test('what comes while a job runs is seen by a run that follows', async () => {
  const connection = await freshDatabase()
  const { job, finish } = heldAtFirst('deliver-messages')
  const jobs = await runner(connection, [job])
  afterThisTest(() => jobs.stop())
  await untilRuns(job, 1)
  await queueText(jobs)
  // A call has arrived when a later one has arrived.
  const listener = new pg.Client(connection)
  await listener.connect()
  afterThisTest(() => listener.end())
  await listener.query('listen voltyatra_jobs')
  const echo = new Promise((resolve) => listener.once('notification', resolve))
  await listener.query(`notify voltyatra_jobs, 'echo'`)
  await echo
  finish()
  await untilRuns(job, 2)
})

test('a job that knows of more to do runs then, and not at its usual time', async () => {
  const job = waiting('count-runs')
  job.nextAt = async ({ now }) => (job.runs < 3 ? new Date(now.getTime() + 50) : undefined)
  const jobs = await runner(await freshDatabase(), [job])
  afterThisTest(() => jobs.stop())
  await untilRuns(job, 3)
})

test('a run that the operator asks for begins at once', async () => {
  const job = waiting('count-runs')
  const jobs = await runner(await freshDatabase(), [job])
  afterThisTest(() => jobs.stop())
  await untilRuns(job, 1)
  expect(await commit(jobs, (work) => requestRun(work, 'count-runs'))).toMatchObject({ ok: true })
  await untilRuns(job, 2)
})

test('how a run went is written down: its numbers, or why it failed, without what looks like a number of a person', async () => {
  const job = { ...waiting('count-runs'), isBroken: true }
  job.run = async () => {
    job.runs += 1
    if (job.isBroken) throw new Error('cannot reach +919845012345')
    return { counted: 7 }
  }
  const jobs = await runner(await freshDatabase(), [job])
  afterThisTest(() => jobs.stop())
  const state = async () => (await selectJobStates(jobs.db))[0]
  await vi.waitFor(
    async () => expect(await state()).toMatchObject({ error: 'cannot reach +•', result: null, failures: 1 }),
    { timeout: 60_000, interval: 20 },
  )
  job.isBroken = false
  await vi.waitFor(
    async () => expect(await state()).toMatchObject({ error: null, result: { counted: 7 }, failures: 0 }),
    { timeout: 60_000, interval: 20 },
  )
})

test('a run that a crash has ended does not keep the place of the next one', async () => {
  const connection = await freshDatabase()
  const job = waiting('count-runs')
  const first = await runner(connection, [job])
  await untilRuns(job, 1)
  await first.stop()
  const client = new pg.Client(connection)
  await client.connect()
  afterThisTest(() => client.end())
  await client.query(`insert into pgboss.job (name, state, policy, started_on, heartbeat_on, heartbeat_seconds)
    values ('count-runs', 'active', 'exclusive', now(), now(), 20)`)
  const second = await runner(connection, [job])
  afterThisTest(() => second.stop())
  await untilRuns(job, 2)
})

test('a queue that an earlier release has set otherwise is set anew at the start', async () => {
  const connection = await freshDatabase()
  const job = counting()
  const first = await runner(connection, [job])
  await first.stop()
  const client = new pg.Client(connection)
  await client.connect()
  afterThisTest(() => client.end())
  const read = async () =>
    (await client.query('select heartbeat_seconds, retry_limit from pgboss.queue')).rows
  const [set] = await read()
  expect(set).toEqual({ heartbeat_seconds: 20, retry_limit: 0 })
  await client.query('update pgboss.queue set heartbeat_seconds = 99, retry_limit = 5')
  const second = await runner(connection, [job])
  afterThisTest(() => second.stop())
  expect(await read()).toEqual([set])
})
