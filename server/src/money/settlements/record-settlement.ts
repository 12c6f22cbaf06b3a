/** Records a settlement once: each line is compared with what is here, and one transfer moves what the bank got. */
import { createHash } from 'node:crypto'
import { GST_ON_PAYMENT_FEES, postSettlement, reconcileLine, sumSettlement, ZERO } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import type { ProviderSettlement, ProviderSettlementLine } from '../../platform/payment-provider.ts'
import { postTransfer } from '../ledger/index.ts'
import {
  closeFound,
  findRecorded,
  insertDifferences,
  insertLines,
  insertSettlement,
  lockItems,
  type NewDifference,
  type OurItem,
} from './queries.ts'

export interface SettlementRead {
  readonly provider: string
  readonly source: 'provider' | 'file' | 'earlier'
  /** Who imported the file, or booked what was paid earlier. */
  readonly by: string | null
  readonly settlement: ProviderSettlement
}

export interface Recorded {
  /** `known`: it was recorded before. `changed`: and the provider says something else now. */
  readonly outcome: 'recorded' | 'known' | 'changed'
  readonly differences: number
}

export async function recordSettlement(work: Work, read: SettlementRead): Promise<Recorded> {
  const { tx, now } = work
  const { provider, settlement } = read
  const digest = computeDigest(settlement)
  const before = await findRecorded(tx, provider, settlement.settlementId)
  if (before) return compareAgain(work, { provider, before, digest })
  const findItem = createMatcher(await lockItems(tx, { provider, ...listNames(settlement.lines) }))
  const id = createId()
  const lines = settlement.lines.map((line, at) => {
    const item = findItem(line)
    const reconciled = reconcileLine(line, item, GST_ON_PAYMENT_FEES)
    const isCleared = reconciled.cleared !== ZERO
    return {
      ...{ id: createId(), number: at + 1, line, amounts: line, reconciled },
      item: isCleared ? item : undefined,
      cleared: reconciled.cleared,
    }
  })
  const { sums, total } = sumSettlement(settlement.bank, lines)
  const isNew = await insertSettlement(tx, {
    ...{ id, provider, settlementId: settlement.settlementId, source: read.source, utr: settlement.utr },
    ...{ settledAt: settlement.settledAt, readAt: now, readBy: read.by, lines: lines.length, sums, digest },
  })
  // Another process has recorded it while this one was comparing.
  if (!isNew) return { outcome: 'known', differences: 0 }
  await insertLines(tx, id, lines)
  const of = { provider, settlementId: id, at: now }
  const differences: NewDifference[] = lines.flatMap(({ id: lineId, reconciled }) =>
    reconciled.differences.map(({ kind, unexplained: amount }) => ({
      ...of,
      ...{ id: createId(), kind, lineId, amount },
    })),
  )
  if (total !== ZERO) differences.push({ ...of, id: createId(), kind: 'total', lineId: null, amount: total })
  await insertDifferences(tx, differences)
  await closeFound(tx, id, now)
  await postTransfer(work, postSettlement({ settlementId: id, sums }))
  await work.audit({
    action: 'settlement.record',
    subject: { kind: 'settlement', id },
    after: {
      provider,
      number: settlement.settlementId,
      bankPaise: sums.bank,
      differences: differences.length,
    },
  })
  return { outcome: 'recorded', differences: differences.length }
}

/** A provider that changes its mind about a settlement changes no books: a person looks at it. */
async function compareAgain(
  { tx, now }: Work,
  of: { readonly provider: string; readonly before: { id: string; digest: Buffer }; readonly digest: Buffer },
): Promise<Recorded> {
  if (of.digest.equals(of.before.digest)) return { outcome: 'known', differences: 0 }
  const { provider } = of
  const settlementId = of.before.id
  const amount = ZERO
  await insertDifferences(tx, [
    { id: createId(), provider, kind: 'changed', settlementId, lineId: null, amount, at: now },
  ])
  return { outcome: 'changed', differences: 1 }
}

const listNames = (lines: readonly ProviderSettlementLine[]) => ({
  paymentIds: lines.flatMap(({ paymentId }) => paymentId ?? []),
  orderNumbers: lines.flatMap(({ orderId }) => orderId ?? []),
  disputeIds: lines.flatMap(({ disputeId }) => disputeId ?? []),
})

/** Finds what a line is about. A refund that names none of ours is the first open one of its payment with its amount. */
function createMatcher(items: readonly OurItem[]) {
  const taken = new Set<OurItem>()
  const take = (item: OurItem | undefined) => {
    if (!item) return undefined
    const isSettled = item.isSettled || taken.has(item)
    taken.add(item)
    return { ...item, isSettled }
  }
  const payments = new Map(
    items.flatMap((item) =>
      item.kind === 'top-up' || item.kind === 'block' ? [[item.paymentId, item]] : [],
    ),
  )
  const disputes = items.filter(({ kind }) => kind === 'dispute')
  const refunds = items.filter(({ kind }) => kind === 'refund' || kind === 'block-refund')
  const isOpen = (item: OurItem) => !item.isSettled && !taken.has(item)
  /** What the provider keeps of a disputed payment, or pays of it again; any other adjustment is about nothing here. */
  const findDisputed = (line: ProviderSettlementLine) =>
    disputes.find(
      (item) =>
        isOpen(item) &&
        item.amount === line.gross &&
        (line.disputeId ? item.providerRefundId === line.disputeId : item.paymentId === line.paymentId),
    )
  return (line: ProviderSettlementLine) => {
    if (line.kind === 'payment')
      return take(line.paymentId === null ? undefined : payments.get(line.paymentId))
    if (line.kind === 'adjustment') return take(findDisputed(line))
    const named = refunds.find(
      ({ id, providerRefundId }) =>
        line.refundId !== null && (id === line.refundId || providerRefundId === line.refundId),
    )
    const isOfPayment = ({ paymentId, orderNumber }: OurItem) =>
      line.paymentId === null ? orderNumber === line.orderId : paymentId === line.paymentId
    return take(
      named ?? refunds.find((item) => isOfPayment(item) && isOpen(item) && item.amount === line.gross),
    )
  }
}

/** Of what moves money, whichever way it was read. */
function computeDigest({ bank, lines }: ProviderSettlement): Buffer {
  const rows = lines.map((line) => [...[line.kind, line.paymentId, line.gross, line.fee, line.tax, line.net]])
  const sorted = rows.map((row) => JSON.stringify(row)).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([bank, sorted]))
    .digest()
}
