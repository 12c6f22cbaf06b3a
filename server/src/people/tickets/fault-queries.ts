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
}

/** Those that are not over. */
export const selectOpenFaultQueries = (reader: Reader): Promise<readonly FaultQuery[]> =>
  reader
    .selectFrom('fault_query')
    .select(['id', 'rule_id as ruleId', 'charger_id as chargerId', 'evse', 'number'])
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
  { id, ruleId, chargerId, charger, evse, number, words, now }: NewFaultQuery,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('fault_query')
    .values({
      ...{ id, rule_id: ruleId, charger_id: chargerId, charger, evse, number, words },
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** What is over is settled, unless a person has done so. */
export async function clearFaultTickets(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update fault_query set cleared_at = ${now} where id = any(${ids}::uuid[])`.execute(tx)
  await sql`update ticket
       set state = 'settled', settled_at = ${now}, acknowledged_at = coalesce(acknowledged_at, ${now})
     where fault_query_id = any(${ids}::uuid[]) and state <> 'settled'`.execute(tx)
}
