/** SQL of the roles that the owner has made. */
import { type LimitKind, ok } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface LimitRequest {
  readonly kind: LimitKind
  /** Codes of states, or ids of stations or partners. */
  readonly of: readonly string[]
}

export interface CustomRole {
  readonly id: string
  readonly name: string
  readonly rights: readonly string[]
  /** Null for the whole network. `names` are those of what is in `of`. */
  readonly limit: (LimitRequest & { readonly names: readonly string[] }) | null
  /** How many have it, disabled accounts included. */
  readonly operators: number
  readonly createdAt: Date
  readonly changedAt: Date
}

const selectRoles = (reader: Reader) =>
  reader.selectFrom('custom_role').select((eb) => [
    'id',
    'name',
    'rights',
    sql<CustomRole['limit']>`case when limit_kind is not null then (
      select json_build_object('kind', limit_kind, 'of', coalesce(json_agg(id order by name, id), '[]'),
                               'names', coalesce(json_agg(name order by name, id), '[]'))
        from (select code as id, code as name from unnest(limit_states) as code
              union all
              select station.id::text, station.name from custom_role_station chosen
                join station on station.id = chosen.station_id where chosen.role_id = custom_role.id
              union all
              select partner.id::text, partner.name from custom_role_partner chosen
                join partner on partner.id = chosen.partner_id where chosen.role_id = custom_role.id) as of) end`.as(
      'limit',
    ),
    'created_at as createdAt',
    'changed_at as changedAt',
    eb
      .selectFrom('administrator')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('administrator.custom_role_id', '=', 'custom_role.id')
      .$asScalar()
      .$notNull()
      .as('operators'),
  ])

/** By name. */
export const selectCustomRoles = (reader: Reader): Promise<CustomRole[]> =>
  selectRoles(reader).orderBy(sql`lower(name)`).execute()

/** The role, held until the transaction ends. */
export async function lockCustomRole(tx: Tx, id: string): Promise<CustomRole | undefined> {
  const held = await tx
    .selectFrom('custom_role')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return held && selectRoles(tx).where('id', '=', id).executeTakeFirst()
}

const NAME_TAKEN = { custom_role_name: 'role-exists' } as const

/** Puts what the role is limited to in place of what it was. */
export async function updateLimit(tx: Tx, id: string, limit: LimitRequest | null) {
  const of = [...new Set(limit?.of)]
  await tx
    .updateTable('custom_role')
    .set({ limit_kind: limit?.kind ?? null, limit_states: limit?.kind === 'states' ? of : [] })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('custom_role_station').where('role_id', '=', id).execute()
  await tx.deleteFrom('custom_role_partner').where('role_id', '=', id).execute()
  if (limit?.kind === 'stations') {
    const rows = of.map((stationId) => ({ role_id: id, station_id: stationId }))
    return refuseOnConstraint(tx.insertInto('custom_role_station').values(rows).execute(), {
      custom_role_station_station: 'limit-unknown',
    })
  }
  const rows =
    limit?.kind === 'partners' ? of.map((partnerId) => ({ role_id: id, partner_id: partnerId })) : []
  if (rows.length === 0) return ok([])
  return refuseOnConstraint(tx.insertInto('custom_role_partner').values(rows).execute(), {
    custom_role_partner_partner: 'limit-unknown',
  })
}

interface RoleRow {
  readonly id: string
  readonly name: string
  readonly rights: readonly string[]
  readonly at: Date
}

export const insertCustomRole = (tx: Tx, { id, name, rights, at }: RoleRow) =>
  refuseOnConstraint(
    tx
      .insertInto('custom_role')
      .values({ id, name, rights: [...rights], created_at: at, changed_at: at })
      .execute(),
    NAME_TAKEN,
  )

export const updateCustomRole = (tx: Tx, { id, name, rights, at }: RoleRow) =>
  refuseOnConstraint(
    tx
      .updateTable('custom_role')
      .set({ name, rights: [...rights], changed_at: at })
      .where('id', '=', id)
      .execute(),
    NAME_TAKEN,
  )

export const deleteCustomRole = (tx: Tx, id: string) =>
  refuseOnConstraint(tx.deleteFrom('custom_role').where('id', '=', id).execute(), {
    administrator_custom_role: 'role-in-use',
  })
