/** SQL of charges as they are now: what the next step of each depends on, which of them need one, and when the next one will. */
import {
  computeStopDueAt,
  type EnergyDoubt,
  ESTIMATE_FOR_MS,
  type SessionState,
  STOP_LEAD_MS,
} from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { isCharging } from '../../network/stations/index.ts'
import {
  ALMOST_AT_LEVEL,
  ALMOST_DONE_MS,
  ALMOST_DONE_SHARE,
  ALMOST_FULL_AFTER_MS,
  ALMOST_FULL_PERCENT,
  AWAY_MS,
  type ChargeNow,
  ENERGY_WITHIN_MS,
  IDLE_LOOK_MS,
  IDLE_NOTICE_MS,
  METER_REQUESTS,
  METER_SILENT_MS,
  SILENT_AT_END_MS,
  STATE_AGAIN_MS,
  STOP_AGAIN_MS,
  STOP_UNHEEDED_MS,
  TARIFF_REQUESTS,
} from './charge-step.ts'

/** A charge with all that its next step depends on, and what that step needs. */
export interface DrivenCharge extends ChargeNow {
  readonly bookingId: string
  readonly chargerId: string
  readonly protocol: string | null
  readonly evse: number
  readonly number: number
  readonly startCommandId: string | null
  readonly transactionNumber: number | null
  readonly transactionId: string | null
  readonly sessionStartedAt: Date | null
  readonly sessionEndedAt: Date | null
}

interface ChargeRow
  extends Omit<DrivenCharge, 'session' | 'start' | 'stop' | 'meter' | 'tariff' | 'stopDueAt' | 'idle'> {
  readonly sessionState: SessionState | null
  readonly powerW: number | null
  readonly maxPowerW: number
  readonly lastMeterAt: Date | null
  readonly notifiedAt: Date | null
  readonly sessionEnergyWh: number | null
  readonly socPercent: number | null
  readonly reportsZero: boolean | null
  readonly sessionDoubt: EnergyDoubt | null
  readonly startStatus: string | null
  readonly startAnswer: string | null
  readonly startErrorText: string | null
  readonly startEndedAt: Date | null
  readonly stopStatus: string | null
  readonly stopAnswer: string | null
  readonly stopEndedAt: Date | null
  readonly meterStatus: string | null
  readonly meterAnswer: string | null
  readonly meterEndedAt: Date | null
  readonly tariffStatus: string | null
  readonly tariffEndedAt: Date | null
  readonly chargesIdle: boolean
  readonly idleSince: Date | null
  readonly isPausedByLimit: boolean | null
  readonly allowedAt: Date | null
  readonly idleNoticedAt: Date | null
  readonly idleLookedAt: Date | null
}

/** Charges, each with its booking, its charger, its connector, its session, and the commands that were given for it. */
const CHARGES = sql`
      booked_charge charge
      join booking on booking.id = charge.booking_id
      join charger on charger.id = charge.charger_id
      join connector on connector.id = booking.connector_id
      left join charging_session session on session.id = charge.session_id
      left join charger_command start on start.id = charge.start_command_id
      left join charger_command stop on stop.id = charge.stop_command_id
      left join charger_command meter on meter.id = charge.meter_command_id
      left join charger_command tariff on tariff.id = charge.tariff_command_id`

/** When the station's load limit has last left the session something again; read of those that report nothing. */
const ALLOWED_AT = sql`(
  select max(course.at) from charging_session_course course
   where session.reports_zero and course.session_id = session.id and course.kind = 'limit-allows')`

/** How long its charger was connected by connections that began after the start was asked for, and have ended, in ms. */
const CONNECTED_AGAIN_MS = sql`coalesce((
  select (sum(extract(epoch from again.ended_at - again.began_at)) * 1000)::float8 from charger_connection again
   where booking.status = 'reserved' and again.charger_id = charge.charger_id and again.began_at > charge.requested_at
     and again.ended_at is not null), 0)`

/** Whether the connector's last word, since the start was asked for, is that a car charges or pauses there. */
const IS_SAID_TO_CHARGE = sql<boolean>`(booking.status = 'reserved' and exists (
  select from charger_connector said
   where said.charger_id = charge.charger_id and said.evse = charge.evse and said.number = charge.number
     and ${isCharging('said')} and said.at > charge.requested_at))`

/** What is known of the charger of the row’s booking that was asked to begin, and has not said yet that it has. */
export interface Starting {
  readonly answer: string | null
  readonly isConnected: boolean
  /** In milliseconds since 1970. */
  readonly connectedAt: number | null
  readonly connectedAgainMs: number
  readonly isSaidToCharge: boolean
}

