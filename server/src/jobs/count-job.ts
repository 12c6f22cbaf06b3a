/** A job whose runs are counted and timed. */
import type { Metrics } from '../platform/metrics.ts'
import type { Job } from './job.ts'

export function countJob(job: Job, metrics: Metrics): Job {
  return {
    ...job,
    async run(context) {
      const started = performance.now()
      const count = (outcome: 'done' | 'failed') =>
        metrics.job({ job: job.name, outcome, seconds: (performance.now() - started) / 1_000 })
      try {
        const report = await job.run(context)
        count('done')
        return report
      } catch (error) {
        count('failed')
        throw error
      }
    },
  }
}
