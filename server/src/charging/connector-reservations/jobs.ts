import type { Job } from '../../jobs/job.ts'
import { findNextKeepingAt, keepReservations } from './index.ts'

export const connectorReservationJobs: readonly Job[] = [
  {
    name: 'reserve-connectors',
    summary: 'Asks chargers to keep booked connectors, and to let go of them.',
    // A booking, a free connector, and a charger's start or answer wake it.
    everySeconds: 15,
    nextAt: ({ db, now }) => findNextKeepingAt({ db, now }),
    run: async ({ db, log, now }) => ({
      ...(await keepReservations({
        db,
        now,
        onFailure: (error, booking) =>
          log.error({ err: error, booking }, 'no charger was asked about a booking’s connector'),
      })),
    }),
  },
]
