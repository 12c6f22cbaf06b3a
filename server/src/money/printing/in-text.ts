/** Figures of a paper as text. */
import { formatRupees, paise } from '@voltyatra/domain'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const IST_OFFSET_MS = 5.5 * 3_600_000

/** '2026-11-22' as '22 Nov 2026'. */
export function dayInText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

/** An instant of ISO 8601 as '22 Nov 2026, 10:00:00 IST'. */
export function instantInText(instant: string): string {
  const local = new Date(Date.parse(instant) + IST_OFFSET_MS).toISOString()
  return `${dayInText(local.slice(0, 10))}, ${local.slice(11, 19)} IST`
}

/** Thousandths of a unit: 12,500 are '12.5'. */
export const quantityInText = (thousandths: number): string =>
  `${Math.floor(thousandths / 1000)}${fraction(thousandths % 1000, 3, 0)}`

/** Micro-rupees: 18,000,000 are '₹18.00', and 7,125 are '₹0.007125'. */
export function priceInText(micro: number): string {
  const whole = formatRupees(paise(Math.floor(micro / 1_000_000) * 100)).replace(/\.00$/, '')
  return whole + fraction(micro % 1_000_000, 6, 2)
}

/** Basis points: 1800 are '18 %', and 25 are '0.25 %'. */
export const rateInText = (basisPoints: number): string =>
  `${Math.floor(basisPoints / 100)}${fraction(basisPoints % 100, 2, 0)} %`

/** '.5' of 500 thousandths. */
function fraction(part: number, digits: number, least: number): string {
  const text = String(part).padStart(digits, '0').replace(/0+$/, '').padEnd(least, '0')
  return text && `.${text}`
}

/** Wh as '1,204.3 kWh' of a meter. */
export const meterInText = (wattHours: number): string => `${quantityInText(wattHours)} kWh`
