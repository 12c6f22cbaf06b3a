/** Puts a balanced transfer into the ledger. The database keeps the balances and has the last word on every rule. */
import {
  type Account,
  assertBalanced,
  collect,
  formatAccountKey,
  getReceivable,
  getWallet,
  negate,
  type Paise,
  paise,
  subtract,
  type Transfer,
  ZERO,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import {
  insertCollection,
  insertTransfer,
  openAndLockAccounts,
  type StoredAccount,
  selectOwed,
} from './queries.ts'

/** Accounts whose guarded ones stay locked until the transaction ends. */
export class LockedAccounts {
  readonly #stored: ReadonlyMap<string, StoredAccount>
  readonly #owed: ReadonlyMap<string, Paise>
  /** @param owed by drivers whose wallets are locked, by their ids */
  constructor(stored: ReadonlyMap<string, StoredAccount>, owed: ReadonlyMap<string, Paise> = new Map()) {
    this.#stored = stored
    this.#owed = owed
  }

  /** What a driver owed when the wallet was locked; undefined where that was not read. */
  findOwed(customerId: string): Paise | undefined {
    return this.#owed.get(customerId)
  }

  /**
   * What a guarded account held when it was locked.
   * @throws Error for an account that was not locked or keeps no balance
   */
  balance(account: Account): Paise {
    const found = this.#stored.get(formatAccountKey(account))
    if (!found || found.balance === null)
      throw new Error(`${formatAccountKey(account)} is not a locked, guarded account`)
    return found.balance
  }

  /** The account's row id. @throws Error for an account that was not locked */
  id(account: Account): number {
    const found = this.#stored.get(formatAccountKey(account))
    if (!found) throw new Error(`${formatAccountKey(account)} was not locked`)
    return found.id
  }

  hasAll(accounts: readonly Account[]): boolean {
    return accounts.every((account) => this.#stored.has(formatAccountKey(account)))
  }
}

/**
 * Locks accounts in id order, so that two transfers never wait for each other in a circle; one that does not exist
 * yet is opened empty. A use case locks, once, every account that it reads or moves, then decides.
 */
export async function lockAccounts(work: Work, accounts: readonly Account[]): Promise<LockedAccounts> {
  let locked = new LockedAccounts(await openAndLockAccounts(work.tx, accounts))
  if (!locked.hasAll(accounts)) locked = new LockedAccounts(await openAndLockAccounts(work.tx, accounts))
  if (!locked.hasAll(accounts))
    throw new Error(`No row for one of ${accounts.map(formatAccountKey).join(', ')}`)
  return locked
}

/** What a transfer needs: its accounts, and what drivers owe whose wallets it brings money. */
export async function lockToPost(work: Work, { entries }: Transfer): Promise<LockedAccounts> {
  const accounts = entries.map(({ account }) => account)
  if (accounts.length === 0) return new LockedAccounts(new Map())
  const drivers = listPaid(entries)
  // Run after the lock: a driver's debt changes only where the wallet is locked.
  const [stored, owed] = await Promise.all([
    openAndLockAccounts(work.tx, accounts),
    Promise.all(drivers.map(async (driver) => [driver, await selectOwed(work.tx, driver)] as const)),
  ])
  const locked = new LockedAccounts(stored, new Map(owed))
  return locked.hasAll(accounts) ? locked : lockAccounts(work, accounts)
}

/** Whose wallets get money. */
const listPaid = (entries: Transfer['entries']): readonly string[] =>
  entries.flatMap(({ account, amount }) =>
    account.kind === 'customer_wallet' && account.owner !== null && amount > ZERO ? [account.owner] : [],
  )

/**
 * Posts a transfer; one with nothing to move posts nothing. Each kind happens once for each subject: a second time
 * the unique constraint `ledger_transfer_once` fails the transaction, so callers decide under a lock whether it is
 * due. Money that reaches a wallet first pays what its driver owes. Handing in the accounts that were locked for the decision saves asking for them again.
 * @throws Error when the entries do not sum to zero
 */
export async function postTransfer(work: Work, transfer: Transfer, locked?: LockedAccounts): Promise<void> {
  assertBalanced(transfer)
  if (transfer.entries.length === 0) return
  const touched = transfer.entries.map((entry) => entry.account)
  const accounts = locked?.hasAll(touched) ? locked : await lockToPost(work, transfer)
  await insertTransfer(work.tx, {
    id: createId(),
    kind: transfer.kind,
    subjectId: transfer.subject,
    at: work.now,
    entries: transfer.entries.map(({ account, amount }) => ({ accountId: accounts.id(account), amount })),
  })
  const movesDebts = touched.some(({ kind }) => kind === 'customer_receivable')
  for (const driver of listPaid(transfer.entries)) {
    const owed = movesDebts ? undefined : accounts.findOwed(driver)
    if ((owed ?? (await selectOwed(work.tx, driver))) !== ZERO) await collectOwed(work, driver, transfer)
  }
}

/**
 * The wallet is locked by the transfer that brought the money. A transfer of a driver's debt has locked the wallet
 * first, so that there is no deadlock.
 */
async function collectOwed(work: Work, customerId: string, cause: Transfer): Promise<void> {
  const [wallet, receivable] = [getWallet(customerId), getReceivable(customerId)]
  const accounts = await lockAccounts(work, [wallet, receivable])
  const owed = negate(accounts.balance(receivable))
  const amount = paise(Math.min(owed, accounts.balance(wallet)))
  if (amount === ZERO) return
  const id = createId()
  await insertCollection(work.tx, { id, customerId, amount, at: work.now })
  await postTransfer(work, collect({ collectionId: id, customerId, amount }), accounts)
  await work.audit({
    action: 'wallet.collect-owed',
    subject: { kind: 'customer', id: customerId },
    before: { owedPaise: owed },
    after: { owedPaise: owed - amount, amountPaise: amount },
  })
  await notifyCustomer(work, {
    customerId,
    kind: 'owed-collected',
    facts: { amount, left: subtract(owed, amount) },
    subject: { kind: cause.kind === 'top_up' ? 'order' : 'booking', id: cause.subject },
  })
}
