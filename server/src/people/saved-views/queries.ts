/** SQL of the views of lists that operators have saved. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface SavedView {
  readonly id: string
  /** Which list: `booking.all`. */
  readonly list: string
  readonly name: string
  /** As they stand in the list's address. */
  readonly filters: Readonly<Record<string, string>>
  /** The list opens with it; at most one of each list. */
  readonly isDefault: boolean
  readonly createdAt: Date
}

const selectViews = (reader: Reader) =>
  reader
    .selectFrom('saved_view')
    .select((eb) => [
      'id',
      'list',
      'name',
      eb.ref('filters').$castTo<Readonly<Record<string, string>>>().as('filters'),
      'is_default as isDefault',
      'created_at as createdAt',
    ])

/** All of one operator, by name. */
export const selectViewsOf = (reader: Reader, administratorId: string): Promise<SavedView[]> =>
  selectViews(reader)
    .where('administrator_id', '=', administratorId)
    .orderBy('list')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** Keeps everybody else from the operator's views until the transaction ends. */
export async function lockViewsOf(tx: Tx, administratorId: string): Promise<void> {
  await tx
    .selectFrom('administrator')
    .select('id')
    .where('id', '=', administratorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

const NAME_TAKEN = { saved_view_name: 'view-exists' } as const

export const insertView = (tx: Tx, administratorId: string, view: SavedView) =>
  refuseOnConstraint(
    tx
      .insertInto('saved_view')
      .values({
        id: view.id,
        administrator_id: administratorId,
        list: view.list,
        name: view.name,
        filters: JSON.stringify(view.filters),
        is_default: view.isDefault,
        created_at: view.createdAt,
      })
      .execute(),
    NAME_TAKEN,
  )

export const updateView = (
  tx: Tx,
  { id, name, filters, isDefault }: Pick<SavedView, 'id' | 'name' | 'filters' | 'isDefault'>,
) =>
  refuseOnConstraint(
    tx
      .updateTable('saved_view')
      .set({ name, filters: JSON.stringify(filters), is_default: isDefault })
      .where('id', '=', id)
      .execute(),
    NAME_TAKEN,
  )

/** Of a list's views none is the one that it opens with. */
export async function clearDefault(tx: Tx, administratorId: string, list: string): Promise<void> {
  await tx
    .updateTable('saved_view')
    .set({ is_default: false })
    .where('administrator_id', '=', administratorId)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute()
}

export async function removeView(tx: Tx, administratorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('administrator_id', '=', administratorId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
