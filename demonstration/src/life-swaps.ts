/** Riders of the living demonstration swap their batteries: support asks the cabinet for them, who have called. */
import { paise } from '@voltyatra/domain'
import { requestSwap } from '@voltyatra/server/charging/battery-swaps/index.ts'
import { selectNextSwap } from './fleet/cabinet-queries.ts'
import { attempt, type MoneyContext, payIn } from './life-money.ts'

/** What a rider pays in who has too little for the next swap. */
const TOP_UP = paise(30_000)

/** @param unusedSince only at a cabinet at which nobody has swapped since then */
export async function requestSomeSwap(living: MoneyContext, unusedSince?: Date): Promise<void> {
  const next = await selectNextSwap(living.db, unusedSince)
  if (!next) return
  const { chargerId, ...rider } = next
  const request = () =>
    attempt(living, living.staff.support, (work) =>
      requestSwap(work, { chargerId, phone: rider.phone, batteries: 1 }),
    )
  const requested = await request()
  const isShort = !requested.ok && 'why' in requested.refusal && requested.refusal.why === 'noCredit'
  if (!isShort) return
  await payIn(living, rider, TOP_UP)
  await request()
}