/** Of the booking of the row; null where no charger has yet to begin. */
export const STARTING: RawBuilder<Starting | null> = sql`(
  select json_build_object(
           'answer', start.answer ->> 'status', 'isConnected', charger.connection_id is not null,
           'connectedAt', (extract(epoch from charger.connected_at) * 1000)::float8,
           'connectedAgainMs', ${CONNECTED_AGAIN_MS}, 'isSaidToCharge', ${IS_SAID_TO_CHARGE})
    from booked_charge charge
    join charger on charger.id = charge.charger_id
    left join charger_command start on start.id = charge.start_command_id
   where booking.status = 'reserved' and charge.booking_id = booking.id and charge.session_id is null)`

export async function selectCharge(reader: Reader, bookingId: string): Promise<DrivenCharge | undefined> {
  const { rows } = await sql<ChargeRow>`
    select charge.booking_id as "bookingId", charge.charger_id as "chargerId", charger.protocol, charge.evse,
           charge.number, booking.status,
           charge.requested_at as "askedAt", booking.ends_at as "endsAt", booking.stop_at_percent as "stopAtPercent", charge.limit_reached as "limitReached", charge.energy_limit_wh as "energyLimitWh",
           charge.start_command_id as "startCommandId", charge.stop_requested_at as "stopRequestedAt",
           charger.connection_id is not null as "isConnected", charger.connected_at as "connectedAt",
           ${CONNECTED_AGAIN_MS} as "connectedAgainMs", ${IS_SAID_TO_CHARGE} as "isSaidToCharge",
           charge.state_requested_at as "stateRequestedAt", charge.billed_by as "billedBy",
           booking.bill_energy_wh as "billEnergyWh", charge.meter_energy_wh as "meterEnergyWh",
           charge.unbilled_wh as "unbilledWh", charge.is_bill_flagged as "isBillFlagged", charge.closed_at as "closedAt",
           session.transaction_number as "transactionNumber", session.transaction_id as "transactionId",
           session.state as "sessionState",
           session.power_w as "powerW", connector.power_w as "maxPowerW", session.notified_at as "notifiedAt",
           session.last_meter_at as "lastMeterAt",
           session.energy_wh as "sessionEnergyWh", session.soc_percent as "socPercent", session.started_at as "sessionStartedAt",
           session.ended_at as "sessionEndedAt", coalesce(cardinality(session.anomalies), 0) > 0 as "hasAnomalies",
           start.status as "startStatus", start.answer ->> 'status' as "startAnswer",
           start.error_text as "startErrorText", start.ended_at as "startEndedAt",
           stop.status as "stopStatus", stop.answer ->> 'status' as "stopAnswer", stop.ended_at as "stopEndedAt",
           charge.meter_requested_at as "meterRequestedAt", session.last_received_at as "lastReceivedAt",
           charge.almost_done_at as "almostDoneAt", charge.meter_requests as "meterRequests", charge.doubt,
           tariff.status as "tariffStatus", tariff.ended_at as "tariffEndedAt", charge.tariff_requests as "tariffRequests",
           charge.charges_idle as "chargesIdle", charge.idle_noticed_at as "idleNoticedAt",
           charge.idle_looked_at as "idleLookedAt", session.idle_since as "idleSince",
           session.limit_pauses as "isPausedByLimit", ${ALLOWED_AT} as "allowedAt",
           session.reports_zero as "reportsZero", session.doubt as "sessionDoubt",
           meter.status as "meterStatus", meter.answer ->> 'status' as "meterAnswer", meter.ended_at as "meterEndedAt"
      from ${CHARGES}
     where charge.booking_id = ${bookingId}`.execute(reader)
  const [row] = rows
  if (!row) return undefined
  const {
    sessionState,
    sessionEnergyWh,
    socPercent,
    startStatus,
    startAnswer,
    startErrorText,
    startEndedAt,
  } = row
  const energyWh = sessionEnergyWh ?? 0
  const { stopStatus, stopAnswer, stopEndedAt, meterStatus, meterAnswer, meterEndedAt } = row
  const { reportsZero, sessionDoubt, tariffStatus, tariffEndedAt } = row
  return {
    ...row,
    stopDueAt: computeDueAt(row),
    idle: row.chargesIdle
      ? {
          since: row.idleSince,
          isPausedByLimit: row.isPausedByLimit ?? false,
          noticedAt: row.idleNoticedAt,
          lookedAt: row.idleLookedAt,
        }
      : null,
    session: sessionState && {
      state: sessionState,
      energyWh,
      reportsZero: reportsZero ?? false,
      doubt: sessionDoubt,
      socPercent,
      isPausedByLimit: row.isPausedByLimit,
      allowedAt: row.allowedAt,
    },
    start: startStatus === null ? null : toRequested(startStatus, startAnswer, startEndedAt, startErrorText),
    stop: stopStatus === null ? null : toRequested(stopStatus, stopAnswer, stopEndedAt, null),
    meter: meterStatus === null ? null : toRequested(meterStatus, meterAnswer, meterEndedAt, null),
    tariff: tariffStatus === null ? null : toRequested(tariffStatus, null, tariffEndedAt, null),
  }
}

