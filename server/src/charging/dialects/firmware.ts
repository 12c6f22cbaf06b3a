/** What the versions have in common when a charger is to fetch firmware. */

/** How often it tries to fetch the file. */
export const FETCHES = 3
