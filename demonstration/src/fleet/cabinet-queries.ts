/** SQL of the demonstration's cabinets for battery swaps: what is in them, and who has which battery. */
import type { ConnectorType } from '@voltyatra/domain'
import type { Reader } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'

export interface StationConnector {
  readonly id: string
  readonly type: ConnectorType
  readonly powerW: number
}

export interface NewCabinet {
  readonly id: string
  readonly serial: string
  readonly stationId: string
  /** Of its station, those in service. */
  readonly connectors: readonly StationConnector[]
}

/** Chargers of this model that stand at a station and swap no batteries yet. */
export async function selectNewCabinets(reader: Reader, model: string): Promise<readonly NewCabinet[]> {
  const { rows } = await sql<NewCabinet>`
    select charger.id, charger.serial_number as serial, charger.station_id as "stationId",
           (select json_agg(json_build_object('id', connector.id, 'type', connector.type, 'powerW', connector.power_w) order by number)
              from connector where station_id = charger.station_id and retired_at is null) as connectors
      from charger
     where model = ${model} and station_id is not null and not exists (select from battery_cabinet where charger_id = charger.id)
     order by identity`.execute(reader)
  return rows
}

export interface Rider {
  readonly id: string
  readonly phone: string
}

/** Drivers who can pay for some swaps: of these vehicles where there are any, those nearest to the station first. */
export async function selectRiders(
  reader: Reader,
  {
    stationId,
    vehicles,
    count,
    leastPaise,
  }: {
    readonly stationId: string
    readonly vehicles: readonly string[]
    readonly count: number
    readonly leastPaise: number
  },
): Promise<readonly Rider[]> {
  const { rows } = await sql<Rider>`
    select customer.id, customer.phone
      from customer
      join vehicle on vehicle.id = customer.vehicle_id
      join station on station.id = ${stationId}
      join ledger_account wallet on wallet.owner_id = customer.id and wallet.kind = 'customer_wallet'
     where customer.blocked_at is null and not customer.is_guest
       and wallet.balance_paise >= ${leastPaise}
       and not exists (select from booking where customer_id = customer.id and status in ('reserved', 'in_progress'))
       and not exists (select from battery where customer_id = customer.id)
     order by vehicle.name = any(${vehicles}::text[]) desc, abs(customer.latitude - station.latitude) + abs(customer.longitude - station.longitude), customer.phone
     limit ${count}`.execute(reader)
  return rows
}

export interface StoredBattery {
  readonly serial: string
  readonly slot: number
  readonly soC: number
  readonly soH: number
  readonly since: Date
}

/** What the cabinet's own words have left in its slots, the newest in each. */
export async function selectBatteriesIn(
  reader: Reader,
  chargerId: string,
): Promise<readonly StoredBattery[]> {
  const { rows } = await sql<StoredBattery>`
    select distinct on (evse) serial, evse as slot, soc_permille / 10.0::float8 as "soC", soh_permille / 10.0::float8 as "soH",
           last_at as since
      from battery where charger_id = ${chargerId}
     order by evse, last_at desc`.execute(reader)
  return rows
}

/** The battery of the driver whose swap has this token, if it is one that a cabinet gave. */
export async function selectBatteryOfToken(
  reader: Reader,
  idToken: string,
): Promise<{ readonly serial: string; readonly soH: number } | undefined> {
  const { rows } = await sql<{ serial: string; soH: number }>`
    select battery.serial, battery.soh_permille / 10.0::float8 as "soH"
      from battery_swap swap join battery on battery.customer_id = swap.customer_id
     where swap.id_token = ${idToken}
     order by swap.created_at desc, battery.last_at
     limit 1`.execute(reader)
  return rows[0]
}

/**
 * A driver with a battery who has no swap under way, and the connected cabinet that gave it; at random.
 * @param unusedSince only a cabinet at which nobody has swapped since then
 */
export async function selectNextSwap(
  reader: Reader,
  unusedSince?: Date,
): Promise<(Rider & { readonly chargerId: string }) | undefined> {
  const { rows } = await sql<Rider & { readonly chargerId: string }>`
    select customer.id, customer.phone, last.charger_id as "chargerId"
      from (select distinct customer_id from battery where customer_id is not null) holder
      join customer on customer.id = holder.customer_id and customer.blocked_at is null
      join lateral (select charger_id, state from battery_swap where customer_id = customer.id
                     order by created_at desc limit 1) last on last.state not in ('requested', 'inserted', 'swapped')
      join charger on charger.id = last.charger_id and charger.connection_id is not null
     where not exists (select from booking where customer_id = customer.id and status in ('reserved', 'in_progress'))
       and not exists (select from battery_swap other
                        where other.charger_id = last.charger_id and other.created_at > ${unusedSince ?? null}::timestamptz)
     order by random()
     limit 1`.execute(reader)
  return rows[0]
}

/** Swaps of a cabinet in which there is something odd that nobody has looked at. */
export async function selectSwapsToLookAt(reader: Reader, chargerId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from battery_swap
     where charger_id = ${chargerId} and findings <> '{}' and seen_at is null
     order by created_at, id`.execute(reader)
  return rows.map(({ id }) => id)
}
