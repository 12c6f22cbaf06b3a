/** SQL of soft deletes: the row stays, marked with the time of its delete, so that the delete can be taken back. */
import type { Reader, Tx } from './client.ts'
import type { DB } from './tables.ts'

/** Tables whose rows are deleted by a mark in `deleted_at`. */
export type SoftDeleteTable = {
  [T in keyof DB]: DB[T] extends { deleted_at: unknown } ? T : never
}[keyof DB]

/** Marks the row deleted; false when it is unknown or deleted already. */
export async function markDeleted(tx: Tx, table: SoftDeleteTable, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes a delete back that happened at `since` or later; false when there was none. */
export async function unmarkDeleted(
  tx: Tx,
  table: SoftDeleteTable,
  id: string,
  since: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>=', since)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** When the row was deleted, null where it was not; undefined for an unknown row. */
export function selectDeletion(
  reader: Reader,
  table: SoftDeleteTable,
  id: string,
): Promise<{ deletedAt: Date | null } | undefined> {
  return reader.selectFrom(table).select('deleted_at as deletedAt').where('id', '=', id).executeTakeFirst()
}
