/** Which rows wait for the operator, by kind: the one place that counting, listing and telling new from seen read. */
import type { AttentionKind } from '@voltyatra/contract'
import { BLOCKED_USE, days, minutes, plus } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import { isCurrent } from '../../charging/charger-certificates/index.ts'
import { isOutOfUse } from '../../network/stations/index.ts'

/** What people wrote, charges beyond their prepayment, and messages that failed, call for attention this long. */
const RECENT_MS = days(7)

/** How long before its end a certificate calls for attention, and how long after. */
const CERTIFICATE_MS = { before: days(14), since: days(30) } as const

/** Who has booked an occupied connector and does not begin for this long after the start has not got it. */
const OWN_CAR_MS = minutes(5)

interface WaitingRows {
  /** Tables and condition, as after `from`. An index answers it however large the tables are. */
  readonly rows: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** Since when it waits: a row that waits again is new again. */
  readonly since: RawBuilder<unknown>
}

const KINDS: Readonly<Record<AttentionKind, (now: Date) => WaitingRows>> = {
  'bookings-to-confirm': () => ({
    rows: sql`booking where status = 'completed'`,
    id: sql`booking.id`,
    since: sql`booking.completed_at`,
  }),
  'bookings-to-bill': () => ({
    // What is in doubt is counted as such.
    rows: sql`booking where status = 'in_progress' and stopped_at is not null
      and not exists (select from booked_charge where booking_id = booking.id and doubt is not null)`,
    id: sql`booking.id`,
    since: sql`booking.stopped_at`,
  }),
  'bills-off-the-meter': () => ({
    rows: sql`booked_charge join booking on booking.id = booking_id where bill_differs and status = 'completed'`,
    id: sql`booking.id`,
    since: sql`booking.completed_at`,
  }),
  'charges-overrun': (now) => ({
    rows: sql`booking where extended_paise > 0 and completed_at >= ${plus(now, -RECENT_MS)}`,
    id: sql`booking.id`,
    since: sql`booking.completed_at`,
  }),
  'bookings-at-risk': (now) => ({
    // Nobody could charge there now, or its charger does not keep the connector.
    rows: sql`booking
      left join charger_reservation kept on kept.booking_id = booking.id and kept.state = 'refused'
      left join (charger_outlet outlet join charger on charger.id = outlet.charger_id and charger.status = 'accepted')
        on outlet.connector_id = booking.connector_id and ${isOutOfUse('outlet')}
      where booking.status = 'reserved' and booking.ends_at > ${now}
        and not exists (select from booked_charge where booking_id = booking.id)
        and (outlet.connector_id is not null
             -- The car that stands there may be the driver's own, or about to leave.
             or (kept.booking_id is not null and kept.word is distinct from 'Occupied')
             or (kept.booking_id is not null
                 and greatest(booking.starts_at, booking.created_at) <= ${plus(now, -OWN_CAR_MS)}))`,
    id: sql`booking.id`,
    since: sql`greatest(booking.created_at, kept.changed_at, outlet.at)`,
  }),
  'charges-in-doubt': (now) => ({
    rows: sql`booked_charge join booking on booking.id = booking_id
      where doubt is not null and status = 'in_progress' and coalesce(doubt_waits_till, '-infinity') <= ${now}`,
    id: sql`booking.id`,
    since: sql`greatest(booked_charge.doubt_since, booked_charge.doubt_waits_till)`,
  }),
  'sessions-without-booking': () => ({
    // Nobody has looked at it, and it goes on, has taken energy, or nobody knows whose it is.
    rows: sql`unentitled_session join charging_session on charging_session.id = session_id
      where acknowledged_at is null
        and case when why = 'unknown-transaction'
              -- Its beginning may have come since.
              then charging_session.booking_id is null
                   and (charging_session.energy_wh > 0 or 'unknown-transaction' = any (charging_session.anomalies))
              else charging_session.ended_at is null or charging_session.energy_wh > 0 end`,
    id: sql`unentitled_session.session_id`,
    since: sql`unentitled_session.found_at`,
  }),
  'contact-queries': (now) => ({
    rows: sql`contact_query where deleted_at is null and created_at >= ${plus(now, -RECENT_MS)}`,
    id: sql`contact_query.id`,
    since: sql`contact_query.created_at`,
  }),
  'support-queries': (now) => ({
    rows: sql`support_query where deleted_at is null and created_at >= ${plus(now, -RECENT_MS)}`,
    id: sql`support_query.id`,
    since: sql`support_query.created_at`,
  }),
  'seminar-registrations': () => ({
    rows: sql`seminar_registration where status = 'new'`,
    id: sql`seminar_registration.id`,
    since: sql`seminar_registration.created_at`,
  }),
  'pending-partners': () => ({
    rows: sql`partner where status = 'pending'`,
    id: sql`partner.id`,
    since: sql`partner.created_at`,
  }),
  'chargers-to-decide': () => ({
    rows: sql`charger where status = 'pending'`,
    id: sql`charger.id`,
    since: sql`charger.created_at`,
  }),
  'blocked-cards-used': (now) => ({
    rows: sql`blocked_card_use join card on card.id = card_id
      where repeated_at is not null and last_at >= ${plus(now, -BLOCKED_USE.forgottenMs)} and card.blocked_at is not null`,
    id: sql`blocked_card_use.card_id`,
    since: sql`blocked_card_use.repeated_at`,
  }),
  'chargers-offline': () => ({
    rows: sql`charger where status = 'accepted' and connection_id is null`,
    id: sql`charger.id`,
    since: sql`coalesce(charger.disconnected_at, charger.created_at)`,
  }),
  'certificates-ending': (now) => ({
    // Chargers are asked for a new one 30 days before: what has come this far needs somebody. An index knows ends_at.
    rows: sql`charger_certificate join charger on charger.id = charger_certificate.charger_id
      where charger_certificate.revoked_at is null and charger.status = 'accepted'
        and ends_at between ${plus(now, -CERTIFICATE_MS.since)} and ${plus(now, CERTIFICATE_MS.before)}
        and ${isCurrent(sql`charger_certificate`)}`,
    id: sql`charger_certificate.id`,
    since: sql`charger_certificate.ends_at`,
  }),
  'failed-messages': (now) => ({
    // The predicate is that of its index.
    rows: sql`outbox_message
      where status = 'failed' and failure not in ('replaced by a newer message', 'no-consent', 'not sent: no provider')
        and not (is_bulk and failure = 'expired') and created_at >= ${plus(now, -RECENT_MS)}`,
    id: sql`outbox_message.id`,
    since: sql`outbox_message.created_at`,
  }),
  'failing-jobs': () => ({
    rows: sql`job where failures > 0`,
    id: sql`job.name`,
    since: sql`coalesce(job.failing_since, job.started_at)`,
  }),
}

/** The ids of the rows that wait, as a subquery. */
export function waitingIds(kind: AttentionKind, now: Date): RawBuilder<unknown> {
  const { id, rows } = KINDS[kind](now)
  return sql`select ${id} from ${rows}`
}

/** `since` of the rows that wait, and `key`, by which a row is known again while it waits. */
export function waitingKeys(kind: AttentionKind, now: Date): RawBuilder<unknown> {
  const { id, rows, since } = KINDS[kind](now)
  return sql`select ${since} as since, ${id} || '@' || extract(epoch from ${since}) as key from ${rows}`
}
