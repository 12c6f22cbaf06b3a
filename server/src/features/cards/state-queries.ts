/** `cardState` of the domain in SQL, for lists: of a row named `card`. */
import type { CardState } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'

export const cardStateAt = (at: Date): RawBuilder<CardState> => sql<CardState>`(
  case when card.blocked_at <= ${at} then 'blocked'
       when card.expires_at <= ${at} then 'expired'
       when card.owner = 'nobody' then 'unassigned'
       else 'accepted' end)`
