/** SQL of the cards that chargers take while they are offline. */
import type { CardKind, ListedCard } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader } from '../../db/client.ts'
import { GROUP_OF_CARD } from './state-queries.ts'

/** No charger is sent more: the cards that were used last. */
const MOST = 1_000

export interface DueList {
  readonly chargerId: string
  readonly tries: number
  readonly sent: readonly ListedCard[]
  readonly sentVersion: number
}

/** Chargers of this process whose lists may not be what they should be. Nobody is asked while there are no cards. */
export async function selectDueLists(
  reader: Reader,
  {
    processId,
    now,
    without,
  }: { readonly processId: string; readonly now: Date; readonly without: readonly string[] },
): Promise<readonly DueList[]> {
  if (!(await isAnyListNeeded(reader))) return []
  const { rows } = await sql<DueList>`
    select charger.id as "chargerId", coalesce(list.tries, 0) as tries, coalesce(list.entries, '[]') as sent,
           coalesce(list.version, 0) as "sentVersion"
      from charger
      left join charger_local_list list on list.charger_id = charger.id
     where charger.process_id = ${processId} and charger.connection_id is not null and charger.status = 'accepted'
       and charger.last_boot_at is not null and charger.id <> all(${without}::uuid[])
       and case when list.tries > 0 then list.due_at <= ${now}
                else coalesce(list.seen_version, 0) < (select version from card_list) or list.due_at <= ${now}
                  or list.synced_at is null or list.synced_at < charger.last_boot_at end
       and (exists (select from card) or list.entries <> '[]')
     order by list.due_at nulls first
     limit 20`.execute(reader)
  return rows
}

/** Without it all chargers would be read to find that none needs a list. */
async function isAnyListNeeded(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (select from card) or exists (select from charger_local_list where entries <> '[]') as "isAny"`.execute(
    reader,
  )
  return rows[0]?.isAny ?? false
}

interface Wanted {
  /** The state of the cards that it is of. */
  readonly version: string
  readonly cards: readonly ListedCard[]
}

/**
 * What a charger's list should hold: cards whose charge would be paid, or is free there, in both byte orders where
 * chargers read both. Debts and blocks of drivers are
 * looked at whenever the list is.
 */
export async function selectWantedList(
  reader: Reader,
  chargerId: string,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<Wanted> {
  const { rows } = await sql<{ version: string; cards: readonly (ListedCard & { kind: CardKind })[] }>`
    select version::text as version, coalesce((
      select json_agg(json_build_object('number', number, 'kind', kind, 'group', group_shown, 'expiresAt',
                        to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by number)
        from (select listed.number, card.kind, card.expires_at, ${GROUP_OF_CARD} as group_shown from card
                join lateral unnest(array[card.number, card.also_read_as]) as listed (number) on listed.number is not null
                left join customer on customer.id = card.customer_id
                left join ledger_account debt on debt.owner_id = card.customer_id and debt.kind = 'customer_receivable'
               -- A contract is shown by its certificate, which is checked here.
               where card.kind <> 'eMAID' and card.blocked_at is null and (card.expires_at is null or card.expires_at > ${now})
                 and customer.blocked_at is null
                 and not exists (
                   select from fleet_card means
                     join fleet_driver member on member.id = means.fleet_driver_id
                     join fleet on fleet.id = means.fleet_id
                     join charger here on here.id = ${chargerId}
                    where means.card_id = card.id and means.ended_at is null
                      -- Its company does not pay, or not at this station.
                      and (member.ended_at is not null or fleet.suspended_at is not null
                        or exists (select from fleet_request ask where ask.fleet_id = fleet.id and ask.state = 'stopped')
                        or (means.station_ids <> '{}' and not coalesce(here.station_id = any (means.station_ids), false))
                        or (member.station_ids <> '{}' and not coalesce(here.station_id = any (member.station_ids), false))))
                 and case card.billing
                       when 'wallet' then coalesce(debt.balance_paise, 0) = 0
                       when 'free' then not exists (
                         select from charger join station on station.id = charger.station_id
                          where charger.id = ${chargerId} and station.partner_id is not null)
                       else false end
               order by card.last_used_at desc nulls last, card.number, listed.number
               limit ${Math.min(most, MOST)}) as best
    ), '[]') as cards from card_list`.execute(reader)
  return rows[0] ?? { version: '0', cards: [] }
}

export interface ListResult {
  readonly chargerId: string
  /** Undefined where the charger has not answered. */
  readonly seenVersion: string | undefined
  readonly isSupported: boolean | undefined
  /** What it has taken by now. */
  readonly version: number
  readonly entries: readonly ListedCard[]
  readonly problem: string | null
  readonly tries: number
  readonly dueAt: Date | null
  readonly now: Date
}

export async function saveList(db: Db, result: ListResult): Promise<void> {
  const { chargerId, seenVersion, isSupported = null, version, problem, tries, dueAt, now } = result
  await sql`
    insert into charger_local_list
           (charger_id, due_at, tries, seen_version, is_supported, version, entries, synced_at, problem)
    select id, ${dueAt}::timestamptz, ${tries}, coalesce(${seenVersion ?? null}::bigint, 0), ${isSupported}::boolean, ${version},
           ${JSON.stringify(result.entries)}::jsonb, ${seenVersion === undefined ? null : now}::timestamptz, ${problem}::text
      from charger where id = ${chargerId}
    on conflict (charger_id) do update
       set due_at = excluded.due_at, tries = excluded.tries,
           seen_version = case when excluded.synced_at is null then charger_local_list.seen_version
                               else excluded.seen_version end,
           is_supported = coalesce(excluded.is_supported, charger_local_list.is_supported),
           version = excluded.version, entries = excluded.entries,
           synced_at = coalesce(excluded.synced_at, charger_local_list.synced_at), problem = excluded.problem`.execute(
    db,
  )
}

export interface LocalListOf {
  readonly isSupported: boolean | null
  readonly isInStep: boolean
  readonly version: number
  readonly cards: number
  readonly syncedAt: Date | null
  readonly problem: string | null
}

export async function selectLocalList(reader: Reader, chargerId: string): Promise<LocalListOf | undefined> {
  const { rows } = await sql<LocalListOf>`
    select is_supported as "isSupported", version, jsonb_array_length(entries) as cards, synced_at as "syncedAt",
           problem,
           coalesce(is_supported, false) and problem is null
             and seen_version >= (select card_list.version from card_list) as "isInStep"
      from charger_local_list where charger_id = ${chargerId}`.execute(reader)
  return rows[0]
}
