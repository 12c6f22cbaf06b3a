/** SQL of the cars and cards that charge at a fleet's cost. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import { type FleetRules, toRuleColumns, toRules } from '../fleet-drivers/index.ts'

export interface FleetVehicle extends FleetRules {
  readonly id: string
  readonly fleetId: string
  readonly registration: string
  readonly driverId: string | null
}

const VEHICLE_FIELDS = [
  'id',
  'fleet_id as fleetId',
  'registration',
  'fleet_driver_id as driverId',
  'limit_by as limitBy',
  'limit_most as limitMost',
  'limit_period as limitPeriod',
  'station_ids as stationIds',
  'from_minute as fromMinute',
  'to_minute as toMinute',
] as const

const selectVehicles = (reader: Reader) =>
  reader.selectFrom('fleet_vehicle').select(VEHICLE_FIELDS).where('ended_at', 'is', null)

/** The cars of a fleet, the newest first. */
export const selectFleetVehicles = async (reader: Reader, fleetId: string): Promise<FleetVehicle[]> =>
  (
    await selectVehicles(reader)
      .where('fleet_id', '=', fleetId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map(toRules)

export async function selectFleetVehicle(
  reader: Reader,
  { id, fleetId }: { readonly id: string; readonly fleetId: string },
): Promise<FleetVehicle | undefined> {
  const row = await selectVehicles(reader)
    .where('id', '=', id)
    .where('fleet_id', '=', fleetId)
    .executeTakeFirst()
  return row && toRules(row)
}

/** The car that is meant: the card's, or else the one that the driver drives. Undefined where there is none. */
export async function selectVehicleOf(
  reader: Reader,
  { vehicleId, driverId }: { readonly vehicleId: string | null; readonly driverId: string },
): Promise<FleetVehicle | undefined> {
  const row = await selectVehicles(reader)
    .where((eb) => (vehicleId ? eb('id', '=', vehicleId) : eb('fleet_driver_id', '=', driverId)))
    .executeTakeFirst()
  return row && toRules(row)
}

/** Charges of one car begin one after the other. */
export async function lockVehicle(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('fleet_vehicle').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

type VehicleFields = Pick<FleetVehicle, 'registration' | 'driverId' | keyof FleetRules>

const toVehicleColumns = ({ registration, driverId, ...rules }: VehicleFields) => ({
  registration,
  fleet_driver_id: driverId,
  ...toRuleColumns(rules),
})

const VEHICLE_TAKEN = {
  fleet_vehicle_registration_once: 'fleet-vehicle-exists',
  fleet_vehicle_one_driver: 'fleet-driver-has-vehicle',
} as const

export const insertVehicle = (tx: Tx, { id, fleetId, at, ...fields }: FleetVehicle & { readonly at: Date }) =>
  refuseOnConstraint(
    tx
      .insertInto('fleet_vehicle')
      .values({ id, fleet_id: fleetId, created_at: at, ended_at: null, ...toVehicleColumns(fields) })
      .execute(),
    VEHICLE_TAKEN,
  )

export const updateVehicle = (tx: Tx, { id, ...fields }: VehicleFields & { readonly id: string }) =>
  refuseOnConstraint(
    tx.updateTable('fleet_vehicle').set(toVehicleColumns(fields)).where('id', '=', id).execute(),
    VEHICLE_TAKEN,
  )

/** No card names it any more. */
export async function endVehicle(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('fleet_vehicle').set({ ended_at: at }).where('id', '=', id).execute()
  await tx
    .updateTable('fleet_card')
    .set({ vehicle_id: null })
    .where('vehicle_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export interface FleetCard extends FleetRules {
  readonly id: string
  readonly fleetId: string
  readonly cardId: string
  readonly driverId: string
  readonly vehicleId: string | null
}

const CARD_FIELDS = [
  'id',
  'fleet_id as fleetId',
  'card_id as cardId',
  'fleet_driver_id as driverId',
  'vehicle_id as vehicleId',
  'limit_by as limitBy',
  'limit_most as limitMost',
  'limit_period as limitPeriod',
  'station_ids as stationIds',
  'from_minute as fromMinute',
  'to_minute as toMinute',
] as const

/** How the card charges for a company; undefined where it does for none. */
export async function selectFleetCardOf(reader: Reader, cardId: string): Promise<FleetCard | undefined> {
  const row = await reader
    .selectFrom('fleet_card')
    .select(CARD_FIELDS)
    .where('card_id', '=', cardId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && toRules(row)
}

/** A card of this fleet that is in use, the row locked. */
export async function lockFleetCard(
  tx: Tx,
  { id, fleetId }: { readonly id: string; readonly fleetId: string },
): Promise<FleetCard | undefined> {
  const row = await tx
    .selectFrom('fleet_card')
    .select(CARD_FIELDS)
    .where('id', '=', id)
    .where('fleet_id', '=', fleetId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && toRules(row)
}

export async function countFleetCards(reader: Reader, fleetId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from fleet_card where fleet_id = ${fleetId} and ended_at is null`.execute(reader)
  return Number(rows[0]?.count ?? 0)
}

interface FleetMeans {
  readonly drivers: number
  readonly vehicles: number
  readonly cards: number
}

/** The drivers of a fleet, invited ones too, its cars, and its cards in use. */
export async function countFleetMeans(reader: Reader, fleetId: string): Promise<FleetMeans> {
  const { rows } = await sql<FleetMeans>`
    select (select count(*)::integer from fleet_driver where fleet_id = ${fleetId} and ended_at is null) as drivers,
           (select count(*)::integer from fleet_vehicle where fleet_id = ${fleetId} and ended_at is null) as vehicles,
           (select count(*)::integer from fleet_card where fleet_id = ${fleetId} and ended_at is null) as cards`.execute(
    reader,
  )
  return rows[0] ?? { drivers: 0, vehicles: 0, cards: 0 }
}

const toCardColumns = ({ driverId, vehicleId, ...rules }: Omit<FleetCard, 'id' | 'fleetId' | 'cardId'>) => ({
  fleet_driver_id: driverId,
  vehicle_id: vehicleId,
  ...toRuleColumns(rules),
})

export async function insertFleetCard(
  tx: Tx,
  {
    id,
    fleetId,
    cardId,
    replaces,
    at,
    ...fields
  }: FleetCard & { readonly replaces: string | null; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('fleet_card')
    .values({
      ...{ id, fleet_id: fleetId, card_id: cardId, replaces, created_at: at, ended_at: null },
      ...toCardColumns(fields),
    })
    .execute()
}

export async function updateFleetCard(
  tx: Tx,
  { id, ...fields }: Omit<FleetCard, 'fleetId' | 'cardId'>,
): Promise<void> {
  await tx.updateTable('fleet_card').set(toCardColumns(fields)).where('id', '=', id).execute()
}

export async function endFleetCard(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('fleet_card').set({ ended_at: at }).where('id', '=', id).execute()
}
