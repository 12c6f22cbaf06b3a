import { addMs, days } from '@voltyatra/domain'
import { deleteInPieces } from '../../db/delete-in-pieces.ts'
import type { Job } from '../../jobs/job.ts'
import { deleteCalls } from './index.ts'

/** A payer may dispute a payment for some months; what was paid stays with its order. */
const KEPT_MS = days(90)

export const paymentAccountJobs: readonly Job[] = [
  {
    name: 'prune-payment-calls',
    summary: 'Deletes what was logged of payment providers’ calls 90 days ago.',
    everySeconds: 3600,
    run: async ({ db, now }) => ({
      deleted: await deleteInPieces((most) => deleteCalls(db, addMs(now, -KEPT_MS), most)),
    }),
  },
]
