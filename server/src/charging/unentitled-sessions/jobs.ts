import type { Job } from '../../jobs/job.ts'
import { findNextUnentitledAt, stopUnentitledSessions } from './index.ts'

export const unentitledSessionJobs: readonly Job[] = [
  {
    name: 'stop-unentitled-sessions',
    summary: 'Has chargers stop whatever charges without a booking, again until it ends.',
    everySeconds: 15,
    nextAt: ({ db, now }) => findNextUnentitledAt({ db, now }),
    run: async ({ db, log, now }) => ({
      ...(await stopUnentitledSessions({
        db,
        now,
        onFailure: (error, session) => log.error({ err: error, session }, 'a session cannot be stopped'),
      })),
    }),
  },
]
