/** Support queries: a driver asks, an operator reads, deletes and, within 10 seconds, takes the delete back. */

import { hours, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { deleteSoftly, undoDelete } from '../../db/undo.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { allowTries, type TooManyTries, toNetwork } from '../access/index.ts'
import type { SupportQuery } from './queries.ts'
import { insertSupportQuery, selectAsker, selectSupportQuery } from './queries.ts'

export interface Question {
  readonly customerId: string
  readonly query: string
  /** Instead of the profile's. */
  readonly name?: string | undefined
}

/** In an hour: more than a driver in trouble asks, too few to flood the list. */
const MOST_QUERIES = { driver: 20, network: 100 } as const

interface Asker {
  readonly customerId: string
  /** The caller's network address. */
  readonly address: string
  readonly now: Date
}

/** Counts a question against its driver and the driver's network; the wait in seconds when there were too many. */
export async function allowSupportQuery(
  db: Db,
  { customerId, address, now }: Asker,
): Promise<Result<undefined, TooManyTries>> {
  const windowMs = hours(1)
  const bounds = [
    { bucket: `support-query:driver:${customerId}`, limit: MOST_QUERIES.driver, windowMs },
    { bucket: `support-query:address:${toNetwork(address)}`, limit: MOST_QUERIES.network, windowMs },
  ]
  return allowTries(db, bounds, now)
}

/** Keeps a driver's question under the profile's number, and its name unless one is given. */
export async function createSupportQuery(
  work: Work,
  { customerId, query, name }: Question,
): Promise<Result<SupportQuery, { readonly kind: 'name-needed' }>> {
  const asker = await selectAsker(work.tx, customerId)
  const shownName = name ?? asker.name
  if (shownName === null) return refuse({ kind: 'name-needed' })
  const requested = {
    id: createId(),
    name: shownName,
    mobile: asker.phone,
    query,
    customerId,
    createdAt: work.now,
  }
  await insertSupportQuery(work.tx, requested)
  return ok(requested)
}

const deletable = {
  table: 'support_query',
  noun: 'query',
  notFound: 'query-not-found',
  find: selectSupportQuery,
} as const

/** Deletes softly; `undoUntil` is the last moment at which it can be taken back. */
export const deleteSupportQuery = (work: Work, id: string) => deleteSoftly(work, deletable, id)

/** Takes a delete of the last 10 seconds back. */
export const undoDeleteSupportQuery = (work: Work, id: string) => undoDelete(work, deletable, id)
