/** Stations and bookings as tests of other rules need them there. */
import { addMs, hours } from '@voltyatra/domain'
import type { Db } from '../db/client.ts'
import { createId } from '../db/unit-of-work.ts'

/** The body of a station that can be created as it is. */
export const aStation = (fields: object = {}) => ({
  stationName: 'MG Road Hub',
  location: { lat: 12.9756, long: 77.6068 },
  address: '12 MG Road',
  city: 'Bengaluru',
  stateCode: '29',
  powerCapacity: 120,
  connectors: [
    { type: 'CCS2', powerKW: 60 },
    { type: 'Type 2', powerKW: 7.4 },
  ],
  ...fields,
})

interface BookingAt {
  readonly stationId: string
  readonly connectorId: string
  readonly status: 'reserved' | 'in_progress'
  readonly from: Date
  /** Hours. */
  readonly duration?: number
  readonly stoppedAt?: Date
}

/** Puts a booking straight into the database: for rules that only ask whether one is there. */
export async function bookingAt(db: Db, booking: BookingAt): Promise<void> {
  const { from, duration = 1 } = booking
  const customerId = createId()
  await db.insertInto('customer').values({ id: customerId, phone: customerId, created_at: from }).execute()
  await db
    .insertInto('booking')
    .values({
      id: createId(),
      customer_id: customerId,
      station_id: booking.stationId,
      connector_id: booking.connectorId,
      connector_type: 'CCS2',
      status: booking.status,
      starts_at: from,
      ends_at: addMs(from, hours(duration)),
      duration_minutes: duration * 60,
      created_at: from,
      started_at: booking.status === 'in_progress' ? from : null,
      stopped_at: booking.stoppedAt ?? null,
      tariff_by: 'energy',
      tariff_paise: 1500 as never,
      gst_bp: 1800,
      amount_paise: 10_000 as never,
      gst_paise: 1800 as never,
      total_paise: 11_800 as never,
    })
    .execute()
}
