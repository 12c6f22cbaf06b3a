/** `computeCardState` and `getCardGroup` of the domain in SQL: of a row named `card`. */
import type { CardState } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'

export const chooseCardState = (at: Date): RawBuilder<CardState> => sql<CardState>`(
  case when card.blocked_at <= ${at} then 'blocked'
       when card.expires_at <= ${at} then 'expired'
       when card.owner = 'nobody' then 'unassigned'
       else 'accepted' end)`

export const GROUP_OF_CARD = sql<
  string | null
>`coalesce(card.group_name, 'DRV-' || upper(right(replace(card.customer_id::text, '-', ''), 16)))`
