/** How often a meter has said what was delivered: that it was nothing is believed where it said so twice. */

interface Counted {
  /** Readings that have said what was delivered, at most two, and when by the charger's word the last of them. */
  readonly counted?: readonly [count: number, reported: number] | undefined
  readonly stopped?: { readonly said: number; readonly registerWh: number | null } | undefined
}

/** Readings that say the same within this time are one, in milliseconds. */
const APART_MS = 10_000

export const isApart = (one: number, other: number): boolean => Math.abs(other - one) >= APART_MS

/** How many readings have said what was delivered, the stop's included; two are enough. */
export function countReadings({ counted, stopped }: Counted): number {
  if (!counted) return 0
  const [count, reported] = counted
  if (!stopped || stopped.registerWh === null) return count
  return isApart(reported, stopped.said) ? count + 1 : Math.max(count, 1)
}

/** Counts a reading of the register; the first that is known only says where the others count from. */
export function countReading<S extends Counted>(progress: S, reported: number): S {
  const { counted } = progress
  if (!counted) return { ...progress, counted: [0, reported] }
  const [count, last] = counted
  return count >= 2 || !isApart(last, reported) ? progress : { ...progress, counted: [count + 1, reported] }
}
