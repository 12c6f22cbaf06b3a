/** Whether a cursor's text is a value of its column's type, so that nothing made up is ever asked of the database. */

/** How a sort key compares and travels: its SQL type, by which the cursor's text is cast back. */
export type SortType = 'timestamptz' | 'text' | 'int8' | 'float8' | 'uuid'

export const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
const TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(\.\d{1,6})?\+00$/
const WHOLE = /^(0|-?[1-9]\d{0,18})$/
const LARGEST_INT8 = 2n ** 63n - 1n
const FRACTION = /^(-?\d{1,17}(\.\d{1,20})?(e[+-]\d{1,3})?|-?Infinity|NaN)$/

/** As PostgreSQL writes a value of this type where the time zone is UTC, and in the type's range. */
export function isValueOf(type: SortType, text: string): boolean {
  switch (type) {
    case 'text':
      return !text.includes('\0')
    case 'uuid':
      return UUID.test(text)
    case 'int8':
      return WHOLE.test(text) && BigInt(text) <= LARGEST_INT8 && BigInt(text) >= -LARGEST_INT8
    case 'float8':
      return FRACTION.test(text) && (!/\d/.test(text) || isRepresentable(text))
    case 'timestamptz':
      return isTime(text)
  }
}

/** Neither larger than a float8 can be, nor so small that it would be zero without being written so. */
function isRepresentable(text: string): boolean {
  const value = Number(text)
  return Number.isFinite(value) && (value !== 0 || !/[1-9]/.test(text.replace(/e.*/, '')))
}

function isTime(text: string): boolean {
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] = TIME.exec(text) ?? []
  if (year === '' || Number(year) === 0) return false
  const [m, d] = [Number(month), Number(day)]
  const lastDay = new Date(Date.UTC(Number(year), m, 0)).getUTCDate()
  const isDay = m >= 1 && m <= 12 && d >= 1 && d <= lastDay
  return isDay && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
}
