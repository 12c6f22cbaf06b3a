/** SQL of the ledger. */
import {
  type Account,
  formatAccountKey,
  getReceivable,
  isGuarded,
  negate,
  type Paise,
  type TransferKind,
  ZERO,
} from '@voltyatra/domain'
import { sql } from 'kysely'
import { compileOnce, type EveryGiven } from '../../db/build-once.ts'
import { type Reader, type Tx, toPaiseSum } from '../../db/client.ts'
import { sendLater } from '../../db/send-later.ts'
import type { LedgerAccount } from '../../db/tables.ts'

export interface StoredAccount {
  readonly id: number
  /** Null for the network's own accounts, which keep none. */
  readonly balance: Paise | null
}

type AccountRow = { readonly id: number } & Pick<LedgerAccount, 'kind' | 'owner_id' | 'balance_paise'>

/**
 * The accounts that there are, by account key; guarded ones that are missing are opened, and all guarded ones are
 * locked, those that existed in id order. An account that another transaction opens at the same moment is missing:
 * a second call finds it.
 */
export async function openAndLockAccounts(
  tx: Tx,
  accounts: readonly Account[],
): Promise<Map<string, StoredAccount>> {
  const guarded = accounts.filter((account) => isGuarded(account.kind))
  const network = accounts.filter((account) => !isGuarded(account.kind))
  const { rows } = await sql<AccountRow>`
    with wanted (kind, owner_id) as (
      select * from unnest(${guarded.map(({ kind }) => kind)}::text[], ${guarded.map(({ owner }) => owner)}::uuid[])
    ), locked as (
      select account.id, account.kind, account.owner_id, account.balance_paise
        from ledger_account account join wanted using (kind, owner_id)
       order by account.id
         for no key update of account
    ), opened as (
      insert into ledger_account (kind, owner_id, balance_paise)
      select kind, owner_id, 0 from wanted
       where not exists (
         select from ledger_account account
          where account.kind = wanted.kind and account.owner_id = wanted.owner_id)
       order by kind, owner_id
          on conflict on constraint ledger_account_owner do nothing
      returning id, kind, owner_id, balance_paise
    )
    select * from locked
    union all select * from opened
    union all select id, kind, owner_id, balance_paise from ledger_account
               where owner_id is null and kind = any(${network.map(({ kind }) => kind)}::text[])`.execute(tx)
  return new Map(
    rows.map((row) => [
      formatAccountKey({ kind: row.kind, owner: row.owner_id }),
      { id: row.id, balance: row.balance_paise },
    ]),
  )
}

export interface NewTransfer {
  readonly id: string
  readonly kind: TransferKind
  readonly subjectId: string
  readonly at: Date
  readonly entries: readonly { readonly accountId: number; readonly amount: Paise }[]
}

/** The transfer and its entries in one statement; the entries' triggers move the balances, in account order. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<void> {
  const { id, kind, subjectId, at, entries } = transfer
  const insert = sql`
    with posted as (
      insert into ledger_transfer (id, kind, subject_id, created_at)
      values (${id}, ${kind}, ${subjectId}, ${at})
      returning id
    )
    insert into ledger_entry (transfer_id, account_id, amount_paise)
    select posted.id, entry.account_id, entry.amount_paise
      from posted, unnest(
        ${entries.map(({ accountId }) => accountId)}::bigint[], ${entries.map(({ amount }) => amount)}::bigint[]
      ) as entry (account_id, amount_paise)
     order by entry.account_id`
  await sendLater(tx, insert.compile(tx))
}

/** What the account holds now, in paise; zero for one that has never been used. */
export async function selectBalance(reader: Reader, { kind, owner }: Account): Promise<Paise> {
  const row = await reader
    .selectFrom('ledger_account')
    .select(['id', 'balance_paise'])
    .where('kind', '=', kind)
    .where('owner_id', owner === null ? 'is' : '=', owner)
    .executeTakeFirst()
  if (!row) return ZERO
  return row.balance_paise ?? sumEntries(reader, row.id)
}

const selectReceivable = compileOnce((reader, { owner }: EveryGiven<{ readonly owner: string | null }>) =>
  reader
    .selectFrom('ledger_account')
    .select('balance_paise')
    .where('kind', '=', 'customer_receivable')
    .where('owner_id', '=', owner),
)

/** What a driver owes, in paise; zero for most. */
export async function selectOwed(reader: Reader, customerId: string): Promise<Paise> {
  const [row] = await selectReceivable(reader, { owner: getReceivable(customerId).owner })
  return negate(row?.balance_paise ?? ZERO)
}

export async function insertCollection(
  tx: Tx,
  { id, customerId, amount, at }: { id: string; customerId: string; amount: Paise; at: Date },
): Promise<void> {
  await tx
    .insertInto('debt_collection')
    .values({ id, customer_id: customerId, amount_paise: amount, created_at: at })
    .execute()
}

async function sumEntries(reader: Reader, accountId: number): Promise<Paise> {
  const { sum } = await reader
    .selectFrom('ledger_entry')
    .select(sql<string | null>`sum(amount_paise)`.as('sum'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return toPaiseSum(sum)
}
