/** A page of rows as every list answers it. */
import { ok, type Result } from '@voltyatra/domain'
import type { InvalidCursor, ListPage } from '../db/keyset.ts'

interface ListBody<W> {
  readonly data: W[]
  readonly page: Omit<ListPage<unknown>, 'rows'>
}

export function listAnswer<Row, W>(
  page: Result<ListPage<Row>, InvalidCursor>,
  toWire: (row: Row) => W,
): Result<ListBody<W>, InvalidCursor> {
  if (!page.ok) return page
  const { rows, ...facts } = page.value
  return ok({ data: rows.map(toWire), page: facts })
}