function computeDueAt({
  sessionState,
  sessionEnergyWh,
  energyLimitWh,
  notifiedAt,
  ...row
}: ChargeRow): Date | null {
  const lastReceivedAt = row.lastReceivedAt ?? notifiedAt
  if (sessionState === null || energyLimitWh === null || lastReceivedAt === null) return null
  const startedAt = row.sessionStartedAt
  return computeStopDueAt(energyLimitWh, {
    ...row,
    state: sessionState,
    energyWh: sessionEnergyWh ?? 0,
    startedAt,
    lastReceivedAt,
  })
}

/** `stopDueAt` of the domain, of the rows of `CHARGES`: null where nothing is due by what was measured last. */
const STOP_DUE_AT = sql`(
  select coalesce(session.last_received_at, session.notified_at) + due.wait * interval '1 millisecond'
    from (select extract(epoch from session.last_meter_at - session.started_at)::float8 * 1000 as ms) as elapsed,
         lateral (select least(connector.power_w, coalesce(session.power_w, case
                    when elapsed.ms > 0 then session.energy_wh * 3600000.0::float8 / elapsed.ms
                    when session.energy_wh > 0 then connector.power_w else 0 end))::float8 as w) as power,
         lateral (select greatest((charge.energy_limit_wh - session.energy_wh) * 3600000.0::float8
                    / nullif(power.w, 0) - ${STOP_LEAD_MS}::float8, 0) as wait) as due
   where session.state = 'charging' and session.last_meter_at is not null and power.w > 0
     and charge.energy_limit_wh is not null and due.wait <= ${ESTIMATE_FOR_MS}::float8)`

const toRequested = (
  status: string,
  answer: string | null,
  endedAt: Date | null,
  errorText: string | null,
) => ({
  status,
  answer,
  endedAt,
  errorText,
})

