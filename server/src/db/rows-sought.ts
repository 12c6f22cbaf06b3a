/**
 * Searches a long list by the records that its rows refer to: these are looked up first. A few ids lead by an index to
 * their rows, while a condition on joined rows would read a million of them to find five.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './client.ts'

/** Beyond so many matches the text says little, and hits are everywhere: the list is then read in its order. */
const MOST_NAMED = 200

type Matches = RawBuilder<{ id: string }>

/** Whom a text means: their ids, or that they are more than can be named. */
export type Sought = readonly string[] | 'many'

/** @param matches a query of one column `id`, without order or limit */
export async function selectSought(reader: Reader, matches: Matches): Promise<Sought> {
  const { rows } = await sql<{ id: string }>`${matches} limit ${MOST_NAMED + 1}`.execute(reader)
  return rows.length > MOST_NAMED ? 'many' : rows.map(({ id }) => id)
}

/** Conditions, none or one, for rows whose `column` is among what `matches` selects, of which `sought` was found. */
export function buildAmong(column: string, sought: Sought, matches: Matches): readonly RawBuilder<boolean>[] {
  if (sought === 'many') return [sql<boolean>`${sql.ref(column)} in (${matches})`]
  const [first] = sought
  if (first === undefined) return []
  // Of one, an index can also give the order.
  if (sought.length === 1) return [sql<boolean>`${sql.ref(column)} = ${first}::uuid`]
  return [sql<boolean>`${sql.ref(column)} = any(${[...sought]}::uuid[])`]
}

/** The same in one go. */
export const buildAmongCondition = async (reader: Reader, column: string, matches: Matches) =>
  buildAmong(column, await selectSought(reader, matches), matches)

/** Whether the row's `column` is one of these ids; null for whatever it is. */
export const isOneOf = (column: string, ids: readonly string[] | null): RawBuilder<boolean> =>
  ids === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/** Any of the conditions; without one, nothing. */
export const joinByOr = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** All of the conditions; without one, everything. */
export const joinByAnd = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
