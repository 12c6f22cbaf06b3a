/** One run of a job, and the writing down of how it went. */

import type { Job, JobContext } from './job.ts'
import { recordFailure, recordSuccess } from './queries.ts'

/** @returns the milliseconds until the next run */
export async function runJob(job: Job, context: JobContext): Promise<number> {
  const { name } = job
  const { db, log, now } = context
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  try {
    const result = await job.run(context)
    const ms = took()
    if (Object.values(result).some((count) => count > 0)) log.info({ job: name, ...result, ms }, 'job')
    const nextAt = await job.nextAt?.(context)
    const nextInMs = nextAt && nextAt.getTime() - now.getTime() - ms
    return await recordSuccess(db, { name, ms, result, nextInMs })
  } catch (error) {
    log.error({ job: name, err: error }, 'a job failed and will be run again')
    return recordFailure(db, { name, ms: took(), error: describeError(error) })
  }
}

const MOST_REASON = 300

/** For the operator; a number or a code of a person that an error quotes is left out. */
const describeError = (error: unknown): string =>
  ((error instanceof Error && error.message) || 'unknown').replace(/\d{4,}/g, '•').slice(0, MOST_REASON)
