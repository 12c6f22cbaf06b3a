/** The ledger's promise in memory: what any sequence of transfers may do to the balances. */

import { add, type Paise, ZERO } from '../money.ts'
import { ok, type Result, refuse } from '../result.ts'
import { type Account, computeBeyondZero, formatAccountKey, parseAccountKey } from './accounts.ts'
import { assertBalanced, type Transfer } from './transfer.ts'

/** By account key; an account that is not in it has nothing. */
export type Balances = ReadonlyMap<string, Paise>

export interface InsufficientFunds {
  readonly kind: 'insufficient-funds'
  readonly account: Account
  /** What is missing. */
  readonly by: Paise
}

/** The balances after the transfer; refused whole where it would take a guarded account beyond zero. */
export function apply(balances: Balances, transfer: Transfer): Result<Map<string, Paise>, InsufficientFunds> {
  assertBalanced(transfer)
  const after = new Map(balances)
  for (const { account, amount } of transfer.entries) {
    const key = formatAccountKey(account)
    const balance = add(after.get(key) ?? ZERO, amount)
    const by = computeBeyondZero(account.kind, balance)
    if (by > 0) return refuse({ kind: 'insufficient-funds', account, by })
    after.set(key, balance)
  }
  return ok(after)
}

/** @throws Error when the balances do not sum to zero or a guarded one lies beyond it. */
export function assertBalances(balances: Balances): void {
  const sum = add(...balances.values())
  if (sum !== ZERO) throw new Error(`The ledger is out of balance by ${sum} paise`)
  for (const [key, balance] of balances) {
    if (computeBeyondZero(parseAccountKey(key).kind, balance) > 0)
      throw new Error(`${key} stands at ${balance} paise`)
  }
}
