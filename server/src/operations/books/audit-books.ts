/** The whole audit: every figure that is kept is computed again from what it is made of, on one moment of the database. */
import { formatRupees } from '@voltyatra/domain'
import { Batches } from '../../db/batches.ts'
import type { Db, Tx } from '../../db/client.ts'
import { auditLedger, describeDifference } from '../../money/ledger/index.ts'
import { describeRollupDifference, findRollupDifferences } from '../rollups/index.ts'
import {
  selectAdvancesBeyondMoney,
  selectTopUpsWithoutVoucher,
  selectWrongAdvances,
  selectWrongAdvanceTax,
} from './advance-queries.ts'
import { describeWrongReturns } from './audit-returns.ts'
import { describeClearing, selectWrongClearing } from './clearing-queries.ts'
import {
  describeAdvance,
  describeAdvanceTax,
  describeBeyondMoney,
  describeCharge,
  describeInvoices,
  describeMonth,
  describePaper,
  describePayout,
  describeRun,
  describeSeries,
  describeTopUp,
} from './describe-differences.ts'
import {
  selectChargesWithoutInvoice,
  selectWrongInvoices,
  selectWrongMonths,
  selectWrongPapers,
  selectWrongSeries,
} from './paper-queries.ts'
import { selectWrongPayouts, selectWrongRuns } from './payout-queries.ts'
import {
  type MissingTransfer,
  raiseAuditLimits,
  selectMissingTransfers,
  selectSizes,
  selectWrongEntries,
  selectWrongRefunds,
  selectWrongSums,
  type WrongEntry,
  type WrongRefund,
  type WrongSum,
} from './queries.ts'

/** Something that must be true, and in plain words each case in which it is not. */
export interface Check {
  readonly claim: string
  readonly differences: AsyncIterable<string>
}

const AT_ONCE = 1_000

/** Hands over one check after another; the next begins when all differences of the one before have been taken. */
export function auditBooks(
  db: Db,
  take: (check: Check) => Promise<void>,
): Promise<{ readonly bookings: number; readonly transfers: number; readonly entries: number }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await raiseAuditLimits(tx)
      await take({
        claim: 'Every transfer sums to zero, and every balance is what its entries and its records make it',
        differences: describeLedger(tx),
      })
      await take({
        claim: 'Every entry is what its booking, order or payout says, in amount, owner and time',
        differences: describeRows(tx, selectWrongEntries(tx), describeEntry),
      })
      await take({
        claim: 'Every start, settlement, top-up, refund, payout, adjustment and statement has its transfer',
        differences: describeRows(tx, selectMissingTransfers(tx), describeMissing),
      })
      await take({
        claim: 'Every booking’s amounts add up',
        differences: describeRows(tx, selectWrongSums(tx), describeSum),
      })
      await take({
        claim: 'Every order has given back what its refunds add up to, and no more than was paid',
        differences: describeRows(tx, selectWrongRefunds(tx), describeRefund),
      })
      await take({
        claim: 'What payment providers owe is the payments and refunds that no settlement has, to the paisa',
        differences: describeRows(tx, selectWrongClearing(tx), describeClearing),
      })
      await take({
        claim:
          'Every payout of a run has its withdrawal, its reference when paid, and its return when failed',
        differences: describeRows(tx, selectWrongPayouts(tx), describePayout),
      })
      await take({
        claim: 'Every approved run is what its payouts moved in the ledger, approved by whom it had to be',
        differences: describeRows(tx, selectWrongRuns(tx), describeRun),
      })
      await take({
        claim: 'Every charge confirmed since papers began has its invoice, or waits for a registration',
        differences: describeRows(tx, selectChargesWithoutInvoice(tx), describeCharge),
      })
      await take({
        claim: 'Every paper says what was billed or credited, in the bytes that were issued',
        differences: describeRows(tx, selectWrongPapers(tx), describePaper),
      })
      await take({
        claim:
          'Every advance is its voucher less what was used of it, and no driver has more of them than money here',
        differences: describeAdvances(tx),
      })
      await take({
        claim: 'Every statement’s invoices are what it credited and what it charged',
        differences: describeRows(tx, selectWrongInvoices(tx), describeInvoices),
      })
      await take({
        claim: 'Every series of papers has its numbers without a gap',
        differences: describeRows(tx, selectWrongSeries(tx), describeSeries),
      })
      await take({
        claim: 'Every month’s papers have the GST that the ledger owes on sales',
        differences: describeRows(tx, selectWrongMonths(tx), describeMonth),
      })
      await take({
        claim: 'Every month’s return has each of its papers once, and sums to them',
        differences: describeWrongReturns(tx),
      })
      await take({
        claim: 'Every day rollup is what counting the tables again gives',
        differences: describeRollups(tx),
      })
      return selectSizes(tx)
    })
}

async function* describeLedger(tx: Tx): AsyncGenerator<string> {
  const { differences } = await auditLedger(tx)
  for (const difference of differences) yield describeDifference(difference)
}

async function* describeAdvances(tx: Tx): AsyncGenerator<string> {
  yield* describeRows(tx, selectWrongAdvances(tx), describeAdvance)
  yield* describeRows(tx, selectAdvancesBeyondMoney(tx), describeBeyondMoney)
  yield* describeRows(tx, selectTopUpsWithoutVoucher(tx), describeTopUp)
  yield* describeRows(tx, selectWrongAdvanceTax(tx), describeAdvanceTax)
}

async function* describeRollups(tx: Tx): AsyncGenerator<string> {
  for (const query of await findRollupDifferences(tx))
    yield* describeRows(tx, query, describeRollupDifference)
}

/** One line for each row that the query finds, however many there are. */
async function* describeRows<Row>(
  tx: Tx,
  query: Parameters<Batches['next']>[0],
  describe: (row: Row) => string,
): AsyncGenerator<string> {
  const batches = new Batches(tx)
  for (;;) {
    const rows = await batches.next<Row>(query, AT_ONCE)
    for (const row of rows) yield describe(row)
    if (rows.length < AT_ONCE) return
  }
}

const formatName = (name: string): string => name.replaceAll('_', ' ')

function describeEntry(entry: WrongEntry): string {
  const { kind, subject_id, account, amount, expected } = entry
  const movement = `The ${formatName(kind)} of ${subject_id} moves ${formatRupees(amount)} on the ${formatName(account)}`
  if (expected === null && !UNKNOWN_SHARE.has(account)) return `${movement}, and no record explains that`
  if (expected !== null && amount !== expected)
    return `${movement}, its record says ${formatRupees(expected)}`
  if (!entry.is_owner_right) return `${movement} of somebody else`
  return `${movement} at another time than its record says`
}

/** What these get is not looked at one by one. */
const UNKNOWN_SHARE: ReadonlySet<string> = new Set(['commission', 'gst_payable', 'payment_fees'])

const describeMissing = ({ kind, subject_id }: MissingTransfer): string =>
  `There is no transfer for the ${formatName(kind)} of ${subject_id}`

const describeRefund = ({ order_id, kept, counted }: WrongRefund): string =>
  `Order ${order_id} keeps ${formatRupees(kept)} as refunded, its refunds make it ${formatRupees(counted)}`

const describeSum = ({ id, what: movement }: WrongSum): string => `Booking ${id} does not add up: ${movement}`
