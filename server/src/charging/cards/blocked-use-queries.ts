/** SQL of blocked cards that are shown to chargers all the same. */
import { addMs, BLOCKED_USE } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

interface BlockedUse {
  readonly cardId: string
  readonly chargerId: string
  readonly now: Date
}

/** One row for a card, and at most one write a minute, however often it is shown. */
export async function noteBlockedUse(reader: Reader, { cardId, chargerId, now }: BlockedUse): Promise<void> {
  const { sameMs, repeatedFrom, forgottenMs } = BLOCKED_USE
  const isForgotten = sql`known.last_at <= ${addMs(now, -forgottenMs)}`
  await sql`
    insert into blocked_card_use as known (card_id, charger_id, first_at, last_at, times)
    values (${cardId}, ${chargerId}, ${now}, ${now}, 1)
    on conflict on constraint blocked_card_use_key do update
      set charger_id = excluded.charger_id,
          last_at = excluded.last_at,
          first_at = case when ${isForgotten} then excluded.first_at else known.first_at end,
          times = case when ${isForgotten} then 1 else least(known.times + 1, 1000000) end,
          repeated_at = case when ${isForgotten} then null
                             when known.times + 1 >= ${repeatedFrom} then coalesce(known.repeated_at, excluded.last_at) end
      where known.last_at <= ${addMs(now, -sameMs)}`.execute(reader)
}

/** An unblocked card may be used, and what was before counts no more. */
export async function forgetBlockedUse(tx: Tx, cardId: string): Promise<void> {
  await tx.deleteFrom('blocked_card_use').where('card_id', '=', cardId).execute()
}
