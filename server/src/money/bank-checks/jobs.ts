import type { Job } from '../../jobs/job.ts'
import { findNextCheckAt, followChecks, queryUnchecked } from './index.ts'

export const bankCheckJobs: readonly Job[] = [
  {
    name: 'check-bank-accounts',
    summary: 'Has banks asked whose the accounts of partners are, and keeps what they answer.',
    everySeconds: 300,
    nextAt: async ({ db }) => findNextCheckAt(db),
    async run({ db, deps, now }) {
      const { checker, isRequired } = await deps.payoutSender.findChecker()
      const context = { db, checker, now }
      const begun = isRequired ? await queryUnchecked(context) : 0
      return { begun, requested: await followChecks(context) }
    },
  },
]
