/** Tells operators by mail that the time to answer a dispute is nearly over: each dispute once. */
import { addMs, may, ok } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { runUnitOfWork } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { selectActiveAdministrators } from '../../people/administrators/index.ts'
import { selectBrandName } from '../../people/company/index.ts'
import { queueMessage } from '../../people/outbox/index.ts'
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
    const readers = (await selectActiveAdministrators(work.tx)).filter((one) => may(one, 'dispute.answer'))
    for (const { id, amount, reason, respondBy } of due) {
      const link = `${publicUrl}/newAdmin/disputes?open=${id}`
      const { title, message } = getMessages().disputeDue({ brand, amount, reason, respondBy, link })
      for (const { email } of readers) {
        await queueMessage(work, {
          ...{ channel: 'email', recipient: email, template: 'dispute-due' },
          ...{ subject: title, body: message },
        })
      }
    }
    return ok(due.length * readers.length)
  })
  return done.ok ? done.value : 0
}
