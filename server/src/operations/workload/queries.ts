/**
 * SQL of what is under way in the whole network; each count reads only the open rows, by an index that holds no others.
 */
import type { BookingState } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'

/** Backlogs that still need work. */
const OPEN = ['reserved', 'in_progress', 'completed'] as const satisfies readonly BookingState[]

export interface Workload {
  /** Bookings in each state that is not the last. */
  readonly bookings: Readonly<Record<(typeof OPEN)[number], number>>
  /** Top-up orders of which something more is expected of the payment provider. */
  readonly openOrders: number
}

export async function selectWorkload(reader: Reader): Promise<Workload> {
  const counted = await reader
    .selectFrom('booking')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('status', 'in', OPEN)
    .groupBy('status')
    .execute()
  const { count } = await reader
    .selectFrom('top_up_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const bookings = { reserved: 0, in_progress: 0, completed: 0 }
  for (const row of counted) bookings[row.status as keyof typeof bookings] = row.count
  return { bookings, openOrders: count }
}
