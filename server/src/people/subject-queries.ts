/** SQL of what people call the context's records, where a list names them by their ids. */
import { sql } from 'kysely'
import type { SubjectNames } from '../db/subject-names.ts'

export const PEOPLE_SUBJECTS: SubjectNames = {
  administrator: (ids) => sql`select id, email as name from administrator where id = any(${ids}::uuid[])`,
  contact: (ids) => sql`select id, name from contact_query where id = any(${ids}::uuid[])`,
  'custom-role': (ids) => sql`select id, name from custom_role where id = any(${ids}::uuid[])`,
  customer: (ids) =>
    sql`select id, coalesce(name, phone) as name from customer where id = any(${ids}::uuid[])`,
  'driver-group': (ids) => sql`select id, name from driver_group where id = any(${ids}::uuid[])`,
  fleet: (ids) => sql`select id, name from fleet where id = any(${ids}::uuid[])`,
  notification: (ids) => sql`select id, title as name from broadcast where id = any(${ids}::uuid[])`,
  offer: (ids) => sql`select id, title as name from offer where id = any(${ids}::uuid[])`,
  partner: (ids) => sql`select id, name from partner where id = any(${ids}::uuid[])`,
  'program-key': (ids) => sql`select id, name from program_key where id = any(${ids}::uuid[])`,
  webhook: (ids) => sql`select id, url as name from webhook where id = any(${ids}::uuid[])`,
  query: (ids) => sql`select id, name from support_query where id = any(${ids}::uuid[])`,
  ticket: (ids) => sql`select id, number::text as name from ticket where id = any(${ids}::uuid[])`,
  registration: (ids) => sql`select id, name from seminar_registration where id = any(${ids}::uuid[])`,
}
