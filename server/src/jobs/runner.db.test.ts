import { expect, test, vi } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { afterThisTest, freshDatabase } from '../db/testing/test-database.ts'
import { openLog } from '../platform/log.ts'
import type { Job } from './job.ts'
import { startJobs } from './runner.ts'

const log = openLog('silent')

async function runner(connection: Awaited<ReturnType<typeof freshDatabase>>, jobs: readonly Job[]) {
  const { db, close } = openDatabase({ connection })
  const context = { db, deps: {} as never, log }
  const running = await startJobs({ connection, jobs, context, now: () => new Date('2026-11-20T06:30:00Z') })
  return {
    ...running,
    async stop() {
      await running.stop()
      await close()
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
  await vi.waitFor(() => expect(job.runs).toBeGreaterThanOrEqual(2), { timeout: 15_000, interval: 20 })
})

test('two processes never run the same job at the same time', async () => {
  const connection = await freshDatabase()
  const seen = { runs: 0, active: 0, mostActive: 0 }
  const job: Job = {
    ...counting(),
    async run() {
      seen.runs += 1
      seen.active += 1
      seen.mostActive = Math.max(seen.mostActive, seen.active)
      await new Promise((resolve) => setTimeout(resolve, 300))
      seen.active -= 1
      return {}
    },
  }
  for (const _process of ['one', 'other']) {
    const jobs = await runner(connection, [job])
    afterThisTest(() => jobs.stop())
  }
  await vi.waitFor(() => expect(seen.runs).toBeGreaterThanOrEqual(4), { timeout: 20_000, interval: 20 })
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
  await vi.waitFor(() => expect(job.runs).toBe(2), { timeout: 25_000, interval: 50 })
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
  await vi.waitFor(() => expect(states).toEqual(['began']), { timeout: 15_000, interval: 20 })
  const stopped = jobs.stop().then(() => states.push('stopped'))
  finish()
  await stopped
  expect(states).toEqual(['began', 'finished', 'stopped'])
})
