/** The indexes of the tables that grow most: made once when the rows are there instead of kept up row by row. */

import type { Tx } from '@voltyatra/server/db/client.ts'
import { sql } from 'kysely'

/** Unique ones that nothing refers to; what they say is checked when they are made again. */
const CONSTRAINTS = [
  { table: 'ledger_entry', name: 'ledger_entry_pkey', definition: 'primary key (transfer_id, account_id)' },
  { table: 'ledger_transfer', name: 'ledger_transfer_once', definition: 'unique (kind, subject_id)' },
  {
    table: 'ledger_account',
    name: 'ledger_account_owner',
    definition: 'unique nulls not distinct (kind, owner_id)',
  },
] as const

/** Until they are put back. */
export async function dropIndexes(tx: Tx): Promise<void> {
  await sql`
    create unlogged table bulk_index_aside as
      select indexrelid::regclass::text as name, indrelid in ('ledger_transfer'::regclass, 'ledger_entry'::regclass) as is_of_ledger,
             pg_get_indexdef(indexrelid) as definition
        from pg_index
       where indrelid = any ('{booking,top_up_order,ledger_transfer,ledger_entry,customer}'::regclass[])
         and not indisunique
         and not indisexclusion`.execute(tx)
  await sql`
    do $$ declare one record; begin
      for one in select name from bulk_index_aside loop execute format('drop index %s', one.name); end loop;
    end $$`.execute(tx)
  for (const { table, name } of CONSTRAINTS) {
    await sql`alter table ${sql.ref(table)} drop constraint ${sql.ref(name)}`.execute(tx)
  }
}

/**
 * Making constraints needs the ledger's tables alone, one after the other; a reader of several meanwhile would hold one
 * and wait for another. So they are taken together, before anything else.
 */
export async function lockLedger(tx: Tx): Promise<void> {
  await sql`lock table ledger_transfer, ledger_entry, ledger_account in access exclusive mode`.execute(tx)
}

/** Those of the ledger, whose constraints are checked with them. */
export async function restoreLedgerIndexes(tx: Tx): Promise<void> {
  for (const { table, name, definition } of CONSTRAINTS) {
    await sql`alter table ${sql.ref(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      tx,
    )
  }
  await putBack(tx, { isOfLedger: true })
}

export const restoreOtherIndexes = (tx: Tx): Promise<void> => putBack(tx, { isOfLedger: false })

async function putBack(tx: Tx, { isOfLedger }: { readonly isOfLedger: boolean }): Promise<void> {
  await sql`
    do $$ declare one record; begin
      for one in select definition from bulk_index_aside where is_of_ledger = ${sql.lit(isOfLedger)} loop
        execute one.definition;
      end loop;
    end $$`.execute(tx)
}
