import { expect, test } from 'vitest'
import { claimDueJobs, planJobs, recordFailure, recordSuccess } from '../../jobs/queries.ts'
import { testApp } from '../../testing/test-app.ts'

const PLAN = [
  { name: 'count', summary: 'Counts.', everySeconds: 60 },
  { name: 'sweep', summary: 'Sweeps.', everySeconds: 3600 },
]
const NAMES = ['count', 'sweep']

async function planned() {
  const world = await testApp()
  const { db } = world.app.database
  await planJobs(db, PLAN)
  const owner = await world.operator()
  return {
    ...world,
    db,
    owner,
    // biome-ignore lint/suspicious/noExplicitAny: tests assert what they read
    job: async (name: string): Promise<any> =>
      (await owner.get('/jobs')).body.data.find((job: { name: string }) => job.name === name),
  }
}

/** Milliseconds from now to a time on the wire. */
const until = (time: string) => new Date(time).getTime() - Date.now()

test('the operator sees every job, what it is for, and that it has not run yet', async () => {
  const { owner } = await planned()
  expect((await owner.get('/jobs')).body.data).toMatchObject(
    PLAN.map((plan) => ({ ...plan, lastRun: null, failuresInARow: 0 })),
  )
})

test('a job is taken by one caller when it is due, and then planned again', async () => {
  const { db } = await planned()
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimDueJobs(db, NAMES)))
  expect(claims.flatMap(({ due }) => due).sort()).toEqual(NAMES)
  const { due, nextInMs } = await claimDueJobs(db, NAMES)
  expect(due).toEqual([])
  expect(nextInMs).toBeGreaterThan(0)
  expect(nextInMs).toBeLessThanOrEqual(60_000)
})

test('a run shows what it did, how long it took, and when the next one comes', async () => {
  const { db, job } = await planned()
  const next = await recordSuccess(db, { name: 'sweep', ms: 1234, result: { swept: 7 }, nextInMs: undefined })
  expect(next).toBeGreaterThan(3_500_000)
  const shown = await job('sweep')
  expect(shown).toMatchObject({
    lastRun: { ms: 1234, result: { swept: 7 }, error: null },
    failuresInARow: 0,
  })
  expect(until(shown.lastRun.startedAt)).toBeLessThan(-1233)
  expect(until(shown.nextRunAt)).toBeGreaterThan(3_500_000)
})

test('a run that knows of more to do is followed by one at that time, and never later than usual', async () => {
  const { db } = await planned()
  const pause = (nextInMs: number) => recordSuccess(db, { name: 'sweep', ms: 1, result: {}, nextInMs })
  expect(await pause(-5)).toBeLessThanOrEqual(0)
  expect(await pause(10_000)).toBeLessThanOrEqual(10_000)
  expect(await pause(9e9)).toBeLessThanOrEqual(3_600_000)
})

test('failures are counted, shown, and tried again after growing pauses, until a run succeeds', async () => {
  const { db, job } = await planned()
  const fail = () => recordFailure(db, { name: 'sweep', ms: 3, error: 'the network is away' })
  const pauses = [await fail(), await fail(), await fail()].map((ms) => Math.round(ms / 1000))
  expect(pauses).toEqual([2, 4, 8])
  expect(await job('sweep')).toMatchObject({
    lastRun: { result: null, error: 'the network is away' },
    failuresInARow: 3,
  })
  for (let count = 0; count < 30; count += 1) await fail()
  expect(await fail()).toBeLessThanOrEqual(3_600_000)
  await recordSuccess(db, { name: 'sweep', ms: 3, result: {}, nextInMs: undefined })
  expect(await job('sweep')).toMatchObject({ lastRun: { error: null, result: {} }, failuresInARow: 0 })
})

test('a process that starts makes its jobs due and keeps how they went', async () => {
  const { db, job } = await planned()
  await recordSuccess(db, { name: 'count', ms: 1, result: { counted: 3 }, nextInMs: undefined })
  await planJobs(db, [{ name: 'count', summary: 'Counts more.', everySeconds: 30 }])
  expect(await job('count')).toMatchObject({
    summary: 'Counts more.',
    everySeconds: 30,
    lastRun: { result: { counted: 3 } },
  })
  expect((await claimDueJobs(db, ['count'])).due).toEqual(['count'])
})

test('the owner has a job run now, and the audit log says so', async () => {
  const { app, db, owner } = await planned()
  await claimDueJobs(db, NAMES)
  expect(await owner.post('/jobs/sweep/run')).toMatchObject({
    status: 202,
    body: { message: 'The job runs now.', data: { name: 'sweep' } },
  })
  expect((await claimDueJobs(db, NAMES)).due).toEqual(['sweep'])
  const entries = await app.database.db.selectFrom('audit_entry').selectAll().execute()
  expect(entries).toMatchObject([{ action: 'job.run', subject_kind: 'job', subject_id: 'sweep' }])
})

test('a job that does not exist is not found', async () => {
  const { owner } = await planned()
  expect(await owner.post('/jobs/dance/run')).toMatchObject({
    status: 404,
    body: { code: 'job-not-found' },
  })
})

test('owner and manager see the jobs, only the owner has one run, drivers and visitors neither', async () => {
  const { operator, visitor, driver } = await planned()
  const manager = await operator('manager')
  expect((await manager.get('/jobs')).status).toBe(200)
  expect((await manager.post('/jobs/count/run')).status).toBe(403)
  for (const role of ['support', 'accountant', 'viewer'] as const) {
    const other = await operator(role)
    expect((await other.get('/jobs')).status).toBe(403)
    expect((await other.post('/jobs/count/run')).status).toBe(403)
  }
  for (const caller of [visitor, await driver()]) {
    expect((await caller.get('/jobs')).status).toBe(401)
    expect((await caller.post('/jobs/count/run')).status).toBe(401)
  }
})
