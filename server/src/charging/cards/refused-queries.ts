/** SQL of cards that chargers were shown and refused, with the reason: an operator who is called reads it. */
import { addMs, type CardRefused, days, minutes } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

interface RefusedShown {
  readonly chargerId: string
  readonly cardId: string
  readonly why: CardRefused
  readonly now: Date
}

/** The most that are stored of one charger; its newest replace its own oldest. */
const MOST_OF_CHARGER = 20
/** Shown again so soon it is one try: a charger asks first and then starts, and people try twice. */
const SAME_MS = minutes(1)
/** Older ones answer no question any more. */
const SHOWN_MS = days(30)
const MOST_LISTED = 100

export async function noteRefusedShown(
  reader: Reader,
  { chargerId, cardId, why, now }: RefusedShown,
): Promise<void> {
  await sql`
    with noted as (
      insert into refused_card as known (charger_id, card_id, why, first_at, last_at, times)
      values (${chargerId}, ${cardId}, ${why}, ${now}, ${now}, 1)
      on conflict on constraint refused_card_key do update
        set why = excluded.why, last_at = excluded.last_at,
            first_at = case when known.why = excluded.why then known.first_at else excluded.first_at end,
            times = case when known.why = excluded.why then least(known.times + 1, 1000000) else 1 end
        where known.why <> excluded.why or known.last_at <= ${addMs(now, -SAME_MS)}
    )
    delete from refused_card
     where charger_id = ${chargerId} and card_id <> ${cardId} and card_id in (
       select card_id from refused_card where charger_id = ${chargerId} and card_id <> ${cardId}
        order by last_at desc, card_id offset ${MOST_OF_CHARGER - 1})`.execute(reader)
}

export interface RefusedCard {
  readonly cardId: string
  readonly number: string
  readonly label: string | null
  readonly chargerId: string
  readonly charger: string
  readonly stationId: string | null
  readonly stationName: string | null
  readonly why: CardRefused
  readonly firstAt: Date
  readonly lastAt: Date
  readonly times: number
}

/** The newest first. */
export async function selectRefusedCards(
  reader: Reader,
  {
    chargerId,
    cardId,
    customerId,
    now,
  }: {
    readonly chargerId?: string | undefined
    readonly cardId?: string | undefined
    readonly customerId?: string | undefined
    readonly now: Date
  },
): Promise<readonly RefusedCard[]> {
  const { rows } = await sql<RefusedCard>`
    select card.id as "cardId", card.number, card.label, charger.id as "chargerId", charger.identity as charger,
           charger.station_id as "stationId", station.name as "stationName", refused.why,
           refused.first_at as "firstAt", refused.last_at as "lastAt", refused.times
      from refused_card refused
      join card on card.id = refused.card_id
      join charger on charger.id = refused.charger_id
      left join station on station.id = charger.station_id
     where refused.last_at > ${addMs(now, -SHOWN_MS)}
       ${chargerId === undefined ? sql`` : sql`and refused.charger_id = ${chargerId}`}
       ${cardId === undefined ? sql`` : sql`and refused.card_id = ${cardId}`}
       ${customerId === undefined ? sql`` : sql`and card.customer_id = ${customerId}`}
     order by refused.last_at desc, card.number, charger.identity
     limit ${MOST_LISTED}`.execute(reader)
  return rows
}
