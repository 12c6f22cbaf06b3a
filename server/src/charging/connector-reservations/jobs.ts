import type { Job, JobContext } from '../../jobs/job.ts'
import { keepAllReservations, keepChangedReservations } from './index.ts'

export const connectorReservationJobs: readonly Job[] = [
  {
    name: 'reserve-connectors',
    summary: 'Asks chargers to keep booked connectors, and to let go of them, once something has changed.',
    // A booking, a free connector, and a charger's start or answer wake it.
    everySeconds: 15,
    run: async (context) => ({ ...(await keepChangedReservations(toKeeping(context))) }),
  },
  {
    name: 'review-reservations',
    summary: 'Asks chargers to keep booked connectors, and to let go of them, once it is time.',
    everySeconds: 15,
    run: async (context) => ({ ...(await keepAllReservations(toKeeping(context))) }),
  },
]

const toKeeping = ({ db, log, now }: JobContext) => ({
  db,
  now,
  onFailure: (error: unknown, booking: string) =>
    log.error({ err: error, booking }, 'no charger was asked about a booking’s connector'),
})
