/** A page of rows as the lists of `/api/v1` answer it. */
import { ok, type Result } from '@voltyatra/domain'
import type { InvalidCursor, ListPage } from '../db/keyset.ts'

export function answerPage<Row, W>(
  page: Result<ListPage<Row>, InvalidCursor>,
  toWire: (row: Row) => W,
): Result<{ readonly data: W[]; readonly nextCursor: string | null }, InvalidCursor> {
  if (!page.ok) return page
  return ok({ data: page.value.rows.map(toWire), nextCursor: page.value.nextCursor })
}
