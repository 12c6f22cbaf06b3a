/** What a session's progress keeps of its course. */

export type PowerState = 'charging' | 'paused-by-vehicle' | 'paused-by-charger'

export interface CourseProgress {
  /** How many changes of state, and readings, have been kept. */
  readonly changes: number
  readonly readings: number
  readonly state?: PowerState | undefined
  /** Since when it has that state, in ms since 1970, and when that arrived. */
  readonly since?: number | undefined
  readonly arrived?: number | undefined
  /** The quarter of an hour since 1970 of the newest reading that is kept; absent after a change of state. */
  readonly quarter?: number | undefined
}
