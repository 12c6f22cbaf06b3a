/** Every job of the program. A name never changes once released: it names rows in the queue. */
import { driveCharges, expireReservations, nextChargeAt } from '../charging/bookings/index.ts'
import { payCardCharges } from '../charging/cards/index.ts'
import { renewCertificates } from '../charging/charger-certificates/index.ts'
import { endLostCommands, purgeOldRecords } from '../charging/chargers/index.ts'
import { endLostSessions } from '../charging/charging-sessions/index.ts'
import { keepReservations, nextKeepingAt } from '../charging/connector-reservations/index.ts'
import { nextLoadAt, shareLoads } from '../charging/load-sharing/index.ts'
import { nextUnentitledAt, stopUnentitledSessions } from '../charging/unentitled-sessions/index.ts'
import { reconcileOrders } from '../money/orders/index.ts'
import { markBegun, nextRateAt } from '../money/rates/index.ts'
import { removeOldPictures } from '../network/station-pictures/index.ts'
import { purgeChanges } from '../operations/events/index.ts'
import { purgeExpired } from '../operations/housekeeping/index.ts'
import { rollUpDays } from '../operations/rollups/index.ts'
import { deliverBroadcasts, nextDelivery } from '../people/notifications/index.ts'
import { nextOfferAt, sendDueOffers } from '../people/offers/index.ts'
import { deliverOutbox, nextDue } from '../people/outbox/index.ts'
import { eachPart } from '../platform/each-one.ts'
import type { Job } from './job.ts'

