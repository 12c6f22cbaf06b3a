/** Jobs as the operator sees them: what each did last, when it runs next, and having one run now. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { type JobState, makeDue, selectJobState } from './queries.ts'

/** Makes a job due; whichever process runs jobs takes it up at once. Being asked twice before that is being asked once. */
export async function requestRun(
  work: Work,
  name: string,
): Promise<Result<JobState, { readonly kind: 'job-not-found' }>> {
  if (!(await makeDue(work.tx, name))) return refuse({ kind: 'job-not-found' })
  await work.audit({ action: 'job.run', subject: { kind: 'job', id: name } })
  const job = await selectJobState(work.tx, name)
  return job ? ok(job) : refuse({ kind: 'job-not-found' })
}
