/** SQL of what runs at the cost of a fleet. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

export interface RunningFleetCharge {
  readonly id: string
  readonly driver: string
  readonly station: string
  readonly connectorNumber: number
  readonly startedAt: Date
  readonly energyWh: number | null
  readonly powerW: number | null
  readonly most: Paise
  readonly isCharging: boolean
}

const MOST = 200

/** The newest charges of the fleet that are not billed for good. */
export async function selectRunningFleetCharges(
  reader: Reader,
  fleetId: string,
): Promise<RunningFleetCharge[]> {
  const { rows } = await sql<RunningFleetCharge>`
    select fleet_charge.id, fleet_driver.name as driver, station.name as station,
           connector.number as "connectorNumber", fleet_charge.used_at as "startedAt",
           session.energy_wh as "energyWh",
           case when session.ended_at is null then session.power_w end as "powerW",
           fleet_charge.used_paise as most,
           booking.status = 'in_progress' and session.ended_at is null as "isCharging"
      from fleet_charge
      join fleet_driver on fleet_driver.id = fleet_charge.fleet_driver_id
      join booking on booking.id = fleet_charge.booking_id
      join station on station.id = booking.station_id
      join connector on connector.id = booking.connector_id
      left join booked_charge on booked_charge.booking_id = booking.id
      left join charging_session session on session.id = booked_charge.session_id
     where fleet_charge.fleet_id = ${fleetId} and fleet_charge.used_at is not null
       and fleet_charge.closed_at is null
     order by fleet_charge.used_at desc, fleet_charge.id desc
     limit ${MOST}`.execute(reader)
  return rows
}