export const JOBS: readonly Job[] = [
  {
    name: 'deliver-messages',
    summary: 'Sends text messages and emails.',
    // A new message wakes it.
    everySeconds: 60,
    nextAt: ({ db }) => nextDue(db),
    run: async ({ db, deps, now }) => ({
      ...(await deliverOutbox({
        db,
        senders: deps.senders,
        now,
        isDevelopment: deps.config.isDevelopment,
      })),
    }),
  },
  {
    name: 'send-offers',
    summary: 'Sends scheduled offers.',
    everySeconds: 300,
    nextAt: ({ db }) => nextOfferAt(db),
    run: async ({ db, now }) => ({ sent: await sendDueOffers(db, now) }),
  },
  {
    name: 'begin-rates',
    summary: 'Has open screens show a new price at the moment from which it is in force.',
    // A new price wakes it.
    everySeconds: 300,
    nextAt: ({ db }) => nextRateAt(db),
    run: async ({ db, now }) => ({ begun: await markBegun(db, now) }),
  },
  {
    name: 'deliver-broadcasts',
    summary: 'Delivers notifications and offers to drivers.',
    // A new broadcast wakes it; one whose messages have all been sent is closed at the usual time.
    everySeconds: 60,
    nextAt: ({ db, now }) => nextDelivery(db, now),
    run: async ({ db, deps, now }) => ({
      ...(await deliverBroadcasts({ db, now, publicUrl: deps.config.publicUrl })),
    }),
  },
  {
    name: 'deliver-simulated-webhooks',
    summary: 'Posts the simulated payment provider’s late and repeated webhooks.',
    // A new webhook wakes it.
    everySeconds: 60,
    nextAt: async ({ deps }) => deps.simulatedPayments?.nextWebhookAt(),
    run: async ({ deps, now }) => ({ ...(await deps.simulatedPayments?.deliverDueWebhooks(now)) }),
  },
  {
    name: 'remove-station-pictures',
    summary: 'Deletes the files of station pictures that were removed.',
    everySeconds: 3600,
    run: async ({ db, deps, now }) => ({ ...(await removeOldPictures(db, deps.billImages, now)) }),
  },
  {
    name: 'reconcile-orders',
    summary: 'Checks unpaid orders with the payment provider.',
    everySeconds: 30,
    run: async ({ db, deps, log, now }) => ({
      ...(await reconcileOrders({ db, provider: deps.payments, now, log })),
    }),
  },
  {
    name: 'expire-reservations',
    summary: 'Cancels bookings that were not used, and returns deposits of earlier ones.',
    everySeconds: 60,
    run: async ({ db, now }) => ({ ...(await expireReservations(db, now)) }),
  },
  {
    name: 'reserve-connectors',
    summary: 'Asks chargers to keep booked connectors, and to let go of them.',
    // A booking, a free connector, and a charger's start or answer wake it.
    everySeconds: 15,
    nextAt: ({ db, now }) => nextKeepingAt({ db, now }),
    run: async ({ db, log, now }) => ({
      ...(await keepReservations({
        db,
        now,
        onFailure: (error, booking) =>
          log.error({ err: error, booking }, 'no charger was asked about a booking’s connector'),
      })),
    }),
  },
  {
    name: 'drive-charges',
    summary: 'Cancels charges without energy and completes charges that have ended.',
    everySeconds: 15,
    nextAt: ({ db, now }) => nextChargeAt({ db, now }),
    run: async ({ db, log, now }) => ({
      ...(await driveCharges({
        db,
        now,
        onFailure: (error, booking) =>
          log.error({ err: error, booking }, 'a booking cannot follow its charger'),
      })),
    }),
  },
  {
    name: 'pay-card-charges',
    summary: 'Makes the bookings of charges that cards have begun.',
    everySeconds: 15,
    run: async ({ db, log, now }) => ({
      ...(await payCardCharges({
        db,
        now,
        onFailure: (error, session) => log.error({ err: error, session }, 'a card’s charge is not paid'),
      })),
    }),
  },
  {
    name: 'stop-unentitled-sessions',
    summary: 'Has chargers stop whatever charges without a booking, again until it ends.',
    everySeconds: 15,
    nextAt: ({ db, now }) => nextUnentitledAt({ db, now }),
    run: async ({ db, log, now }) => ({
      ...(await stopUnentitledSessions({
        db,
        now,
        onFailure: (error, session) => log.error({ err: error, session }, 'a session cannot be stopped'),
      })),
    }),
  },
  {
    name: 'settle-chargers',
    summary: 'Ends unanswered commands, and sessions of chargers that were offline for a day.',
    everySeconds: 60,
    run: ({ db, now }) =>
      eachPart({
        commands: () => endLostCommands(db, now),
        sessions: () => endLostSessions(db, now),
      }),
  },
  {
    name: 'share-load',
    summary: 'Shares station load limits among charging cars.',
    // Whatever changes a share wakes it.
    everySeconds: 15,
    nextAt: ({ db, now }) => nextLoadAt({ db, now }),
    run: async ({ db, log, now }) => ({
      ...(await shareLoads({
        db,
        now,
        onFailure: (error, station) => log.error({ err: error, station }, 'a station’s load is not shared'),
      })),
    }),
  },
  {
    name: 'roll-up-days',
    summary: 'Updates the dashboard figures.',
    everySeconds: 300,
    run: async ({ db, now }) => ({ ...(await rollUpDays(db, now)) }),
  },
  {
    name: 'purge-expired',
    summary: 'Deletes expired sign-ins, counters and stored responses.',
    everySeconds: 3600,
    run: async ({ db, now }) => ({ ...(await purgeExpired(db, now)) }),
  },
  {
    name: 'purge-changes',
    summary: 'Deletes live updates older than an hour.',
    everySeconds: 600,
    run: async ({ db }) => ({ ...(await purgeChanges(db)) }),
  },
  {
    name: 'renew-charger-certificates',
    summary: 'Has chargers ask for a new certificate a month before theirs ends.',
    everySeconds: 3600,
    run: async ({ db, now }) => ({ ...(await renewCertificates(db, now)) }),
  },
  {
    name: 'purge-charger-messages',
    summary: 'Throws away what chargers said, and what the program had them do, more than 90 days ago.',
    everySeconds: 600,
    run: async ({ db, now }) => ({ ...(await purgeOldRecords(db, now)) }),
  },
]
