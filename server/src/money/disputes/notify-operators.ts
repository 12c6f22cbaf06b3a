/** Notifies operators by mail that the time to answer a dispute is nearly over: each dispute once. */
import { addMs, ok } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { queueForOperators } from '../../people/administrators/index.ts'
import { selectBrandName } from '../../people/company/index.ts'
import { takeDue } from './queries.ts'
import { DUE_SOON_MS } from './waiting-queries.ts'

/** How many mails were written. */
export async function notifyOperators({
  db,
  now,
  publicUrl,
}: {
  readonly db: Db
  readonly now: Date
  readonly publicUrl: string
}): Promise<number> {
  const actor = { kind: 'system', name: 'remind-of-disputes' } as const
  const done = await runUnitOfWork({ db, now, actor }, async (work) => {
    work.nothingChanged()
    const due = await takeDue(work.tx, { now, until: addMs(now, DUE_SOON_MS) })
    if (due.length === 0) return ok(0)
    const brand = await selectBrandName(work.tx)
    let written = 0
    for (const { id, amount, reason, respondBy } of due) {
      const link = `${publicUrl}/newAdmin/disputes?open=${id}`
      const words = getMessages().disputeDue({ brand, amount, reason, respondBy, link })
      written += await queueForOperators(work, 'dispute.answer', { template: 'dispute-due', ...words })
    }
    return ok(written)
  })
  return done.ok ? done.value : 0
}
