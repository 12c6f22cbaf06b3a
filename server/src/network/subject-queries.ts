/** SQL of what people call the context's records, where a list names them by their ids. */
import { sql } from 'kysely'
import type { SubjectNames } from '../db/subject-names.ts'

export const NETWORK_SUBJECTS: SubjectNames = {
  provider: (ids) => sql`select id, name from provider_link where id = any(${ids}::uuid[])`,
  station: (ids) => sql`select id, name from station where id = any(${ids}::uuid[])`,
  'station-request': (ids) => sql`select id, name from station_request where id = any(${ids}::uuid[])`,
  vehicle: (ids) => sql`select id, name from vehicle where id = any(${ids}::uuid[])`,
}
