import type { Job } from '../../jobs/job.ts'
import { findNextTransferAt, sendDueTransfers } from './index.ts'

export const payoutTransferJobs: readonly Job[] = [
  {
    name: 'send-payouts',
    summary: 'Has the provider of payouts send what was approved, and reads what became of it.',
    everySeconds: 300,
    nextAt: async ({ db }) => findNextTransferAt(db),
    async run({ db, deps, log, now }) {
      const provider = await deps.payoutSender.find()
      return { requested: provider ? await sendDueTransfers({ db, provider, now, log }) : 0 }
    },
  },
]
