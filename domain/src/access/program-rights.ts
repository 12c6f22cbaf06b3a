/** What a program that calls `/api/v1` with a key may do. Each right is given by itself: none includes another. */

export const PROGRAM_RIGHTS = [
  'stations.read',
  'tariffs.read',
  'chargers.read',
  'sessions.read',
  'bookings.read',
  'drivers.read',
  'invoices.read',
  'invoices.print',
  'statements.read',
  'drivers.write',
  'bookings.write',
  'charges.control',
  'chargers.control',
] as const
export type ProgramRight = (typeof PROGRAM_RIGHTS)[number]

/** About more than some stations: only a key for every station can have them. */
export const RIGHTS_FOR_EVERY_STATION: readonly ProgramRight[] = ['statements.read', 'drivers.write']
