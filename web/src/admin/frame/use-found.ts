/** Records that the palette finds on the server. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import type {
  listBookings,
  listChargers,
  listCustomers,
  listOrders,
  listPartners,
  listStations,
} from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'
import { rupees, time } from '../../shared/formats.ts'
import { palette } from '../messages/frame.ts'
import { iconOf } from '../screens.ts'
import type { Drawing } from '../ui/icons.tsx'
import { shortId } from '../ui/short-id.tsx'
import { wordOf } from '../ui/status.tsx'
import { useMay, usePanel } from './panel.ts'

interface FoundRow {
  readonly to: string
  readonly label: string
  readonly hint?: string
  readonly icon: Drawing
}

export interface Found {
  readonly label: string
  readonly rows: readonly FoundRow[]
}

const LEAST_LETTERS = 2
const WAIT_MS = 180
const OF_EACH = 5

export function useFound(typed: string): { found: Found[]; isSearching: boolean } {
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const { to, toPage } = usePanel()
  const may = useMay()
  const isAsked = q.length >= LEAST_LETTERS
  const query = { q, limit: OF_EACH }
  const kinds = [
    {
      label: palette.stations,
      right: 'station.read',
      find: async (signal: AbortSignal): Promise<FoundRow[]> =>
        (await callApi<typeof listStations>('GET', '/charging-stations', { query, signal })).data.map(
          (one) => ({
            to: toPage('station', one._id),
            label: one.stationName,
            hint: one.city ?? one.state,
            icon: { path: iconOf('station') },
          }),
        ),
    },
    {
      label: palette.customers,
      right: 'customer.read',
      find: async (signal: AbortSignal): Promise<FoundRow[]> =>
        (await callApi<typeof listCustomers>('GET', '/all-customer', { query, signal })).data.map((one) => ({
          to: toPage('user', one._id),
          label: one.name ?? one.email ?? one.phone,
          hint: one.phone,
          icon: { path: iconOf('user') },
        })),
    },
    {
      label: palette.bookings,
      right: 'booking.read',
      find: async (signal: AbortSignal): Promise<FoundRow[]> =>
        (await callApi<typeof listBookings>('GET', '/bookings', { query, signal })).data.map((one) => ({
          to: toPage('bookings', one._id),
          label: `${one.customer.name ?? one.customer.phone} · ${one.station.name}`,
          hint: `${shortId(one._id)} · ${wordOf(one.status)} · ${time(one.startTime)}`,
          icon: { path: iconOf('bookings') },
        })),
    },
    {
      label: palette.partners,
      right: 'partner.read',
      find: async (signal: AbortSignal): Promise<FoundRow[]> =>
        (await callApi<typeof listPartners>('GET', '/all-partners', { query, signal })).data.map((one) => ({
          to: to('partner', { open: one._id }),
          label: one.name,
          hint: one.email,
          icon: { path: iconOf('partner') },
        })),
    },
    {
      label: palette.chargers,
      right: 'charger.read',
      find: async (signal: AbortSignal): Promise<FoundRow[]> =>
        (await callApi<typeof listChargers>('GET', '/chargers', { query, signal })).data.map((one) => ({
          to: to('chargers', { open: one._id }),
          label: one.identity,
          ...(one.stationName && { hint: one.stationName }),
          icon: { path: iconOf('chargers') },
        })),
    },
    {
      label: palette.orders,
      right: 'order.read',
      find: async (signal: AbortSignal): Promise<FoundRow[]> =>
        (await callApi<typeof listOrders>('GET', '/all-orders', { query, signal })).data.map((one) => ({
          to: to('order', { open: one._id }),
          label: one.orderId,
          hint: `${one.customer.phone} · ${rupees(one.amount)}`,
          icon: { path: iconOf('order') },
        })),
    },
  ]
  const answers = useQueries({
    queries: kinds.map(({ label, right, find }) => ({
      queryKey: ['found', label, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(signal),
      enabled: isAsked && may(right),
    })),
  })
  return {
    found: kinds
      .map(({ label }, at) => ({ label, rows: (isAsked && answers[at]?.data) || [] }))
      .filter(({ rows }) => rows.length > 0),
    isSearching:
      typed.trim().length >= LEAST_LETTERS &&
      (typed.trim() !== q || answers.some(({ isFetching }) => isFetching)),
  }
}
