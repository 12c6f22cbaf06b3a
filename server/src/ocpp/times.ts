/** Times as chargers write them. */

/** Milliseconds since 1970; ours where the charger's cannot be read (a leap second, a year that no clock has). */
export function timeOf(text: string | undefined, now: Date): number {
  const at = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? now.getTime() : at
}
