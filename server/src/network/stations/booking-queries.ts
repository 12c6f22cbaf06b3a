/** SQL of what a booking needs to know of a station. */
import type { OpeningHours, Paise, StationState } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'
import { type Connector, selectConnectorsInService } from './queries.ts'

export interface StationForBooking {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly stateCode: string
  readonly partnerId: string | null
  readonly status: StationState
  /** The tariff where time is priced; null: the network's rate per kWh. */
  readonly pricePerHour: Paise | null
  readonly openingHours: OpeningHours
  /** Those in service, by number. */
  readonly connectors: readonly Omit<
    Connector,
    'isFree' | 'isPluggedIn' | 'isOutOfUse' | 'unknownSince' | 'isBatterySlot'
  >[]
}

const BOOKING_FIELDS = [
  'id',
  'name',
  'address',
  'state_code as stateCode',
  'partner_id as partnerId',
  'status',
  'price_per_hour_paise as pricePerHour',
  'opening_hours as openingHours',
] as const

/** For a quote: the station as it is now. */
export async function selectStationForBooking(
  reader: Reader,
  id: string,
): Promise<StationForBooking | undefined> {
  const station = await reader
    .selectFrom('station')
    .select(BOOKING_FIELDS)
    .where('id', '=', id)
    .executeTakeFirst()
  return station && { ...station, connectors: await selectConnectorsInService(reader, id).execute() }
}

/**
 * For making a booking: as `selectStationForBooking`, and until the transaction ends neither status, partner, price nor
 * connectors of the station change. Bookings of one station do not wait for each other.
 */
export async function holdStationForBooking(tx: Tx, id: string): Promise<StationForBooking | undefined> {
  const station = await tx
    .selectFrom('station')
    .select(BOOKING_FIELDS)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return station && { ...station, connectors: await selectConnectorsInService(tx, id).execute() }
}
