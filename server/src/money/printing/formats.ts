/** Figures of a paper as text. */
import { formatRupees, paise } from '@voltyatra/domain'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const IST_OFFSET_MS = 5.5 * 3_600_000

/** '2026-11-22' as '22 Nov 2026'. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

/** An instant of ISO 8601 as '22 Nov 2026, 10:00:00 IST'. */
export function formatInstant(instant: string): string {
  const local = new Date(Date.parse(instant) + IST_OFFSET_MS).toISOString()
  return `${formatDay(local.slice(0, 10))}, ${local.slice(11, 19)} IST`
}

/** Thousandths of a unit: 12,500 are '12.5'. */
export const formatQuantity = (thousandths: number): string =>
  `${Math.floor(thousandths / 1000)}${formatFraction(thousandths % 1000, 3, 0)}`

/** Micro-rupees: 18,000,000 are '₹18.00', and 7,125 are '₹0.007125'. */
export function formatPrice(micro: number): string {
  const whole = formatRupees(paise(Math.floor(micro / 1_000_000) * 100)).replace(/\.00$/, '')
  return whole + formatFraction(micro % 1_000_000, 6, 2)
}

/** Basis points: 1800 are '18 %', and 25 are '0.25 %'. */
export const formatRate = (basisPoints: number): string =>
  `${Math.floor(basisPoints / 100)}${formatFraction(basisPoints % 100, 2, 0)} %`

/** '.5' of 500 thousandths. */
function formatFraction(part: number, digits: number, least: number): string {
  const text = String(part).padStart(digits, '0').replace(/0+$/, '').padEnd(least, '0')
  return text && `.${text}`
}

/** Wh as '1,204.3 kWh' of a meter. */
export const formatMeter = (wattHours: number): string => `${formatQuantity(wattHours)} kWh`
