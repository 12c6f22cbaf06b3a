/** SQL of the roles that the owner has made. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface CustomRole {
  readonly id: string
  readonly name: string
  readonly rights: readonly string[]
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
