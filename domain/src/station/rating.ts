/** What drivers think of a station, as one number. */

export interface Rating {
  /** Stars with one decimal. */
  readonly average: number
  /** Drivers who have rated. */
  readonly drivers: number
}

/** Fewer are a matter of chance. */
const LEAST_DRIVERS = 3

/**
 * Of each driver's last review, so that nobody counts twice.
 * @returns null where too few have rated
 */
export function computeRating({
  sum,
  drivers,
}: {
  readonly sum: number
  readonly drivers: number
}): Rating | null {
  return drivers < LEAST_DRIVERS ? null : { average: Math.round((sum * 10) / drivers) / 10, drivers }
}
