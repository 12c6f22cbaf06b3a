/** Deletes what has been kept for its time, so that it neither grows for ever nor can be stolen. */
import { addMs, days } from '@voltyatra/domain'
import type { Db, Reader } from '../../db/client.ts'
import { deleteInPieces, type Pieces } from '../../db/delete-in-pieces.ts'
import { runEachPart } from '../../platform/run-each.ts'
import { RETENTION_CLASSES, type RetentionClass, type RetentionClassName } from './classes.ts'
import {
  DELETED_TABLES,
  deleteDeleted,
  deleteExpired,
  EXPIRED,
  type ExpiringTable,
  selectRowEstimates,
} from './queries.ts'
import { RETENTION } from './tables.ts'

/** What somebody deleted in the panel is gone for good after this. */
const DELETED_DAYS = 30

const TABLES = Object.keys(EXPIRED) as ExpiringTable[]

function getDays(table: ExpiringTable): number {
  const { days } = RETENTION_CLASSES[RETENTION[table]]
  if (days === null) throw new Error(`${table} is of a class that is kept for ever`)
  return days
}

/** In pieces, and each table whatever becomes of the others. @returns rows deleted, by table */
export function purgeExpired(
  db: Db,
  now: Date,
  pieces?: Pieces,
): Promise<Readonly<Record<ExpiringTable | 'deleted_queries', number>>> {
  const before = (count: number) => addMs(now, -days(count))
  const expired = TABLES.map(
    (table) =>
      [
        table,
        () => deleteInPieces((most) => deleteExpired(db, table, before(getDays(table)), most), pieces),
      ] as const,
  )
  const deleteAllDeleted = async () => {
    let count = 0
    for (const table of DELETED_TABLES) {
      count += await deleteInPieces((most) => deleteDeleted(db, table, before(DELETED_DAYS), most), pieces)
    }
    return count
  }
  const parts = { ...Object.fromEntries(expired), deleted_queries: deleteAllDeleted }
  return runEachPart(parts as Record<ExpiringTable | 'deleted_queries', () => Promise<number>>)
}

export interface KeptClass extends RetentionClass {
  readonly name: RetentionClassName
  /** By name, with about how many rows each has; null before the database has counted. */
  readonly tables: readonly { readonly name: string; readonly rows: number | null }[]
}

/** Every class with its tables. */
export async function loadRetention(reader: Reader): Promise<readonly KeptClass[]> {
  const rows = await selectRowEstimates(reader)
  const names = Object.entries(RETENTION)
  return Object.entries(RETENTION_CLASSES).map(([name, { days, why }]) => ({
    ...{ name: name as RetentionClassName, days, why },
    tables: names
      .filter(([, of]) => of === name)
      .map(([table]) => ({ name: table, rows: rows.get(table) ?? null })),
  }))
}
