/** Decides about many waiting chargers at once: they may be invented. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { forgetCharger, rejectCharger } from './onboarding.ts'
import { lockPending, type PendingChoice } from './pending-queries.ts'

type NothingChosen = { readonly kind: 'charger-not-found' }

/** Turns away those that still wait among the chosen ones; how many. */
export async function rejectPending(
  work: Work,
  choice: PendingChoice & { readonly reason: string },
): Promise<Result<number, NothingChosen>> {
  const ids = await lockPending(work.tx, choice)
  if (ids.length === 0) return refuse({ kind: 'charger-not-found' })
  for (const id of ids) await rejectCharger(work, id, choice.reason)
  return ok(ids.length)
}

/** Forgets those that still wait among the chosen ones; how many. */
export async function forgetPending(
  work: Work,
  choice: PendingChoice,
): Promise<Result<number, NothingChosen>> {
  const ids = await lockPending(work.tx, choice)
  if (ids.length === 0) return refuse({ kind: 'charger-not-found' })
  for (const id of ids) await forgetCharger(work, id)
  return ok(ids.length)
}
