/** SQL of what people call the context's records, where a list names them by their ids. */
import { sql } from 'kysely'
import type { SubjectNames } from '../db/subject-names.ts'

export const CHARGING_SUBJECTS: SubjectNames = {
  booking: (
    ids,
  ) => sql`select booking.id, coalesce(customer.name, customer.phone) || ' at ' || station.name as name
    from booking join customer on customer.id = customer_id join station on station.id = station_id
    where booking.id = any(${ids}::uuid[])`,
  card: (ids) => sql`select id, coalesce(label, number) as name from card where id = any(${ids}::uuid[])`,
  problem: (
    ids,
  ) => sql`select station_problem.id, 'no. ' || station_problem.number || ' at ' || station.name as name
    from station_problem join station on station.id = station_id
    where station_problem.id = any(${ids}::uuid[])`,
  review: (ids) => sql`select station_review.id, 'of ' || station.name as name
    from station_review join station on station.id = station_id
    where station_review.id = any(${ids}::uuid[])`,
  charger: (ids) => sql`select id, identity as name from charger where id = any(${ids}::uuid[])`,
}
