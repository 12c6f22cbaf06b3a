/** SQL of what needs the operator's attention. */
import { addMs, BLOCKED_USE, CARD_SENT_WITHIN_MS } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const CARDS_WAITING: WaitingKinds<'blocked-cards-used' | 'card-orders-unsent'> = {
  'blocked-cards-used': (now) => ({
    rows: sql`blocked_card_use join card on card.id = card_id
      where repeated_at is not null and last_at >= ${addMs(now, -BLOCKED_USE.forgottenMs)} and card.blocked_at is not null`,
    id: sql`blocked_card_use.card_id`,
    since: sql`blocked_card_use.repeated_at`,
  }),
  'card-orders-unsent': (now) => ({
    rows: sql`card_order ordered
      where ordered.state = 'ordered' and ordered.created_at < ${addMs(now, -CARD_SENT_WITHIN_MS)}`,
    id: sql`ordered.id`,
    since: sql`ordered.created_at`,
  }),
}
