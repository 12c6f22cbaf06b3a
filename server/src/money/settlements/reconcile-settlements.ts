/** Reads what the providers have settled, and compares it with the books: daily, and whenever somebody asks. */
import { addMs, days, ok } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import type { Log } from '../../platform/log.ts'
import type { PaymentProvider } from '../../platform/payment-provider.ts'
import { runEach } from '../../platform/run-each.ts'
import { findLastSettledAt } from './list-queries.ts'
import { matchLate, recordMissingMovements } from './open-differences.ts'
import { SETTLEMENTS } from './reader.ts'
import { recordSettlement } from './record-settlement.ts'

/** What a provider adds to days that were read before is found so much later at most. */
const READ_AGAIN_MS = days(5)
const FIRST_READ_MS = days(30)

export interface SettlementsRead {
  readonly recorded: number
  readonly differences: number
  readonly matched: number
  /** Providers that did not answer: the next reading has what is missing. */
  readonly unavailable: number
}

/** @throws SomeFailed when all providers have been asked */
export async function reconcileSettlements(of: {
  readonly db: Db
  readonly providers: readonly PaymentProvider[]
  readonly now: Date
  readonly log: Pick<Log, 'error'>
}): Promise<SettlementsRead> {
  const { db, now, log } = of
  const sum = { recorded: 0, differences: 0, matched: 0, unavailable: 0 }
  await runEach(of.providers, async (provider) => {
    const last = await findLastSettledAt(db, provider.name)
    const from = addMs(last ?? now, last ? -READ_AGAIN_MS : -FIRST_READ_MS)
    const listed = await provider.listSettlements({ from, to: now })
    if (!listed.ok) {
      sum.unavailable += 1
      return 0
    }
    for (const settlement of listed.value) {
      const read = { provider: provider.name, source: 'provider', by: null, settlement } as const
      const done = await runUnitOfWork({ db, now, actor: SETTLEMENTS }, async (work) =>
        ok(await recordSettlement(work, read)),
      )
      if (!done.ok || done.value.outcome === 'known') continue
      if (done.value.outcome === 'recorded') sum.recorded += 1
      sum.differences += done.value.differences
    }
    return listed.value.length
  })
  sum.matched = await matchLate({ db, now })
  sum.differences += await recordMissingMovements({ db, now })
  if (sum.differences > 0) log.error(sum, 'settlements differ from the books: a person needs to look at it')
  return sum
}
