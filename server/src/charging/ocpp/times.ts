/** Times as chargers write them. */

/** Milliseconds since 1970; ours where the charger's cannot be read (a leap second, a year that no clock has). */
export function parseTimeOr(text: string | undefined, now: Date): number {
  if (text === undefined) return now.getTime()
  const at = HAS_ZONE.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? (parseWrittenTime(text) ?? now.getTime()) : at
}

/** As nearly all write it. What has no zone is UTC, and not what this machine's clock shows. */
const HAS_ZONE = /(Z|[+-]\d\d:\d\d)$/

const TIME =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[Tt ](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?:[.,](\d{0,30}))? ?([Zz]|([+-])(\d{1,2}):?(\d{2})?)?$/

/** A date and a time that can be read, in any usual form. */
export function parseWrittenTime(text: string): number | undefined {
  const parts = TIME.exec(text.trim())
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= lastDay
  if (!isDate || hour > 23 || minute > 59 || second > 60) return undefined
  const ms = Math.floor(Number(`0.${parts[7] || 0}`) * 1_000)
  const offset = (Number(parts[10] ?? 0) * 60 + Number(parts[11] ?? 0)) * (parts[9] === '-' ? -1 : 1)
  const at = Date.UTC(year, month - 1, day, hour, minute - offset, second, ms)
  return Number.isNaN(at) ? undefined : at
}
