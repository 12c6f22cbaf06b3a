/** How long a charge has been running, and what of its prepayment that has used. */
import { roundToPaise } from '../../form/amounts.ts'

interface Running {
  readonly startTime: string
  readonly startedAt: string | null
  readonly stoppedAt: string | null
  readonly duration: number
  readonly totalAmount: number
}

const HOUR_MS = 3_600_000

/** In milliseconds; it stands still once the driver has stopped. */
export function computeElapsedMs({ startTime, startedAt, stoppedAt }: Running, now: Date): number {
  const end = stoppedAt === null ? now.getTime() : Date.parse(stoppedAt)
  return Math.max(0, end - Date.parse(startedAt ?? startTime))
}

/** Rupees with GST, at most what was prepaid: the part of the booked time that has passed. */
export function computeCostSoFar(booking: Running, now: Date): number {
  const part = Math.min(1, computeElapsedMs(booking, now) / (booking.duration * HOUR_MS))
  return roundToPaise(booking.totalAmount * part)
}

/** `1 h 05 min`, `4 min 09 s`. */
export function formatElapsed(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours} h ${two(minutes)} min` : `${minutes} min ${two(seconds % 60)} s`
}

/** Chargers send their meter at least this often while a car charges. */
const SILENT_MS = 120_000

interface Metered {
  readonly state: string
  /** Of the meter's last word; null before the first. */
  readonly meteredAt: string | null
}

/** Whether the figures are so old that their age has to be said. */
export const isSilent = ({ meteredAt, state }: Metered, now: Date): boolean =>
  state !== 'ended' && meteredAt !== null && now.getTime() - Date.parse(meteredAt) > SILENT_MS
