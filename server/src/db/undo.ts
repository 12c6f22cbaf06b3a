/** Deletes that can be taken back for 10 seconds, for every noun whose rows are deleted softly. */
import { addMs, ok, type Result, refuse } from '@voltyatra/domain'
import type { Tx } from './client.ts'
import { refuseOnConstraint } from './refuse-on-constraint.ts'
import { markDeleted, type SoftDeleteTable, selectDeletion, unmarkDeleted } from './soft-delete.ts'
import type { AuditedAction, Work } from './unit-of-work.ts'

/** How long something can be taken back: 10 seconds, in milliseconds. */
export const UNDO_MS = 10_000

type NounOf<Action> = Action extends `${infer Noun}.undo-delete` ? Noun : never

/** A noun as its deletes need it. */
export interface Deletable<Row extends object, NotFound extends string, Taken extends string = never> {
  readonly table: SoftDeleteTable
  /** The noun in the audit log: `contact` makes `contact.delete`. */
  readonly noun: NounOf<AuditedAction>
  readonly notFound: NotFound
  /** The row, deleted or not. */
  readonly find: (tx: Tx, id: string) => Promise<Row>
  /** What taking a delete back may violate, where something came in its place meanwhile. */
  readonly taken?: Readonly<Record<string, Taken>>
}

/** Deletes softly; `undoUntil` is the last moment at which it can be taken back. */
export async function deleteSoftly<Row extends object, NotFound extends string>(
  work: Work,
  { table, noun, notFound, find }: Omit<Deletable<Row, NotFound>, 'taken'>,
  id: string,
): Promise<Result<{ id: string; undoUntil: Date }, { readonly kind: NotFound }>> {
  if (!(await markDeleted(work.tx, table, id, work.now))) return refuse({ kind: notFound })
  const before = await find(work.tx, id)
  await work.audit({ action: `${noun}.delete`, subject: { kind: noun, id }, before })
  return ok({ id, undoUntil: addMs(work.now, UNDO_MS) })
}

/** Takes a delete of the last 10 seconds back; the row as it stands again. */
export async function undoDelete<Row extends object, NotFound extends string, Taken extends string = never>(
  work: Work,
  { table, noun, notFound, find, taken }: Deletable<Row, NotFound, Taken>,
  id: string,
): Promise<Result<Row, { readonly kind: NotFound | Taken | 'not-deleted' | 'undo-too-late' }>> {
  const since = addMs(work.now, -UNDO_MS)
  const undone = await refuseOnConstraint(unmarkDeleted(work.tx, table, id, since), taken ?? {})
  if (!undone.ok) return undone
  if (!undone.value) {
    const found = await selectDeletion(work.tx, table, id)
    if (!found) return refuse({ kind: notFound })
    return refuse({ kind: found.deletedAt ? 'undo-too-late' : 'not-deleted' })
  }
  const after = await find(work.tx, id)
  await work.audit({ action: `${noun}.undo-delete`, subject: { kind: noun, id }, after })
  return ok(after)
}
