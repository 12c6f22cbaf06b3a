/** SQL of the ledger. */
import { type Account, accountKey, isGuarded, type Paise, type TransferKind, ZERO } from '@voltyatra/domain'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Reader, summedPaise, type Tx } from '../../db/client.ts'
import type { DB } from '../../db/tables.ts'

export interface StoredAccount {
  readonly id: number
  readonly balance: Paise | null
}

const anyOf = (accounts: readonly Account[]) => (eb: ExpressionBuilder<DB, 'ledger_account'>) =>
  eb.or(
    accounts.map(({ kind, owner }) =>
      eb.and([
        eb('kind', '=', kind),
        owner === null ? eb('owner_id', 'is', null) : eb('owner_id', '=', owner),
      ]),
    ),
  )

/** The accounts that exist, by account key; guarded ones are locked in id order, the network's own are shared. */
export async function lockedAccounts(
  tx: Tx,
  accounts: readonly Account[],
): Promise<Map<string, StoredAccount>> {
  const guarded = accounts.filter((account) => isGuarded(account.kind))
  const shared = accounts.filter((account) => !isGuarded(account.kind))
  const columns = ['id', 'kind', 'owner_id', 'balance_paise'] as const
  const select = tx.selectFrom('ledger_account').select(columns)
  const rows = [
    ...(guarded.length > 0 ? await select.where(anyOf(guarded)).orderBy('id').forUpdate().execute() : []),
    ...(shared.length > 0 ? await select.where(anyOf(shared)).execute() : []),
  ]
  return new Map(
    rows.map((row) => [
      accountKey({ kind: row.kind, owner: row.owner_id }),
      { id: row.id, balance: row.balance_paise },
    ]),
  )
}

export async function insertMissingAccounts(
  tx: Tx,
  accounts: readonly (Account & { readonly balance: Paise | null })[],
): Promise<void> {
  await tx
    .insertInto('ledger_account')
    .values(accounts.map(({ kind, owner, balance }) => ({ kind, owner_id: owner, balance_paise: balance })))
    .onConflict((conflict) => conflict.constraint('ledger_account_owner').doNothing())
    .execute()
}

export async function insertTransfer(
  tx: Tx,
  transfer: {
    readonly id: string
    readonly kind: TransferKind
    readonly subjectId: string
    readonly at: Date
  },
): Promise<void> {
  await tx
    .insertInto('ledger_transfer')
    .values({ id: transfer.id, kind: transfer.kind, subject_id: transfer.subjectId, created_at: transfer.at })
    .execute()
}

export async function insertEntries(
  tx: Tx,
  transferId: string,
  entries: readonly { readonly accountId: number; readonly amount: Paise }[],
): Promise<void> {
  await tx
    .insertInto('ledger_entry')
    .values(
      entries.map(({ accountId, amount }) => ({
        transfer_id: transferId,
        account_id: accountId,
        amount_paise: amount,
      })),
    )
    .execute()
}

/** What the account holds now, in paise; zero for one that has never been used. */
export async function balanceOf(reader: Reader, account: Account): Promise<Paise> {
  const row = await reader
    .selectFrom('ledger_account')
    .select(['id', 'balance_paise'])
    .where(anyOf([account]))
    .executeTakeFirst()
  if (!row) return ZERO
  return row.balance_paise ?? entriesSum(reader, row.id)
}

async function entriesSum(reader: Reader, accountId: number): Promise<Paise> {
  const { sum } = await reader
    .selectFrom('ledger_entry')
    .select(sql<string | null>`sum(amount_paise)`.as('sum'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return summedPaise(sum)
}
