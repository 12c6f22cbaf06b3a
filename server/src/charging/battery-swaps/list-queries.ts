/** SQL of the lists of swaps and of batteries. */
import type { BatterySwapState, SwapDoubt, SwapFinding } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'
import { selectSoughtCustomers } from '../../people/customers/index.ts'
import type { BatteryWay, SwapBeginner } from './queries.ts'

export interface ListedBattery {
  readonly way: BatteryWay
  readonly slot: number
  readonly serial: string | null
  readonly soc: number
  readonly soh: number
}

export interface SwapRequest extends ListRequest {
  readonly chargerId?: string | undefined
  readonly customerId?: string | undefined
}

export type ListedSwap = Awaited<ReturnType<ReturnType<typeof selectSwaps>['execute']>>[number]

const selectSwaps = (reader: Reader) =>
  reader
    .selectFrom('battery_swap as swap')
    .innerJoin('charger', 'charger.id', 'swap.charger_id')
    .leftJoin('station', 'station.id', 'charger.station_id')
    .leftJoin('customer', 'customer.id', 'swap.customer_id')
    .leftJoin('booking', 'booking.id', 'swap.booking_id')
    .select((eb) => [
      'swap.id',
      'swap.charger_id as chargerId',
      'charger.identity',
      'charger.station_id as stationId',
      'station.name as stationName',
      eb.ref('swap.begun_by').$castTo<SwapBeginner>().as('begunBy'),
      'swap.id_token as idToken',
      'swap.customer_id as customerId',
      'customer.name as customerName',
      'customer.phone as customerPhone',
      'swap.is_free as isFree',
      'swap.booking_id as bookingId',
      'swap.state',
      eb.ref('swap.doubt').$castTo<SwapDoubt | null>().as('doubt'),
      eb.ref('swap.findings').$castTo<SwapFinding[]>().as('findings'),
      'swap.energy_wh as energyWh',
      'booking.bill_total_paise as total',
      'swap.created_at as createdAt',
      'swap.inserted_at as insertedAt',
      'swap.taken_at as takenAt',
      'swap.ended_at as endedAt',
      'swap.seen_at as seenAt',
      'swap.reason',
      sql<ListedBattery[]>`coalesce((
        select jsonb_agg(jsonb_build_object('way', way, 'slot', evse, 'serial', serial, 'soc', soc_permille, 'soh', soh_permille)
                         order by way, position)
          from battery_swap_battery where swap_id = swap.id), '[]')`.as('batteries'),
    ])

/** One page, newest first; `q` searches serial numbers, stations, cabinets, and drivers. */
export function selectSwapPage(
  reader: Reader,
  { q, status, chargerId, customerId, among, ...request }: SwapRequest,
) {
  let rows = selectSwaps(reader)
  if (status) rows = rows.where('swap.state', '=', status as BatterySwapState)
  if (chargerId) rows = rows.where('swap.charger_id', '=', chargerId)
  if (customerId) rows = rows.where('swap.customer_id', '=', customerId)
  if (among) rows = rows.where(sql<boolean>`swap.id in (${among})`)
  if (q) {
    const pattern = toContainsPattern(q)
    rows = rows.where(
      sql<boolean>`(charger.identity ilike ${pattern} or station.name ilike ${pattern}
        or swap.id in (select swap_id from battery_swap_battery where serial ilike ${pattern})
        or swap.customer_id in (${selectSoughtCustomers(q)}))`,
    )
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'swap.id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'swap.created_at', type: 'timestamptz' } },
  })
}

export type BatteryStatus = 'in-cabinet' | 'with-driver' | 'unknown'

/** One page, the newest word first. */
export function selectBatteryPage(reader: Reader, { q, status, ...request }: ListRequest) {
  const batteryStatus = sql<BatteryStatus>`case when battery.charger_id is not null then 'in-cabinet'
    when battery.customer_id is not null then 'with-driver' else 'unknown' end`
  let rows = reader
    .selectFrom('battery')
    .leftJoin('charger', 'charger.id', 'battery.charger_id')
    .leftJoin('customer', 'customer.id', 'battery.customer_id')
    .select([
      'battery.id',
      'battery.serial',
      batteryStatus.as('status'),
      'battery.charger_id as chargerId',
      'charger.identity',
      'battery.evse',
      'battery.customer_id as customerId',
      'customer.name as customerName',
      'customer.phone as customerPhone',
      'battery.soc_permille as soc',
      'battery.soh_permille as soh',
      'battery.swaps',
      'battery.first_at as firstAt',
      'battery.last_at as lastAt',
    ])
  if (status) rows = rows.where(sql<boolean>`${batteryStatus} = ${status}`)
  if (q) rows = rows.where(sql<boolean>`battery.serial ilike ${toContainsPattern(q)}`)
  return selectKeysetPage({
    rows,
    request,
    id: 'battery.id',
    defaultSort: '-lastAt',
    dated: 'lastAt',
    sortKeys: { lastAt: { column: 'battery.last_at', type: 'timestamptz' } },
  })
}
