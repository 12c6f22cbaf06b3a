/** SQL of the charger that a row is about, as lists name it and search for it; `charger` and `station` are joined. */
import { sql } from 'kysely'
import { toContainsPattern } from '../../db/keyset.ts'

export const CHARGER_NAMES = [
  'charger.identity as charger',
  'station.name as stationName',
  sql<boolean>`charger.connection_id is not null`.as('isConnected'),
] as const

/** By its identity or the name of its station; without words, any. */
export const matchCharger = (q: string | undefined) =>
  q
    ? sql<boolean>`(charger.identity ilike ${toContainsPattern(q)} or station.name ilike ${toContainsPattern(q)})`
    : sql<boolean>`true`
