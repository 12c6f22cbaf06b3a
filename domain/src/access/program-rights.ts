/** What a program that calls `/api/v1` with a key may do. Each right is given by itself: none includes another. */

export const PROGRAM_RIGHTS = [
  'stations.read',
  'tariffs.read',
  'chargers.read',
  'sessions.read',
  'bookings.read',
  'invoices.read',
  'charges.control',
] as const
export type ProgramRight = (typeof PROGRAM_RIGHTS)[number]
