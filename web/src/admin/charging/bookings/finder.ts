import type { listBookings } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { formatTime } from '../../../shared/formats.ts'
import type { Finder } from '../../screen.ts'
import { shortenId } from '../../ui/short-id.tsx'
import { formatStatus } from '../../ui/status.tsx'

export const bookingFinder: Finder = {
  rank: 30,
  label: 'Bookings',
  find: async (query, signal) =>
    (await callApi<typeof listBookings>('GET', '/bookings', { query, signal })).data.map((one) => ({
      id: one._id,
      label: `${one.customer.name ?? one.customer.phone} · ${one.station.name}`,
      hint: `${shortenId(one._id)} · ${formatStatus(one.status)} · ${formatTime(one.startTime)}`,
    })),
}
