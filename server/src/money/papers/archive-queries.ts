/** SQL of a month's papers. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

export interface PaperOfMonth {
  readonly id: string
  readonly gstin: string
  readonly number: string
  readonly issuedAt: Date
  readonly content: Buffer
}

interface MonthRequest {
  /** 'YYYY-MM'. */
  readonly month: string
  readonly gstin?: string | undefined
  /** Whose they are; of all where it is left out. */
  readonly customerId?: string | undefined
  /** The last one that was read; from the first where it is left out. */
  readonly after: string | undefined
  readonly most: number
}

/** Those dated in the month, by id. */
export function selectPapersOfMonth(
  reader: Reader,
  { month, gstin, customerId, after, most }: MonthRequest,
): Promise<PaperOfMonth[]> {
  const first = `${month}-01`
  let rows = reader
    .selectFrom('paper')
    .select(['id', 'gstin', 'number', 'issued_at as issuedAt', 'content'])
    .where('issued_on', '>=', sql<string>`${first}::date`)
    .where('issued_on', '<', sql<string>`(${first}::date + interval '1 month')::date`)
    .orderBy('id')
    .limit(most)
  if (gstin) rows = rows.where('gstin', '=', gstin.toUpperCase())
  if (customerId) rows = rows.where('customer_id', '=', customerId)
  if (after) rows = rows.where('id', '>', after)
  return rows.execute()
}
