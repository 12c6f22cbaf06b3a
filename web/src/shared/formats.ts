/** Amounts, energy and times as people in India read them. */

import { LOCALE } from './locale.ts'

const amount = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
const upToThree = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 })
const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const inIndia = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: 'Asia/Kolkata', ...parts })
const day = inIndia({ day: 'numeric', month: 'short', year: 'numeric' })
const dayAndTime = inIndia({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** `₹1,23,456.50`, from rupees. */
export const rupees = (value: number): string => `${value < 0 ? '−' : ''}₹${amount.format(Math.abs(value))}`

/** `1,23,456`. */
export const count = (value: number): string => whole.format(value)

/** `12.5 kWh`, to the watt-hour. */
export const kilowattHours = (value: number): string => `${upToThree.format(value)} kWh`

/** `1,235 kWh`, for sums that nobody reads to the watt-hour. */
export const wholeKilowattHours = (value: number): string => `${whole.format(value)} kWh`

/** `7.4 kW`. */
export const kilowatts = (value: number): string => `${upToThree.format(value)} kW`
/** Power as it was measured, which is never still: to a tenth. */
export const measuredKilowatts = (value: number): string => kilowatts(Math.round(value * 10) / 10)

/** `99.87 %`. */
export const percent = (value: number): string => `${amount.format(value)} %`

const METRES_PER_KM = 1000
const NEAR_KM = 10

/** `850 m`, `4.2 km`, `38 km`. */
export function distance(km: number): string {
  if (km < 1) return `${Math.round((km * METRES_PER_KM) / 10) * 10} m`
  return `${km < NEAR_KM ? oneDecimal.format(km) : whole.format(km)} km`
}

/** `21 Nov 2026`, the day in India. */
export const date = (at: string | Date): string => day.format(new Date(at))

/** `21 Nov 2026, 3:05 pm IST`. */
export const time = (at: string | Date): string => `${dayAndTime.format(new Date(at))} IST`

const hourAndMinute = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'Asia/Kolkata',
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
})

/** `15:05`, in India. */
export const clock = (at: string | Date): string => hourAndMinute.format(new Date(at))

const SECOND_MS = 1000
const MINUTE_S = 60
const HOUR_S = 3600

/** How long ago, in words: `just now`, `40 s ago`, `5 min ago`, `3 h ago`, then the day. */
export function ago(at: string | Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / SECOND_MS))
  if (seconds < 5) return 'just now'
  if (seconds < MINUTE_S) return `${seconds} s ago`
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min ago`
  if (seconds < 24 * HOUR_S) return `${Math.floor(seconds / HOUR_S)} h ago`
  return date(at)
}
