/** SQL of what needs the operator's attention. */
import { addMs, days } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

/** A query calls for attention this long. */
const RECENT_MS = days(7)

export const SUPPORT_QUERIES_WAITING: WaitingKinds<'support-queries'> = {
  'support-queries': (now) => ({
    rows: sql`support_query where deleted_at is null and created_at >= ${addMs(now, -RECENT_MS)}`,
    id: sql`support_query.id`,
    since: sql`support_query.created_at`,
  }),
}
