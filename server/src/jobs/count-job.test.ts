import { expect, test } from 'vitest'
import { openMetrics } from '../platform/metrics.ts'
import { countJob } from './count-job.ts'
import type { Job, JobContext } from './job.ts'

test('a run of a job is counted as done or failed, and ends as it would without that', async () => {
  const metrics = openMetrics()
  let isBroken = false
  const job: Job = {
    name: 'count-sheep',
    summary: 'Counts sheep.',
    everySeconds: 60,
    async run() {
      if (isBroken) throw new Error('asleep')
      return { sheep: 3 }
    },
  }
  const counted = countJob(job, metrics)
  expect(counted).toMatchObject({ name: 'count-sheep', summary: 'Counts sheep.', everySeconds: 60 })
  expect(await counted.run({} as JobContext)).toEqual({ sheep: 3 })
  isBroken = true
  await expect(counted.run({} as JobContext)).rejects.toThrow('asleep')
  const text = await metrics.text()
  expect(text).toContain('voltyatra_job_runs_total{job="count-sheep",outcome="done"} 1')
  expect(text).toContain('voltyatra_job_runs_total{job="count-sheep",outcome="failed"} 1')
  expect(text).toContain('voltyatra_job_duration_seconds_count{job="count-sheep"} 2')
})
