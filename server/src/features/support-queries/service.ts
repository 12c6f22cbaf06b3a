/** Support queries: a driver asks, an operator reads, deletes and, within 10 seconds, takes the delete back. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { newId, type Work } from '../../db/unit-of-work.ts'
import { deleteSoftly, undoDelete } from '../undo.ts'
import { askerOf, insertSupportQuery, supportQuery } from './queries.ts'

export interface SupportQuery {
  readonly id: string
  readonly name: string
  readonly mobile: string
  readonly query: string
  readonly createdAt: Date
}

export interface NewSupportQuery extends SupportQuery {
  readonly customerId: string
}

export interface Question {
  readonly customerId: string
  readonly query: string
  /** Instead of the profile's. */
  readonly name?: string | undefined
}

/** Keeps a driver's question under the profile's number, and its name unless one is given. */
export async function createSupportQuery(
  work: Work,
  { customerId, query, name }: Question,
): Promise<Result<SupportQuery, { readonly kind: 'name-needed' }>> {
  const asker = await askerOf(work.tx, customerId)
  const shownName = name ?? asker.name
  if (shownName === null) return refuse({ kind: 'name-needed' })
  const asked = { id: newId(), name: shownName, mobile: asker.phone, query, createdAt: work.now }
  await insertSupportQuery(work.tx, { ...asked, customerId })
  return ok(asked)
}

const deletable = {
  table: 'support_query',
  noun: 'query',
  notFound: 'query-not-found',
  find: supportQuery,
} as const

/** Deletes softly; `undoUntil` is the last moment at which it can be taken back. */
export const deleteSupportQuery = (work: Work, id: string) => deleteSoftly(work, deletable, id)

/** Takes a delete of the last 10 seconds back. */
export const undoDeleteSupportQuery = (work: Work, id: string) => undoDelete(work, deletable, id)
