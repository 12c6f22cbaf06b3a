/** How the statistics count up. */
export interface Statistic {
  readonly target: number
  readonly decimals: number
}

/** How long they count, and how often they show another number, in milliseconds. */
export const COUNT_MS = 2000
export const STEP_MS = 30

/** The share of the band that must be in view before they begin. */
export const VISIBLE_SHARE = 0.5

/** What a statistic shows so many milliseconds after it began; its target from the end on. */
export function computeShown({ target, decimals }: Statistic, elapsedMs: number): string {
  const steps = Math.floor(Math.max(0, elapsedMs) / STEP_MS)
  const part = elapsedMs >= COUNT_MS ? 1 : (steps * STEP_MS) / COUNT_MS
  const unit = 10 ** decimals
  const value = Math.floor(target * part * unit + 1e-6) / unit
  return `${value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}+`
}
