/** SQL of what needs the operator's attention. */
import { addMs, CHARGER_COST_LEAST, CHARGER_COST_SHARE, days, hours, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'
import { isCharging, isOutOfUse } from '../../network/stations/index.ts'
import { ENERGY_WITHIN_MS } from './charge-step.ts'

/** A charge beyond its prepayment calls for attention this long. */
const RECENT_MS = days(7)

/** A bill that is not captured by then has a cause that stays; most are within minutes. */
const CAPTURE_LATE_MS = hours(6)

/** Who has booked an occupied connector and does not begin for this long after the start has not got it. */
const OWN_CAR_MS = minutes(5)

export const BOOKINGS_WAITING: WaitingKinds<
  | 'bookings-to-confirm'
  | 'bookings-to-bill'
  | 'bookings-at-risk'
  | 'charges-in-doubt'
  | 'bills-off-the-meter'
  | 'charges-overrun'
  | 'charger-costs-differ'
  | 'readings-altered'
  | 'blocks-hanging'
  | 'block-refunds-unexplained'
> = {
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
  'bookings-at-risk': (now) => ({
    // Nobody could charge there now, its charger does not keep the connector, or agreed to begin and has lost its line, or
    // says that a car charges without having begun.
    rows: sql`booking
      left join charger_reservation kept on kept.booking_id = booking.id and kept.state = 'refused'
      left join (charger_connector join charger on charger.id = charger_connector.charger_id and charger.status = 'accepted')
        on charger_connector.connector_id = booking.connector_id and ${isOutOfUse('charger_connector')}
      left join booked_charge begun on begun.booking_id = booking.id
      left join charger_command start on start.id = begun.start_command_id and start.answer ->> 'status' = 'Accepted'
      left join charger away on away.id = begun.charger_id and away.connection_id is null and start.id is not null
      left join charger_connector said
        on said.charger_id = begun.charger_id and said.evse = begun.evse and said.number = begun.number
          and ${isCharging('said')} and said.at > begun.requested_at and start.id is not null
      where booking.status = 'reserved'
        and case when begun.booking_id is null
          then booking.ends_at > ${now}
            and (charger_connector.connector_id is not null
               -- The car that stands there may be the driver's own, or about to leave.
               or (kept.booking_id is not null and kept.word is distinct from 'Occupied')
               or (kept.booking_id is not null
                   and greatest(booking.starts_at, booking.created_at) <= ${addMs(now, -OWN_CAR_MS)}))
          else (away.id is not null or said.charger_id is not null) and begun.requested_at <= ${addMs(now, -ENERGY_WITHIN_MS)} end`,
    id: sql`booking.id`,
    since: sql`greatest(booking.created_at, kept.changed_at, charger_connector.at, away.disconnected_at, said.at)`,
  }),
  'charges-in-doubt': (now) => ({
    rows: sql`booked_charge join booking on booking.id = booking_id
      where doubt is not null and status = 'in_progress' and coalesce(doubt_waits_till, '-infinity') <= ${now}`,
    id: sql`booking.id`,
    since: sql`greatest(booked_charge.doubt_since, booked_charge.doubt_waits_till)`,
  }),
  'bills-off-the-meter': () => ({
    rows: sql`booked_charge join booking on booking.id = booking_id where bill_differs and status = 'completed'`,
    id: sql`booking.id`,
    since: sql`booking.completed_at`,
  }),
  'charges-overrun': (now) => ({
    rows: sql`booking where extended_paise > 0 and completed_at >= ${addMs(now, -RECENT_MS)}`,
    id: sql`booking.id`,
    since: sql`booking.completed_at`,
  }),
  'charger-costs-differ': (now) => ({
    // As `isChargerCostOff` has it.
    rows: sql`booked_charge join booking on booking.id = booking_id
      where charger_cost_is_final and completed_at >= ${addMs(now, -RECENT_MS)}
        and abs(charger_cost_paise - bill_total_paise)
            > greatest(${CHARGER_COST_LEAST}, bill_total_paise::numeric / ${CHARGER_COST_SHARE}::int)`,
    id: sql`booking.id`,
    since: sql`booking.completed_at`,
  }),
  'readings-altered': (now) => ({
    // Once, where both ends were altered.
    rows: sql`booking where completed_at >= ${addMs(now, -RECENT_MS)}
      and id in (select booking_id from charging_session
                  where id in (select session_id from signed_reading where result = 'altered'))`,
    id: sql`booking.id`,
    since: sql`booking.completed_at`,
  }),
  'blocks-hanging': (now) => ({
    // Not captured in time, or less of it than the bill, which its driver owes then, or more.
    rows: sql`payment_block
      where (state = 'blocked' and bill_paise > 0 and billed_at < ${addMs(now, -CAPTURE_LATE_MS)})
         or greatest(lost_at, beyond_at) >= ${addMs(now, -RECENT_MS)}`,
    id: sql`payment_block.booking_id`,
    since: sql`coalesce(payment_block.lost_at, payment_block.beyond_at, payment_block.billed_at)`,
  }),
  'block-refunds-unexplained': () => ({
    rows: sql`(select block.booking_id, min(refund.seen_at) as since from unexplained_refund refund
                 join payment_block block on block.id = refund.block_id
                where refund.block_id is not null and refund.settled_at is null
                group by block.booking_id) as unexplained`,
    id: sql`unexplained.booking_id`,
    since: sql`unexplained.since`,
  }),
}
