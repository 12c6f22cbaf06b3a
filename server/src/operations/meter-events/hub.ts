/**
 * Meter readings for drivers who watch their own charges: read once a second in a process for all of them. The table of
 * changes has no readings: there are too many for operators, who look at figures now and then.
 */

import {
  type ChargingNow,
  computeChargingNow,
  selectBookingsByIds,
  selectMeteredCharges,
} from '../../charging/bookings/index.ts'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'

const EVERY_MS = 1_000
/** A reading may be committed so much later than another that arrived after it, in milliseconds. */
const LATE_MS = 5_000
/** Bookings that are read at once. */
const MOST_AT_ONCE = 200

type Listener = (bookingId: string, charging: ChargingNow) => void

export interface MeterHub {
  /** @returns what ends it */
  listen(customerId: string, listener: Listener): () => void
}

interface HubOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

export function openMeterHub({ db, clock, log }: HubOptions): MeterHub {
  const listeners = new Map<string, Set<Listener>>()
  /** When the newest reading arrived that was sent, by booking. */
  const sent = new Map<string, number>()
  let newest = 0
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  async function look(): Promise<void> {
    try {
      const metered = await selectMeteredCharges(db, new Date(newest - LATE_MS))
      const fresh = metered.filter(
        ({ bookingId, lastReceivedAt }) => (sent.get(bookingId) ?? 0) < lastReceivedAt.getTime(),
      )
      for (const { bookingId, lastReceivedAt } of fresh) {
        sent.set(bookingId, lastReceivedAt.getTime())
        newest = Math.max(newest, lastReceivedAt.getTime())
      }
      const watched = fresh.filter(({ customerId }) => listeners.has(customerId))
      for (let at = 0; at < watched.length; at += MOST_AT_ONCE)
        await sendReadings(watched.slice(at, at + MOST_AT_ONCE))
      for (const [bookingId, lastReceivedAt] of sent)
        if (lastReceivedAt < newest - LATE_MS * 2) sent.delete(bookingId)
      isFailing = false
    } catch (error) {
      if (!isFailing)
        log.warn({ err: error }, 'drivers are not sent what their meters say: it cannot be read')
      isFailing = true
    }
    if (listeners.size > 0) timer = setTimeout(() => void look(), EVERY_MS)
    else timer = undefined
  }

  async function sendReadings(metered: readonly { readonly bookingId: string }[]): Promise<void> {
    const bookings = await selectBookingsByIds(
      db,
      metered.map(({ bookingId }) => bookingId),
    )
    for (const booking of bookings) {
      const charging = computeChargingNow(booking, clock.now())
      if (!charging) continue
      for (const listen of listeners.get(booking.customerId) ?? []) listen(booking.id, charging)
    }
  }

  return {
    listen(customerId, listener) {
      const own = listeners.get(customerId) ?? new Set<Listener>()
      listeners.set(customerId, own.add(listener))
      if (timer === undefined) {
        newest = clock.now().getTime()
        timer = setTimeout(() => void look(), EVERY_MS)
      }
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(customerId) === own) listeners.delete(customerId)
      }
    },
  }
}
