/** SQL of what people call the subjects of audit entries: one look-up for each kind on a page. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

/** Of each kind that has a name: `id` and `name` of those rows. */
const NAMES: Readonly<
  Record<string, (ids: readonly string[]) => RawBuilder<{ id: string; name: string | null }>>
> = {
  administrator: (ids) => sql`select id, email as name from administrator where id = any(${ids}::uuid[])`,
  booking: (
    ids,
  ) => sql`select booking.id, coalesce(customer.name, customer.phone) || ' at ' || station.name as name
    from booking join customer on customer.id = customer_id join station on station.id = station_id
    where booking.id = any(${ids}::uuid[])`,
  card: (ids) => sql`select id, coalesce(label, number) as name from card where id = any(${ids}::uuid[])`,
  charger: (ids) => sql`select id, identity as name from charger where id = any(${ids}::uuid[])`,
  contact: (ids) => sql`select id, name from contact_query where id = any(${ids}::uuid[])`,
  customer: (ids) =>
    sql`select id, coalesce(name, phone) as name from customer where id = any(${ids}::uuid[])`,
  notification: (ids) => sql`select id, title as name from broadcast where id = any(${ids}::uuid[])`,
  offer: (ids) => sql`select id, title as name from offer where id = any(${ids}::uuid[])`,
  order: (ids) => sql`select id, order_id as name from top_up_order where id = any(${ids}::uuid[])`,
  partner: (ids) => sql`select id, name from partner where id = any(${ids}::uuid[])`,
  provider: (ids) => sql`select id, name from provider_link where id = any(${ids}::uuid[])`,
  query: (ids) => sql`select id, name from support_query where id = any(${ids}::uuid[])`,
  registration: (ids) => sql`select id, name from seminar_registration where id = any(${ids}::uuid[])`,
  station: (ids) => sql`select id, name from station where id = any(${ids}::uuid[])`,
  vehicle: (ids) => sql`select id, name from vehicle where id = any(${ids}::uuid[])`,
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

interface Subject {
  readonly subjectKind: string
  readonly subjectId: string | null
}

/** Finds the name of a subject; null where it has none, or is gone. */
export async function subjectNames(
  reader: Reader,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => string | null> {
  const byKind = Map.groupBy(subjects, ({ subjectKind }) => subjectKind)
  const names = new Map<string, string | null>()
  for (const [kind, those] of byKind) {
    const namesOf = Object.hasOwn(NAMES, kind) ? NAMES[kind] : undefined
    const ids = [
      ...new Set(those.flatMap(({ subjectId }) => (subjectId && UUID.test(subjectId) ? [subjectId] : []))),
    ]
    if (!namesOf || ids.length === 0) continue
    const { rows } = await namesOf(ids).execute(reader)
    for (const { id, name } of rows) names.set(id, name)
  }
  return ({ subjectId }) => (subjectId === null ? null : (names.get(subjectId) ?? null))
}
