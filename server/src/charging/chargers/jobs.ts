import type { Job } from '../../jobs/job.ts'
import { runEachPart } from '../../platform/run-each.ts'
import { endLostSessions } from '../charging-sessions/index.ts'
import { endLostCommands, purgeOldRecords } from './index.ts'

export const chargerJobs: readonly Job[] = [
  {
    name: 'settle-chargers',
    summary: 'Ends unanswered commands, and sessions of chargers that were offline for a day.',
    everySeconds: 60,
    run: ({ db, now }) =>
      runEachPart({
        commands: () => endLostCommands(db, now),
        sessions: () => endLostSessions(db, now),
      }),
  },
  {
    name: 'purge-charger-messages',
    summary: 'Deletes chargers’ messages and commands of more than 90 days ago.',
    everySeconds: 600,
    run: async ({ db, now }) => ({ ...(await purgeOldRecords(db, now)) }),
  },
]
