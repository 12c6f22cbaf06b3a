/** SQL of what needs the operator's attention. */
import { addMs, days } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

/** A message that failed calls for attention this long. */
const RECENT_MS = days(7)

export const MESSAGES_WAITING: WaitingKinds<'failed-messages'> = {
  'failed-messages': (now) => ({
    // The predicate is that of its index.
    rows: sql`outbox_message
      where status = 'failed' and failure not in ('replaced', 'no-consent', 'no-provider')
        and not (is_bulk and failure = 'expired') and created_at >= ${addMs(now, -RECENT_MS)}`,
    id: sql`outbox_message.id`,
    since: sql`outbox_message.created_at`,
  }),
}
