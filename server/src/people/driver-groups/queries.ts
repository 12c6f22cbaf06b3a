/** SQL of groups of drivers. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface DriverGroup {
  readonly id: string
  readonly name: string
  readonly members: number
  readonly createdAt: Date
}

const selectGroups = (reader: Reader) =>
  reader
    .selectFrom('driver_group')
    .select((eb) => [
      'id',
      'name',
      'created_at as createdAt',
      eb
        .selectFrom('driver_group_member')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('group_id', '=', 'driver_group.id')
        .$asScalar()
        .$notNull()
        .as('members'),
    ])
    .where('deleted_at', 'is', null)

/** All that are not deleted, by name. */
export const selectDriverGroups = (reader: Reader): Promise<DriverGroup[]> =>
  selectGroups(reader).orderBy(sql`lower(name)`).execute()

export const selectDriverGroup = (reader: Reader, id: string): Promise<DriverGroup | undefined> =>
  selectGroups(reader).where('id', '=', id).executeTakeFirst()

/** The group, and until the transaction ends nobody else changes who is in it. */
export async function lockDriverGroup(tx: Tx, id: string): Promise<DriverGroup | undefined> {
  const locked = await tx
    .selectFrom('driver_group')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return locked && selectDriverGroup(tx, id)
}

/** The groups that a driver is in, by id. */
export async function selectGroupsOf(reader: Reader, customerId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('driver_group_member')
    .innerJoin('driver_group', 'driver_group.id', 'driver_group_member.group_id')
    .select('group_id as id')
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('group_id')
    .execute()
  return rows.map(({ id }) => id)
}

const NAME_TAKEN = { driver_group_name: 'driver-group-exists' } as const

interface NewGroup {
  readonly id: string
  readonly name: string
  readonly at: Date
  readonly by: string | null
}

export const insertDriverGroup = (tx: Tx, { id, name, at, by }: NewGroup) =>
  refuseOnConstraint(
    tx
      .insertInto('driver_group')
      .values({ id, name, created_at: at, created_by: by, deleted_at: null })
      .execute(),
    NAME_TAKEN,
  )

export const renameGroup = (tx: Tx, id: string, name: string) =>
  refuseOnConstraint(tx.updateTable('driver_group').set({ name }).where('id', '=', id).execute(), NAME_TAKEN)

export async function deleteGroup(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('driver_group').set({ deleted_at: at }).where('id', '=', id).execute()
}

/** Whether the driver was not in it. */
export const insertMember = (
  tx: Tx,
  { groupId, customerId, at }: { readonly groupId: string; readonly customerId: string; readonly at: Date },
) =>
  refuseOnConstraint(
    tx
      .insertInto('driver_group_member')
      .values({ group_id: groupId, customer_id: customerId, added_at: at })
      .onConflict((conflict) => conflict.constraint('driver_group_member_pkey').doNothing())
      .executeTakeFirstOrThrow()
      .then(({ numInsertedOrUpdatedRows }) => (numInsertedOrUpdatedRows ?? 0n) > 0n),
    { driver_group_member_customer: 'customer-not-found' },
  )

export async function deleteMember(tx: Tx, groupId: string, customerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('driver_group_member')
    .where('group_id', '=', groupId)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export function selectMemberPage(reader: Reader, groupId: string, request: ListRequest) {
  return selectKeysetPage({
    rows: reader
      .selectFrom('driver_group_member')
      .innerJoin('customer', 'customer.id', 'driver_group_member.customer_id')
      .select([
        'customer.id as id',
        'customer.name as name',
        'customer.phone as phone',
        'added_at as addedAt',
      ])
      .where('group_id', '=', groupId),
    request,
    id: 'customer.id',
    defaultSort: '-addedAt',
    dated: 'addedAt',
    sortKeys: { addedAt: { column: 'driver_group_member.added_at', type: 'timestamptz' } },
  })
}
