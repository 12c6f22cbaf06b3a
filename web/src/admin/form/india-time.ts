/** The wall clock in India, as a date-and-time field has it. */
const IST_MS = 5.5 * 3_600_000
const FIELD_LETTERS = 'YYYY-MM-DDTHH:MM'.length

/** `2026-11-21T18:30` in India as RFC 3339 in UTC; undefined where it is no such text. */
export function parseIndiaTime(field: string): string | undefined {
  const at = Date.parse(`${field}Z`)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(field) && !Number.isNaN(at)
    ? new Date(at - IST_MS).toISOString()
    : undefined
}

/** The other way round. */
export const toIndia = (at: string | Date): string =>
  new Date(new Date(at).getTime() + IST_MS).toISOString().slice(0, FIELD_LETTERS)