/** Charges that need a step now, oldest first: those that a killed process left, among others. */
export async function selectChargesToDrive(
  reader: Reader,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<readonly string[]> {
  const paidBefore = new Date(now.getTime() - ENERGY_WITHIN_MS)
  const awaySince = new Date(now.getTime() - AWAY_MS)
  const stateBefore = new Date(now.getTime() - STATE_AGAIN_MS)
  const failedBefore = new Date(now.getTime() - STOP_AGAIN_MS)
  const unheededBefore = new Date(now.getTime() - STOP_UNHEEDED_MS)
  const lookedBefore = new Date(now.getTime() - IDLE_LOOK_MS)
  const idleBefore = new Date(now.getTime() - IDLE_NOTICE_MS)
  const silentSince = new Date(now.getTime() - METER_SILENT_MS)
  const soon = new Date(now.getTime() + ALMOST_DONE_MS)
  const almostFullSince = new Date(now.getTime() - ALMOST_FULL_AFTER_MS)
  const silentAtEndSince = new Date(now.getTime() - SILENT_AT_END_MS)
  const { rows } = await sql<{ booking_id: string }>`
    select charge.booking_id
      from ${CHARGES}
     where charge.closed_at is null
       and case booking.status
         when 'reserved' then session.id is not null
           or (charge.requested_at <= ${paidBefore}
               and (start.answer ->> 'status' is distinct from 'Accepted' or charge.requested_at <= ${awaySince}
                    or (charger.connection_id is not null and coalesce(charger.connected_at, '-infinity') <= charge.requested_at)
                    or (not ${IS_SAID_TO_CHARGE} and ${CONNECTED_AGAIN_MS}
                        + case when charger.connection_id is null then 0
                               else (extract(epoch from ${now}::timestamptz - charger.connected_at) * 1000)::float8 end
                        >= ${ENERGY_WITHIN_MS}::float8)))
           or (start.answer ->> 'status' = 'Accepted' and charger.connection_id is not null
               and charger.connected_at > charge.requested_at
               and (charge.state_requested_at is null
                    or (charge.state_requested_at < charger.connected_at and charge.state_requested_at <= ${stateBefore})))
           or start.status in ('refused', 'no-answer', 'not-connected')
           or (start.status = 'answered' and start.answer ->> 'status' is distinct from 'Accepted')
         when 'in_progress' then (session.state = 'ended'
                and (session.doubt is null or session.doubt is distinct from charge.doubt
                     or (charge.energy_limit_wh is null and session.doubt = 'no-reading')))
           or (session.state <> 'ended' and charge.doubt is not null and charge.stop_requested_at is null)
           or (session.reports_zero and charge.requested_at <= ${paidBefore} and session.last_received_at > ${silentSince}
               and not session.limit_pauses and coalesce(${ALLOWED_AT}, '-infinity') <= ${paidBefore})
           or (charge.stop_requested_at is null and (session.energy_wh >= charge.energy_limit_wh or ${STOP_DUE_AT} <= ${now}
                or (session.state = 'suspended' and session.soc_percent = 100 and not charge.charges_idle)
                or session.soc_percent >= booking.stop_at_percent or charge.limit_reached is not null
                or (charge.charges_idle and (charge.idle_looked_at is null or charge.idle_looked_at <= ${lookedBefore})
                    and (charge.idle_noticed_at <= ${lookedBefore} or (charge.idle_noticed_at is null
                           and session.idle_since <= ${idleBefore} and not session.limit_pauses)))
                or (charge.almost_done_at is null and session.state = 'charging' and session.energy_wh > 0
                    and (session.energy_wh >= charge.energy_limit_wh * ${ALMOST_DONE_SHARE}::float8 or ${STOP_DUE_AT} <= ${soon}
                         or (charge.energy_limit_wh is null and booking.ends_at <= ${soon})
                         or (session.soc_percent >= least(${ALMOST_FULL_PERCENT}, booking.stop_at_percent - ${ALMOST_AT_LEVEL}::int) and charge.requested_at <= ${almostFullSince})))
                or (charge.energy_limit_wh is null and booking.ends_at <= ${now})
                or (booking.ends_at <= ${now} and greatest(charge.requested_at, session.last_received_at) <= ${silentAtEndSince})))
           or (charge.stop_requested_at is null and charger.connection_id is not null
               and greatest(charge.requested_at, session.last_received_at, charge.meter_requested_at) <= ${silentSince}
               and (meter.id is null or meter.status in ('no-answer', 'not-connected')
                    or meter.answer ->> 'status' = 'Accepted' or charge.meter_requests < ${METER_REQUESTS}))
           or (charge.stop_requested_at is null and charger.connection_id is not null and tariff.ended_at <= ${failedBefore}
               and tariff.status in ('no-answer', 'not-connected') and charge.tariff_requests < ${TARIFF_REQUESTS})
         when 'completed' then session.energy_wh is distinct from charge.meter_energy_wh
           or (charge.is_bill_flagged and charge.billed_by = 'meter' and session.state = 'ended' and cardinality(session.anomalies) = 0)
           or (session.state <> 'ended' and charge.stop_requested_at is null)
         else session.id is null or session.state = 'ended' or charge.stop_requested_at is null
           or (charge.billed_by <> 'meter' and session.energy_wh is distinct from charge.meter_energy_wh)
           or ((booking.status = 'cancelled' or charge.billed_by = 'meter')
               and greatest(session.energy_wh - coalesce(booking.bill_energy_wh, 0), 0) <> charge.unbilled_wh)
       end
        or charge.closed_at is null and session.state <> 'ended' and charge.stop_requested_at is not null
           and charger.connection_id is not null
           and ((stop.id is null and charge.stop_requested_at <= ${failedBefore}) or (stop.status in ('no-answer', 'not-connected') and stop.ended_at <= ${failedBefore})
                or stop.ended_at <= ${unheededBefore})
     order by charge.requested_at
     limit ${most}`.execute(reader)
  return rows.map((row) => row.booking_id)
}

/**
 * When time alone will have something follow: five minutes without energy, a day without its charger, the prepaid energy,
 * the end of paid time.
 */
export async function selectNextDriveAt(reader: Reader, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at
      from (select case when booking.status = 'reserved' and start.answer ->> 'status' = 'Accepted'
                        then case when charger.connection_id is null
                                  then charge.requested_at + ${AWAY_MS}::float8 * interval '1 millisecond'
                                  else greatest(charge.requested_at + ${ENERGY_WITHIN_MS}::float8 * interval '1 millisecond',
                                                charger.connected_at + (${ENERGY_WITHIN_MS}::float8 - ${CONNECTED_AGAIN_MS}) * interval '1 millisecond') end
                        when booking.status = 'reserved' or session.reports_zero
                        then greatest(charge.requested_at, ${ALLOWED_AT}) + ${ENERGY_WITHIN_MS}::float8 * interval '1 millisecond'
                        when charge.stop_requested_at is not null then null
                        when charge.energy_limit_wh is null then booking.ends_at
                        else ${STOP_DUE_AT} end as at
              from ${CHARGES}
             where charge.closed_at is null and booking.status in ('reserved', 'in_progress')) as due
     -- What is overdue for longer waits for something else.
     where at > ${new Date(now.getTime() - ENERGY_WITHIN_MS)}`.execute(reader)
  return rows[0]?.at ?? undefined
}
