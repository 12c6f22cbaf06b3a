/** SQL of what waits for the operator. Every count reads a few rows of an index, however large the tables are. */
import { days, plus } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

export type AttentionKind =
  | 'bookings-to-confirm'
  | 'bookings-to-bill'
  | 'bills-off-the-meter'
  | 'contact-queries'
  | 'support-queries'
  | 'seminar-registrations'
  | 'pending-partners'
  | 'chargers-to-decide'
  | 'chargers-offline'
  | 'failed-messages'
  | 'failing-jobs'

/** Counting stops here. */
const MOST = 1000
/** What people wrote, and messages that failed, call for attention this long. */
const RECENT_MS = days(7)

/** How many of each wait, at most `MOST`. */
export async function attentionCounts(reader: Reader, now: Date): Promise<Record<AttentionKind, number>> {
  const since = plus(now, -RECENT_MS)
  const waiting = {
    'bookings-to-confirm': sql`booking where status = 'completed'`,
    'bookings-to-bill': sql`booking where status = 'in_progress' and stopped_at is not null`,
    'bills-off-the-meter': sql`booked_charge join booking on booking.id = booking_id
      where bill_differs and status = 'completed'`,
    'contact-queries': sql`contact_query where deleted_at is null and created_at >= ${since}`,
    'support-queries': sql`support_query where deleted_at is null and created_at >= ${since}`,
    'seminar-registrations': sql`seminar_registration where status = 'new'`,
    'pending-partners': sql`partner where status = 'pending'`,
    'chargers-to-decide': sql`charger where status = 'pending'`,
    'chargers-offline': sql`charger where status = 'accepted' and connection_id is null`,
    // The predicate is that of its index.
    'failed-messages': sql`outbox_message
      where status = 'failed' and failure not in ('replaced by a newer message', 'no-consent')
        and not (is_bulk and failure = 'expired') and created_at >= ${since}`,
    'failing-jobs': sql`job where failures > 0`,
  } as const satisfies Record<AttentionKind, RawBuilder<unknown>>
  const counts = Object.entries(waiting).map(
    ([kind, rows]) =>
      sql`(select count(*) from (select from ${rows} limit ${sql.lit(MOST)}) as waiting) as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<Record<AttentionKind, number>>`select ${sql.join(counts)}`.execute(reader)
  const [found] = rows
  if (!found) throw new Error('A count gave no row')
  return found
}
