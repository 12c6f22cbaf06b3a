import type { Job } from '../../jobs/job.ts'
import { issueStatements, issueWaitingInvoices } from './index.ts'

export const partnerStatementJobs: readonly Job[] = [
  {
    name: 'issue-partner-statements',
    summary: 'Issues the statements of partners whose cycle has ended.',
    everySeconds: 900,
    run: async ({ db, deps, log, now }) => ({
      ...(await issueStatements({
        db,
        now,
        publicUrl: deps.config.publicUrl,
        onFailure: (partnerId, error) =>
          log.error({ partnerId, err: error }, 'a statement could not be issued'),
      })),
    }),
  },
  {
    name: 'issue-partner-invoices',
    summary: 'Issues invoices of statements that waited for a GST registration of their state.',
    // A registration that is entered wakes it.
    everySeconds: 3600,
    run: async ({ db, now }) => ({ issued: await issueWaitingInvoices(db, now) }),
  },
]
