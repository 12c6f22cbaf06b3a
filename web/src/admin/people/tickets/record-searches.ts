/** What a ticket is about is found by its name: a booking, of the driver where one asked, and a charger. */
import type { getBooking, getCharger, listBookings, listChargers, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { formatTime } from '../../../shared/formats.ts'
import { MOST_FOUND, type RecordSearch } from '../../form/searched-select.tsx'

type Booking = ReplyOf<typeof listBookings>['data'][number]
type Charger = ReplyOf<typeof listChargers>['data'][number]

const formatBooking = ({ startTime, station, customer }: Booking) =>
  `${formatTime(startTime)} · ${station.name} · ${customer.name ?? customer.phone}`

const formatCharger = ({ identity, stationName }: Pick<Charger, 'identity' | 'stationName'>) =>
  stationName === null ? identity : `${identity} · ${stationName}`

export const createBookingSearch = (customerId: string | null): RecordSearch => ({
  topic: 'booking',
  only: customerId ?? '',
  async find(q, signal) {
    const { data } = await callApi<typeof listBookings>('GET', '/bookings', {
      query: { limit: MOST_FOUND, ...(q && { q }), ...(customerId !== null && { customerId }) },
      signal,
    })
    return data.map((one) => ({ value: one._id, label: formatBooking(one) }))
  },
  async nameOf(id, signal) {
    const { data } = await callApi<typeof getBooking>('GET', '/bookings/{id}', { params: { id }, signal })
    return formatBooking(data)
  },
})

export const chargerSearch: RecordSearch = {
  topic: 'charger',
  async find(q, signal) {
    const { data } = await callApi<typeof listChargers>('GET', '/chargers', {
      query: { limit: MOST_FOUND, sort: 'identity', ...(q && { q }) },
      signal,
    })
    return data.map((one) => ({ value: one._id, label: formatCharger(one) }))
  },
  async nameOf(id, signal) {
    const { data } = await callApi<typeof getCharger>('GET', '/chargers/{id}', { params: { id }, signal })
    return formatCharger(data)
  },
}
