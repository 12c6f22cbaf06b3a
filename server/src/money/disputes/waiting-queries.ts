/** SQL of what needs the operator's attention. */
import { addMs, days } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

/** So long before its end a dispute is marked, and its operators get a mail. */
export const DUE_SOON_MS = days(2)

export const DISPUTES_WAITING: WaitingKinds<'disputes-to-answer' | 'disputes-due-soon'> = {
  'disputes-to-answer': () => ({
    rows: sql`payment_dispute where payment_dispute.state = 'open'`,
    id: sql`payment_dispute.id`,
    since: sql`payment_dispute.opened_at`,
  }),
  'disputes-due-soon': (now) => ({
    rows: sql`payment_dispute where payment_dispute.state = 'open' and payment_dispute.respond_by <= ${addMs(now, DUE_SOON_MS)}`,
    id: sql`payment_dispute.id`,
    since: sql`payment_dispute.opened_at`,
  }),
}
