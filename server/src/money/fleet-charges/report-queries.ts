/** SQL of what a fleet has used in a time, by whom and by what. */
import type { Paise } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

export type FleetReportBy = 'driver' | 'car' | 'card' | 'station'

export interface FleetReportRow {
  /** Null for charges without a car or a card. */
  readonly id: string | null
  readonly name: string | null
  readonly charges: number
  /** Those of them that run or wait for their bill: neither their energy nor their cost is among the sums. */
  readonly notBilled: number
  readonly energyWh: number
  /** Without what went back, at once or afterwards. */
  readonly cost: Paise
}

const GROUPS: Readonly<
  Record<FleetReportBy, { readonly id: RawBuilder<string>; readonly name: RawBuilder<string> }>
> = {
  driver: { id: sql`driver.id`, name: sql`driver.name` },
  car: { id: sql`car.id`, name: sql`car.registration` },
  card: { id: sql`card.id`, name: sql`card.number` },
  station: { id: sql`station.id`, name: sql`station.name` },
}

const IS_BILLED = sql`filter (where charge.closed_at is not null)`
const COST = sql`coalesce(
  sum(charge.used_paise - coalesce(charge.returned_paise, 0) - coalesce(back.paise, 0)) ${IS_BILLED}, 0)`

interface Asked {
  readonly fleetId: string
  readonly by: FleetReportBy
  readonly from: Date
  readonly to: Date
}

/** Charges that began in the time; the largest amount first. */
export async function selectFleetReport(
  reader: Reader,
  { fleetId, by, from, to }: Asked,
): Promise<readonly FleetReportRow[]> {
  const { id, name } = GROUPS[by]
  const { rows } = await sql<Omit<FleetReportRow, 'cost'> & { readonly cost: string }>`
    select ${id} as id, ${name} as name, count(*)::integer as charges,
           (count(*) - count(*) ${IS_BILLED})::integer as "notBilled",
           coalesce(sum(charge.energy_wh) ${IS_BILLED}, 0)::double precision as "energyWh",
           ${COST}::text as cost
      from fleet_charge charge
      join fleet_driver driver on driver.id = charge.fleet_driver_id
      join booking on booking.id = charge.booking_id
      join station on station.id = booking.station_id
      left join fleet_vehicle car on car.id = charge.vehicle_id
      left join fleet_card given on given.id = charge.fleet_card_id
      left join card on card.id = given.card_id
      left join lateral (select sum(amount_paise) as paise from fleet_correction
                          where fleet_charge_id = charge.id) back on true
     where charge.fleet_id = ${fleetId} and charge.used_at >= ${from} and charge.used_at < ${to}
     group by 1, 2
     order by ${COST} desc, name`.execute(reader)
  return rows.map((row) => ({ ...row, cost: Number(row.cost) as Paise }))
}
