/** SQL of what needs the operator's attention. */
import { addMs, days } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

/** A message calls for attention this long. */
const RECENT_MS = days(7)

export const CONTACT_QUERIES_WAITING: WaitingKinds<'contact-queries'> = {
  'contact-queries': (now) => ({
    rows: sql`contact_query where deleted_at is null and created_at >= ${addMs(now, -RECENT_MS)}`,
    id: sql`contact_query.id`,
    since: sql`contact_query.created_at`,
  }),
}
