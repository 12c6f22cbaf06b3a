/** Puts a balanced transfer into the ledger. The database keeps the balances and has the last word on every rule. */
import { type Account, accountKey, isGuarded, type Paise, type Transfer, ZERO } from '@voltyatra/domain'
import { newId, type Work } from '../../db/unit-of-work.ts'
import {
  insertEntries,
  insertMissingAccounts,
  insertTransfer,
  lockedAccounts,
  type StoredAccount,
} from './queries.ts'

/** Guarded accounts with their balances, their rows locked until the transaction ends. */
export interface LockedAccounts {
  /** @throws Error for an account that was not locked or keeps no balance */
  balance(account: Account): Paise
}

/**
 * Locks accounts in id order, so that two transfers never wait for each other in a circle. A use case locks what its
 * decision reads before it decides; posting finds the locks already held.
 */
export async function lockAccounts(work: Work, accounts: readonly Account[]): Promise<LockedAccounts> {
  const stored = await storedAccounts(work, accounts)
  return {
    balance(account) {
      const found = stored.get(accountKey(account))
      if (!found || found.balance === null)
        throw new Error(`${accountKey(account)} is not a locked, guarded account`)
      return found.balance
    },
  }
}

/**
 * Posts a transfer. Each kind happens once for each subject: a second time the unique constraint
 * `ledger_transfer_once` fails the transaction, so callers decide under a lock whether it is due.
 */
export async function postTransfer(work: Work, transfer: Transfer): Promise<void> {
  if (transfer.entries.length === 0) return
  const stored = await storedAccounts(
    work,
    transfer.entries.map((entry) => entry.account),
  )
  const transferId = newId()
  const entries = transfer.entries
    .map(({ account, amount }) => ({ accountId: idOf(stored, account), amount }))
    .sort((one, other) => one.accountId - other.accountId)
  await insertTransfer(work.tx, {
    id: transferId,
    kind: transfer.kind,
    subjectId: transfer.subject,
    at: work.now,
  })
  await insertEntries(work.tx, transferId, entries)
}

async function storedAccounts(work: Work, accounts: readonly Account[]): Promise<Map<string, StoredAccount>> {
  const found = await lockedAccounts(work.tx, accounts)
  const missing = accounts.filter((account) => !found.has(accountKey(account)))
  if (missing.length === 0) return found
  await insertMissingAccounts(
    work.tx,
    missing.map((account) => ({ ...account, balance: isGuarded(account.kind) ? ZERO : null })),
  )
  return lockedAccounts(work.tx, accounts)
}

function idOf(stored: ReadonlyMap<string, StoredAccount>, account: Account): number {
  const found = stored.get(accountKey(account))
  if (!found) throw new Error(`${accountKey(account)} has no row`)
  return found.id
}
