/** SQL of the cabinets themselves: their slots, what is in them, and who comes to them. */
import type { BatterySwapState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export interface Cabinet {
  /** Of one battery when it is new; null where nobody has entered it. */
  readonly capacityWh: number | null
}

/** Undefined where the charger is none. */
export const selectCabinet = (reader: Reader, chargerId: string): Promise<Cabinet | undefined> =>
  reader
    .selectFrom('battery_cabinet')
    .select('capacity_wh as capacityWh')
    .where('charger_id', '=', chargerId)
    .executeTakeFirst()

export async function upsertCabinet(
  tx: Tx,
  { chargerId, capacityWh, now }: Cabinet & { readonly chargerId: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('battery_cabinet')
    .values({ charger_id: chargerId, capacity_wh: capacityWh, set_at: now })
    .onConflict((conflict) =>
      conflict.column('charger_id').doUpdateSet({ capacity_wh: capacityWh, set_at: now }),
    )
    .execute()
}

export async function deleteCabinet(tx: Tx, chargerId: string): Promise<void> {
  await tx.deleteFrom('battery_cabinet').where('charger_id', '=', chargerId).execute()
}

/** The station's connectors that are slots of a charger, the slot that is meant first. */
export async function selectSlots(reader: Reader, chargerId: string, first: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('charger_connector')
    .select('connector_id as id')
    .where('charger_id', '=', chargerId)
    .where('connector_id', 'is not', null)
    .orderBy(sql`evse = ${first}`, 'desc')
    .orderBy('evse')
    .execute()
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** A driver by the whole mobile number. */
export const selectDriverByPhone = (
  reader: Reader,
  phone: string,
): Promise<{ readonly id: string } | undefined> =>
  reader
    .selectFrom('customer')
    .select('id')
    .where('phone', '=', phone)
    .where('is_guest', '=', false)
    .executeTakeFirst()

export interface CabinetAtStation {
  readonly id: string
  readonly stationId: string
  readonly stationName: string
  readonly isConnected: boolean
  readonly slots: number
  /** By the cabinet's own words about batteries; a slot that none of them names is not known. */
  readonly batteries: number
}

/** Cabinets of accepted chargers that stand at a station, by their identity. */
export async function selectCabinetsAt(
  reader: Reader,
  of: { readonly stationId: string } | { readonly chargerId: string },
): Promise<readonly CabinetAtStation[]> {
  const { rows } = await sql<CabinetAtStation>`
    select charger.id, station.id as "stationId", station.name as "stationName",
           charger.connection_id is not null as "isConnected",
           (select count(*)::int from charger_connector where charger_id = charger.id and connector_id is not null) as slots,
           (select count(distinct evse)::int from battery where charger_id = charger.id) as batteries
      from battery_cabinet
      join charger on charger.id = battery_cabinet.charger_id and charger.status = 'accepted'
      join station on station.id = charger.station_id and station.status = 'active'
     where ${'stationId' in of ? sql`station.id = ${of.stationId}` : sql`charger.id = ${of.chargerId}`}
     order by charger.identity`.execute(reader)
  return rows
}

export interface OwnSwap {
  readonly id: string
  readonly chargerId: string
  readonly state: BatterySwapState
  readonly bookingId: string | null
  readonly returnedPermille: number | null
  readonly takenPermille: number | null
  readonly takenSlot: number | null
  readonly returnedSlot: number | null
}

/** The driver's newest swap at the cabinet, of those begun since then. */
export async function selectOwnSwap(
  reader: Reader,
  of: { readonly chargerId: string; readonly customerId: string; readonly since: Date },
): Promise<OwnSwap | undefined> {
  const { rows } = await sql<OwnSwap>`
    select swap.id, swap.charger_id as "chargerId", swap.state, swap.booking_id as "bookingId",
           returned.soc_permille as "returnedPermille", returned.evse as "returnedSlot",
           taken.soc_permille as "takenPermille", taken.evse as "takenSlot"
      from battery_swap swap
      left join battery_swap_battery returned on returned.swap_id = swap.id and returned.way = 'in' and returned.position = 0
      left join battery_swap_battery taken on taken.swap_id = swap.id and taken.way = 'out' and taken.position = 0
     where swap.charger_id = ${of.chargerId} and swap.customer_id = ${of.customerId} and swap.created_at > ${of.since}
     order by swap.created_at desc, swap.id desc
     limit 1`.execute(reader)
  return rows[0]
}
