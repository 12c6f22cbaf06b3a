/** SQL of the results of checking the certificates of cars’ contracts. */
import { addMs, CONTRACT_PROVEN_MS } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'

interface ContractShown {
  readonly chargerId: string
  /** As cards are compared. */
  readonly number: string
  readonly now: Date
}

/** The most that are kept of one charger; its newest replace its own oldest. */
const MOST_OF_CHARGER = 50

/** The last word counts. */
export async function noteContractCheck(
  reader: Reader,
  { chargerId, number, status, now }: ContractShown & { readonly status: string },
): Promise<void> {
  await sql`
    with noted as (
      insert into contract_check (charger_id, number, status, checked_at)
      values (${chargerId}, ${number}, ${status}, ${now})
      on conflict on constraint contract_check_key
         do update set status = excluded.status, checked_at = excluded.checked_at
    )
    delete from contract_check
     where charger_id = ${chargerId} and number <> ${number} and number in (
       select number from contract_check where charger_id = ${chargerId} and number <> ${number}
        order by checked_at desc, number offset ${MOST_OF_CHARGER - 1})`.execute(reader)
}

/** Whether this charger has shown good certificates of the contract lately. */
export async function isContractProven(
  reader: Reader,
  { chargerId, number, now }: ContractShown,
): Promise<boolean> {
  const row = await reader
    .selectFrom('contract_check')
    .select('number')
    .where('charger_id', '=', chargerId)
    .where('number', '=', number)
    .where('status', '=', 'Accepted')
    .where('checked_at', '>', addMs(now, -CONTRACT_PROVEN_MS))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this charger has shown certificates of the contract, good ones or not. */
export async function isContractKnown(
  reader: Reader,
  { chargerId, number }: Omit<ContractShown, 'now'>,
): Promise<boolean> {
  const row = await reader
    .selectFrom('contract_check')
    .select('number')
    .where('charger_id', '=', chargerId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row !== undefined
}
