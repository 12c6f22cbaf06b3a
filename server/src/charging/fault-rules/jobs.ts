import type { Job } from '../../jobs/job.ts'
import { followFaultRules } from './index.ts'

export const faultRuleJobs: readonly Job[] = [
  {
    name: 'follow-fault-rules',
    summary: 'Opens tickets about faults that the operator’s rules find, and settles those that are over.',
    everySeconds: 60,
    run: async ({ db, now, deps }) => ({
      ...(await followFaultRules({ db, now, publicUrl: deps.config.publicUrl })),
    }),
  },
]
