/** The call of what outside is failing. */
import { listOutsideFailures } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import { type Route, read } from '../../../http/route.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { OutsideFailure } from '../../../platform/outside-failure.ts'

/** What of a context's fails now. */
export type FindOutsideFailures = (db: Db, deps: Deps) => Promise<readonly OutsideFailure[]>

declare module '../../../platform/deps.ts' {
  interface Deps {
    /** Of all contexts. */
    readonly findOutsideFailures: readonly FindOutsideFailures[]
  }
}

export const outsideFailureRoutes: readonly Route[] = [
  read(listOutsideFailures, async ({ db, deps }) => {
    const found = await Promise.all(deps.findOutsideFailures.map((find) => find(db, deps)))
    const failures = found.flat().toSorted((one, other) => one.since.getTime() - other.since.getTime())
    return ok({ data: failures.map((failure) => ({ ...failure, since: failure.since.toISOString() })) })
  }),
]
