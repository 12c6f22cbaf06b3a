/**
 * Searches a long list by the records that its rows refer to: these are looked up first. A few ids lead by an index to
 * their rows, while a condition on joined rows would read a million of them to find five.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './client.ts'

/** Beyond so many matches the text says little, and hits are everywhere: the list is then read in its order. */
const MOST_NAMED = 200

/**
 * Conditions, none or one, for rows whose `column` is among the ids that `matches` selects.
 * @param matches a query of one column `id`, without order or limit
 */
export async function buildAmongCondition(
  reader: Reader,
  column: string,
  matches: RawBuilder<{ id: string }>,
): Promise<readonly RawBuilder<boolean>[]> {
  const { rows } = await sql<{ id: string }>`${matches} limit ${MOST_NAMED + 1}`.execute(reader)
  if (rows.length > MOST_NAMED) return [sql<boolean>`${sql.ref(column)} in (${matches})`]
  const [first] = rows
  if (!first) return []
  // Of one, an index can also give the order.
  if (rows.length === 1) return [sql<boolean>`${sql.ref(column)} = ${first.id}::uuid`]
  return [sql<boolean>`${sql.ref(column)} = any(${rows.map(({ id }) => id)}::uuid[])`]
}

/** Whether the row's `column` is one of these ids; null for whatever it is. */
export const isOneOf = (column: string, ids: readonly string[] | null): RawBuilder<boolean> =>
  ids === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/** Any of the conditions; without one, nothing. */
export const joinByOr = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** All of the conditions; without one, everything. */
export const joinByAnd = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
