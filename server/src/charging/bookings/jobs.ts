import type { Job } from '../../jobs/job.ts'
import { driveCharges, expireReservations, findNextChargeAt, notifyBeforeStart } from './index.ts'

export const bookingJobs: readonly Job[] = [
  {
    name: 'remind-drivers',
    summary: 'Reminds drivers of reservations that begin within a quarter of an hour.',
    everySeconds: 60,
    run: async ({ db, now }) => ({ reminded: await notifyBeforeStart(db, now) }),
  },
  {
    name: 'expire-reservations',
    summary: 'Cancels bookings that were not used, and returns deposits of earlier ones.',
    everySeconds: 60,
    run: async ({ db, now }) => ({ ...(await expireReservations(db, now)) }),
  },
  {
    name: 'drive-charges',
    summary: 'Cancels charges without energy and completes charges that have ended.',
    everySeconds: 15,
    nextAt: ({ db, now }) => findNextChargeAt({ db, now }),
    run: async ({ db, log, now }) => ({
      ...(await driveCharges({
        db,
        now,
        onFailure: (error, booking) =>
          log.error({ err: error, booking }, 'a booking cannot follow its charger'),
      })),
    }),
  },
]
