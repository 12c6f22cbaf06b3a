import type { Job } from '../../jobs/job.ts'
import { registerDue, selectNextAttemptAt } from './index.ts'

const NOTHING = { begun: 0, registered: 0, refused: 0, failed: 0, cancelled: 0 }

export const eInvoiceJobs: readonly Job[] = [
  {
    name: 'register-e-invoices',
    summary:
      'Registers invoices for registered buyers at the government’s portal, and cancels registrations.',
    everySeconds: 60,
    nextAt: ({ db, deps }) => (deps.invoicePortal ? selectNextAttemptAt(db) : Promise.resolve(undefined)),
    run: async ({ db, deps, now }) =>
      deps.invoicePortal ? { ...(await registerDue({ db, portal: deps.invoicePortal, now })) } : NOTHING,
  },
]
