/** SQL of one station's figures. */
import type { Paise, WattHours } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { selectStationDays } from '../rollups/index.ts'
import type { Days } from './period.ts'

export interface StationSums {
  readonly sales: Paise
  readonly commission: Paise
  readonly partnerCredit: Paise
  readonly energy: WattHours
  readonly charges: number
  readonly cancelled: number
}

interface SumsRequest {
  readonly stationId: string
  readonly days: Days
  /** Up to then the rollups have counted. */
  readonly counted: Date | null
}

const FIGURES = [
  'taxable_paise',
  'commission_paise',
  'partner_paise',
  'energy_wh',
  'started',
  'cancelled',
] as const

export async function selectStationSums(
  reader: Reader,
  { stationId, days, counted }: SumsRequest,
): Promise<StationSums> {
  const { rows } = await sql<StationSums>`
    select coalesce(sum(taxable_paise), 0)::int8 as sales, coalesce(sum(commission_paise), 0)::int8 as commission,
           coalesce(sum(partner_paise), 0)::int8 as "partnerCredit", coalesce(sum(energy_wh), 0)::int8 as energy,
           coalesce(sum(started), 0)::int8 as charges, coalesce(sum(cancelled), 0)::int8 as cancelled
      from (${selectStationDays(days, { counted, figures: FIGURES })}) as station_day
     where station_id = ${stationId}::uuid`.execute(reader)
  const [sums] = rows
  if (!sums) throw new Error('A query of sums has no row')
  return sums
}

export async function countConnectors(reader: Reader, stationId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('connector')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('station_id', '=', stationId)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface ChargedRequest {
  readonly stationId: string
  readonly days: Days
  readonly now: Date
}

/** For how long booked charges ran on those days, all connectors added up, and how long the days have lasted so far. */
export async function selectChargedSeconds(
  reader: Reader,
  { stationId, days, now }: ChargedRequest,
): Promise<{ readonly charged: number; readonly elapsed: number }> {
  const { rows } = await sql<{ charged: number; elapsed: number }>`
    with span as (
      select (${days.from}::date - interval '5 hours 30 minutes') at time zone 'UTC' as begins,
             least((${days.to}::date + 1 - interval '5 hours 30 minutes') at time zone 'UTC', ${now}::timestamptz) as ends
    )
    select coalesce((
             select sum(extract(epoch from least(coalesce(booking.stopped_at, booking.completed_at, span.ends), span.ends)
                                         - greatest(booking.started_at, span.begins)))
               from booking, span
              where booking.station_id = ${stationId}::uuid and booking.started_at < span.ends
                and booking.created_at > span.begins - interval '60 days'
                and coalesce(booking.stopped_at, booking.completed_at, booking.cancelled_at, span.ends) > span.begins
                and booking.status <> 'cancelled'), 0)::float8 as charged,
           greatest(extract(epoch from span.ends - span.begins), 0)::float8 as elapsed
      from span`.execute(reader)
  return rows[0] ?? { charged: 0, elapsed: 0 }
}
