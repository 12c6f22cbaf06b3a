/** SQL of what a list of bookings is narrowed by. */
import { type RawBuilder, sql } from 'kysely'

export interface BookingFilters {
  readonly customerId?: string | undefined
  readonly stationId?: string | undefined
  readonly partnerId?: string | undefined
  readonly having?: 'overrun' | 'no-show' | undefined
  readonly confirmedFrom?: string | undefined
  readonly confirmedTo?: string | undefined
  readonly connectorId?: string | undefined
  readonly connectorType?: string | undefined
  readonly stateCode?: string | undefined
  readonly tariffId?: string | undefined
}

/** Whose, where, and what went otherwise than it was booked. */
export function buildConditions({
  customerId,
  stationId,
  partnerId,
  having,
  ...request
}: BookingFilters): RawBuilder<boolean>[] {
  const { confirmedFrom, confirmedTo, connectorId, connectorType, stateCode, tariffId } = request
  const filters: RawBuilder<boolean>[] = []
  if (confirmedFrom) filters.push(sql`booking.confirmed_at >= ${confirmedFrom}::timestamptz`)
  if (confirmedTo) filters.push(sql`booking.confirmed_at < ${confirmedTo}::timestamptz`)
  if (connectorId) filters.push(sql`booking.connector_id = ${connectorId}::uuid`)
  if (connectorType) filters.push(sql`booking.connector_type = ${connectorType}`)
  if (stateCode)
    filters.push(sql`booking.station_id in (select id from station where state_code = ${stateCode})`)
  if (tariffId)
    filters.push(
      sql`booking.tariff_version_id in (select id from tariff_version where tariff_id = ${tariffId})`,
    )
  if (customerId) filters.push(sql`booking.customer_id = ${customerId}::uuid`)
  if (stationId) filters.push(sql`booking.station_id = ${stationId}::uuid`)
  if (partnerId) filters.push(sql`booking.partner_id = ${partnerId}::uuid`)
  if (having === 'overrun') filters.push(sql`booking.extended_paise > 0`)
  if (having === 'no-show') filters.push(sql`booking.no_show_at is not null`)
  return filters
}
