/** SQL of the tickets that rules open about faults of chargers. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'

export interface FaultQuery {
  readonly id: string
  /** Null where the rule is gone. */
  readonly ruleId: string | null
  readonly chargerId: string
  readonly evse: number
  readonly number: number
  /** Who reads its ticket beside the operators. */
  readonly partnerId: string | null
}

/** Those that are not over. */
export const selectOpenFaultQueries = (reader: Reader): Promise<readonly FaultQuery[]> =>
  reader
    .selectFrom('fault_query')
    .select([
      'id',
      'rule_id as ruleId',
      'charger_id as chargerId',
      'evse',
      'number',
      'partner_id as partnerId',
    ])
    .where('cleared_at', 'is', null)
    .execute()

interface NewFaultQuery extends FaultQuery {
  readonly ruleId: string
  /** The charger's identity. */
  readonly charger: string
  readonly words: string
  readonly now: Date
}

/** Its ticket comes with it. @returns false where there is one that is not over */
export async function openFaultTicket(
  tx: Tx,
  { id, ruleId, chargerId, charger, evse, number, partnerId, words, now }: NewFaultQuery,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('fault_query')
    .values({
      ...{ id, rule_id: ruleId, charger_id: chargerId, charger, evse, number, words },
      ...{ partner_id: partnerId, created_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** The partner reads them from now on, and gets a mail of them. */
export async function showFaultsToPartner(tx: Tx, partnerId: string, ids: readonly string[]): Promise<void> {
  await sql`update fault_query set partner_id = ${partnerId} where id = any(${ids}::uuid[])`.execute(tx)
}

/** What is over is settled, unless a person has done so. */
export async function clearFaultTickets(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update fault_query set cleared_at = ${now} where id = any(${ids}::uuid[])`.execute(tx)
  await sql`update ticket
       set state = 'settled', settled_at = ${now}, acknowledged_at = coalesce(acknowledged_at, ${now})
     where fault_query_id = any(${ids}::uuid[]) and state <> 'settled'`.execute(tx)
}

export interface FaultsToReport {
  readonly partnerId: string
  /** The first ones; each with the number of its ticket. */
  readonly faults: readonly { readonly number: number; readonly words: string }[]
  readonly ids: readonly string[]
}

/** What partners have no mail of yet and is not over, of those that got none since `before`. */
export async function selectFaultsToReport(
  reader: Reader,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<readonly FaultsToReport[]> {
  const { rows } = await sql<FaultsToReport>`
    select partner_id as "partnerId", array_agg(id order by number) as ids,
           json_agg(json_build_object('number', number, 'words', words) order by number)
             filter (where place <= ${most}) as faults
      from (select fault.id, fault.partner_id, ticket.number, fault.words,
                   row_number() over (partition by fault.partner_id order by ticket.number) as place
              from fault_query fault join ticket on ticket.fault_query_id = fault.id and ticket.state <> 'settled'
             where fault.partner_id is not null and fault.partner_notified_at is null and fault.cleared_at is null
               and not exists (select from fault_query earlier
                                where earlier.partner_id = fault.partner_id and earlier.partner_notified_at > ${before})) one
     group by partner_id order by partner_id`.execute(reader)
  return rows
}

export async function updatePartnerNotified(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`update fault_query set partner_notified_at = ${now} where id = any(${ids}::uuid[])`.execute(tx)
}
