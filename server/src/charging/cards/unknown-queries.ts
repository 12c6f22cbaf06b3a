/** Numbers that chargers sent and no card has: an operator makes a card of one with a click. */
import { addMs, CARD_KINDS, type CardKind, getAllowedTries, normalizeShown } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { isContractProven } from './contract-queries.ts'

interface UnknownShown {
  readonly chargerId: string
  readonly number: string
  readonly kind?: string | undefined
  readonly now: Date
}

/** The most that are stored of one charger; its newest replace its own oldest. */
const MOST_OF_CHARGER = 20

/** Whether a charger sent so many unknown numbers lately that this one may be one more try. */
export async function hasTooManyUnknownCards(
  reader: Reader,
  { chargerId, kind, now }: { readonly chargerId: string; readonly kind: CardKind; readonly now: Date },
): Promise<boolean> {
  const { most, withinMs } = getAllowedTries(kind)
  const { rows } = await sql`
    select from unknown_card where charger_id = ${chargerId} and last_at > ${addMs(now, -withinMs)}
     offset ${most - 1} limit 1`.execute(reader)
  return rows.length > 0
}

/** A contract only where its certificate was good: a driver who confirms it is charged for what it begins. */
export async function noteUnknownCard(
  reader: Reader,
  { chargerId, number: shown, kind: shownKind, now }: UnknownShown,
): Promise<void> {
  const { number, kind } = normalizeShown(shown, shownKind)
  if (number === '') return
  if (kind === 'eMAID' && !(await isContractProven(reader, { chargerId, number, now }))) return
  await sql`
    with noted as (
      insert into unknown_card (charger_id, number, kind, first_at, last_at, times)
      select ${chargerId}::uuid, ${number}, ${toCardKind(kind)}, ${now}::timestamptz, ${now}::timestamptz, 1
       -- A booking's own tag that is over is nobody's card.
       where not exists (select from booked_charge where id_tag = ${number})
      on conflict (charger_id, number)
         do update set last_at = excluded.last_at, times = least(unknown_card.times + 1, 1000000), kind = excluded.kind
    )
    delete from unknown_card
     where charger_id = ${chargerId} and number <> ${number} and number in (
       select number from unknown_card where charger_id = ${chargerId} and number <> ${number}
        order by last_at desc, number offset ${MOST_OF_CHARGER - 1})`.execute(reader)
}

/** A reader of 1.6 says nothing of the kind: most read cards of ISO 14443. */
const toCardKind = (shown: string | undefined): CardKind =>
  CARD_KINDS.find((kind) => kind === shown) ?? 'ISO14443'
