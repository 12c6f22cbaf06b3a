/** Requests to stop that have not reached the server yet: kept, and sent when there is a connection. */
import type { stopCharging } from '@voltyatra/contract'
import { queryClient } from '../../shared/app/query-client.ts'
import { ApiRefusal, callApi } from '../../shared/call-api.ts'
import { keptForGood } from '../../shared/storage.ts'

const PREFIX = 'stop-charge-'

export const isStopStored = (bookingId: string): boolean => keptForGood.getItem(PREFIX + bookingId) !== null

/**
 * Sends it; without a connection it stays kept. A server that refuses it has received it: the charge has ended already.
 * @returns whether the server has received it
 */
export async function sendStop(bookingId: string): Promise<boolean> {
  keptForGood.setItem(PREFIX + bookingId, 'yes')
  try {
    await callApi<typeof stopCharging>('POST', '/driver/bookings/{id}/stop', { params: { id: bookingId } })
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status === 401 || error.status >= 500) return false
  }
  keptForGood.removeItem(PREFIX + bookingId)
  await queryClient.invalidateQueries({ queryKey: ['bookings'] })
  return true
}

/** All that are kept, from whatever screen. */
export async function sendKeptStops(): Promise<void> {
  for (const key of keptForGood.keys()) if (key.startsWith(PREFIX)) await sendStop(key.slice(PREFIX.length))
}
