/** Amounts, energy and times as people in India read them. */

import { createOnce } from './create-once.ts'
import { ago } from './formats-texts.ts'
import { LOCALE, NUMBER_LOCALE } from './locale.ts'

const createNumberFormat = (minimumFractionDigits: number, maximumFractionDigits: number) =>
  createOnce(() => new Intl.NumberFormat(NUMBER_LOCALE, { minimumFractionDigits, maximumFractionDigits }))
const amount = createNumberFormat(2, 2)
const whole = createNumberFormat(0, 0)
const upToThree = createNumberFormat(0, 3)
const oneDecimal = createNumberFormat(1, 1)

const createIndianFormat = (parts: Intl.DateTimeFormatOptions) =>
  createOnce(() => new Intl.DateTimeFormat(LOCALE, { timeZone: 'Asia/Kolkata', ...parts }))
const day = createIndianFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const dayAndTime = createIndianFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** `₹1,23,456.50`, from rupees. */
export const formatRupees = (value: number): string =>
  `${value < 0 ? '−' : ''}₹${amount().format(Math.abs(value))}`

/** `1,23,456`. */
export const count = (value: number): string => whole().format(value)

/** `12.5 kWh`, to the watt-hour. */
export const formatKilowattHours = (value: number): string => `${upToThree().format(value)} kWh`

/** `0.54 kWh`: energy that still flows has as many digits all the time. */
export const formatRunningEnergy = (value: number): string => `${amount().format(value)} kWh`

/** `7.4 kW`. */
export const formatKilowatts = (value: number): string => `${upToThree().format(value)} kW`
/** Power as it was measured, which is never still: to a tenth. */
export const formatMeasuredKilowatts = (value: number): string => formatKilowatts(Math.round(value * 10) / 10)

const METRES_PER_KM = 1000
const NEAR_KM = 10

/** `850 m`, `4.2 km`, `38 km`. */
export function formatDistance(km: number): string {
  if (km < 1) return `${Math.round((km * METRES_PER_KM) / 10) * 10} m`
  return `${km < NEAR_KM ? oneDecimal().format(km) : whole().format(km)} km`
}

/** `21 Nov 2026`, the day in India. */
export const formatDate = (at: string | Date): string => day().format(new Date(at))

/** `21 Nov 2026, 3:05 pm IST`. */
export const formatTime = (at: string | Date): string => `${dayAndTime().format(new Date(at))} IST`

const dayAndHours = createIndianFormat({
  ...{ weekday: 'short', day: 'numeric', month: 'short' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
})

/** `Sat, 21 Nov, 18:00–19:00`, with the second day where that is another one. */
export const formatSpan = (from: string | Date, until: string | Date): string =>
  dayAndHours().formatRange(new Date(from), new Date(until))

const hourAndMinute = createIndianFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `India`, of an ISO code: undefined for none. */
export const formatCountry = (code: string | null): string | undefined =>
  code === null ? undefined : new Intl.DisplayNames([LOCALE], { type: 'region' }).of(code)

/** `Hindi`, of a code. */
export const formatLanguage = (code: string): string =>
  new Intl.DisplayNames([LOCALE], { type: 'language' }).of(code) ?? code

/** `15:05`, in India. */
export const formatClock = (at: string | Date): string => hourAndMinute().format(new Date(at))

const SECOND_MS = 1000
const MINUTE_S = 60
const HOUR_S = 3600

/** How long ago, in words: `just now`, `40 s ago`, `5 min ago`, `3 h ago`, then the day. */
export function formatAgo(at: string | Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / SECOND_MS))
  if (seconds < 5) return ago.now
  if (seconds < MINUTE_S) return ago.seconds(seconds)
  if (seconds < HOUR_S) return ago.minutes(Math.floor(seconds / MINUTE_S))
  if (seconds < 24 * HOUR_S) return ago.hours(Math.floor(seconds / HOUR_S))
  return formatDate(at)
}
