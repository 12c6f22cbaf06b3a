import type { Job } from '../../jobs/job.ts'
import { findNextTerminalLook, followTerminals, payAllAtTerminals } from './index.ts'

export const cardSettlementJobs: readonly Job[] = [
  {
    name: 'pay-terminal-charges',
    summary: 'Makes the bookings of charges that are paid at card terminals.',
    everySeconds: 15,
    run: async ({ db, log, now }) => ({
      ...(await payAllAtTerminals({
        db,
        now,
        onFailure: (error, session) =>
          log.error({ err: error, session }, 'a charge at a card terminal is not paid'),
      })),
    }),
  },
  {
    name: 'follow-card-terminals',
    summary: 'Confirms bills that wait for their card terminal, and books what terminals took otherwise.',
    everySeconds: 60,
    nextAt: ({ db, now }) => findNextTerminalLook({ db, now }),
    run: async ({ db, log, now }) => ({
      ...(await followTerminals({
        db,
        now,
        onFailure: (error, charge) => log.error({ err: error, charge }, 'a card terminal is not followed'),
      })),
    }),
  },
]
