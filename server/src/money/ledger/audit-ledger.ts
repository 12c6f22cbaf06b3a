/** Proves the books: nothing that is kept is believed, everything is computed again from the entries and the nouns. */
import { type Account, formatAccountKey, formatRupees, type Paise, ZERO } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'
import {
  type OwnerDifference,
  selectBlocksInUse,
  selectDisputed,
  selectGrandTotal,
  selectOwedByTerminals,
  selectRefundsInFlight,
  selectUnbalancedTransfers,
  selectWrongBalances,
  selectWrongFleetAccounts,
  selectWrongHolds,
  selectWrongPayables,
  selectWrongReceivables,
  selectWrongWallets,
} from './audit-queries.ts'

export type LedgerDifference =
  /** The entries of a transfer do not sum to zero, or there are fewer than two. */
  | { readonly kind: 'transfer'; readonly transferId: string; readonly sum: Paise; readonly entries: number }
  /** All entries together do not sum to zero. */
  | { readonly kind: 'grand-total'; readonly sum: Paise }
  /** A kept balance is not the sum of its entries, or lies beyond zero. */
  | { readonly kind: 'balance'; readonly account: Account; readonly kept: Paise; readonly computed: Paise }
  /** What is on its way to payers is not what providers have been asked for; or what charges use of blocks is not theirs. */
  | {
      readonly kind: 'refunds-in-flight' | 'blocks-in-use' | 'disputed' | 'card-terminals'
      readonly kept: Paise
      readonly expected: Paise
    }
  /** A balance is not what the bookings, orders and withdrawals of its owner make it. */
  | ({ readonly kind: 'fleet' | 'hold' | 'payable' | 'receivable' | 'wallet' } & OwnerDifference)

export interface LedgerAudit {
  readonly differences: readonly LedgerDifference[]
}

/** The whole audit on one snapshot of the database; no differences means that every paisa is accounted for. */
export function auditLedger(reader: Reader): Promise<LedgerAudit> {
  return readAtOneSnapshot(reader, async (snapshot) => ({
    differences: [
      ...(await findEntryDifferences(snapshot)),
      ...(await selectWrongHolds(snapshot)).map((of) => ({ kind: 'hold', ...of }) as const),
      ...(await selectWrongPayables(snapshot)).map((of) => ({ kind: 'payable', ...of }) as const),
      ...(await selectWrongReceivables(snapshot)).map((of) => ({ kind: 'receivable', ...of }) as const),
      ...(await selectWrongWallets(snapshot)).map((of) => ({ kind: 'wallet', ...of }) as const),
      ...(await selectWrongFleetAccounts(snapshot)).map((of) => ({ kind: 'fleet', ...of }) as const),
      ...(await findProviderDifferences(snapshot)),
    ],
  }))
}

/** The ledger by itself: transfers, balances and their sum, without asking what they are for. */
export function auditEntries(reader: Reader): Promise<LedgerAudit> {
  return readAtOneSnapshot(reader, async (snapshot) => ({
    differences: await findEntryDifferences(snapshot),
  }))
}

async function findProviderDifferences(snapshot: Reader): Promise<LedgerDifference[]> {
  const totals = [
    { kind: 'refunds-in-flight', ...(await selectRefundsInFlight(snapshot)) },
    { kind: 'blocks-in-use', ...(await selectBlocksInUse(snapshot)) },
    { kind: 'disputed', ...(await selectDisputed(snapshot)) },
    { kind: 'card-terminals', ...(await selectOwedByTerminals(snapshot)) },
  ] as const
  return totals.filter(({ kept, expected }) => kept !== expected)
}

async function findEntryDifferences(snapshot: Reader): Promise<LedgerDifference[]> {
  const sum = await selectGrandTotal(snapshot)
  return [
    ...(await selectUnbalancedTransfers(snapshot)).map((of) => ({ kind: 'transfer', ...of }) as const),
    ...(sum === ZERO ? [] : [{ kind: 'grand-total', sum } as const]),
    ...(await selectWrongBalances(snapshot)).map((of) => ({ kind: 'balance', ...of }) as const),
  ]
}

/** Statements that must agree see one moment; a transaction that is handed in keeps its own. */
function readAtOneSnapshot<T>(reader: Reader, read: (snapshot: Reader) => Promise<T>): Promise<T> {
  if (reader.isTransaction) return read(reader)
  return reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot: Tx) => read(snapshot))
}

/** One line for a person. */
export function describeDifference(difference: LedgerDifference): string {
  switch (difference.kind) {
    case 'transfer':
      return `Transfer ${difference.transferId} has ${difference.entries} entries that sum to ${formatRupees(difference.sum)}`
    case 'grand-total':
      return `All entries together sum to ${formatRupees(difference.sum)}`
    case 'balance':
      return `${formatAccountKey(difference.account)} keeps ${formatRupees(difference.kept)}, its entries sum to ${formatRupees(difference.computed)}`
    case 'refunds-in-flight':
      return `Refunds of ${formatRupees(difference.kept)} are in flight, those that providers were asked for make it ${formatRupees(difference.expected)}`
    case 'blocks-in-use':
      return `Charges use ${formatRupees(difference.kept)} of blocked amounts, the blocks themselves make it ${formatRupees(difference.expected)}`
    case 'disputed':
      return `Providers keep ${formatRupees(difference.kept)} of disputed payments, the disputes make it ${formatRupees(difference.expected)}`
    case 'card-terminals':
      return `Card terminals stand at ${formatRupees(difference.kept)}, their charges and payments make it ${formatRupees(difference.expected)}`
    case 'fleet':
    case 'hold':
    case 'payable':
    case 'receivable':
    case 'wallet':
      return `The ${difference.kind} of ${difference.ownerId} is ${formatRupees(difference.kept)}, its records make it ${formatRupees(difference.expected)}`
  }
}
