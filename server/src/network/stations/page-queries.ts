/** SQL of the stations that have a public page. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

export interface NamedStation {
  readonly id: string
  readonly name: string
  readonly city: string | null
}

const NAMED = ['id', 'name', 'city'] as const

/** What its operator has taken off the network has no page; what is out of service for another reason has one. */
const hasPage = sql<boolean>`(station.status <> 'inactive' or station.status_code is not null)`

export const findStationName = (reader: Reader, id: string): Promise<NamedStation | undefined> =>
  reader.selectFrom('station').select(NAMED).where('id', '=', id).executeTakeFirst()

/** By the end of its id. */
export const findStationWithPage = (reader: Reader, shortId: string): Promise<NamedStation | undefined> =>
  reader
    .selectFrom('station')
    .select(NAMED)
    .where(sql<boolean>`right(id::text, 12) = ${shortId}`)
    .where(hasPage)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export async function countStationsWithPage(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('station')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(hasPage)
    .executeTakeFirstOrThrow()
  return count
}

/** The oldest first, so that one keeps its place while others are added. */
export const selectStationsWithPage = (
  reader: Reader,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly NamedStation[]> =>
  reader
    .selectFrom('station')
    .select(NAMED)
    .where(hasPage)
    .orderBy('created_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
