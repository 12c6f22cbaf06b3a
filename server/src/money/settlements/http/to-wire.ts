/** Settlements as the wire has them: rupees, and instants as text. */
import { toRupees } from '@voltyatra/domain'
import type { Difference, Settlement, SettlementLine } from '../index.ts'

export const toWireSettlement = (one: Settlement) => ({
  _id: one.id,
  provider: one.provider,
  number: one.number,
  source: one.source,
  utr: one.utr,
  settledAt: one.settledAt.toISOString(),
  readAt: one.readAt.toISOString(),
  lines: one.lines,
  cleared: toRupees(one.cleared),
  fee: toRupees(one.fee),
  gst: toRupees(one.tax),
  unexplained: toRupees(one.unexplained),
  bank: toRupees(one.bank),
  open: one.open,
})

export const toWireLine = (line: SettlementLine) => ({
  _id: line.id,
  number: line.number,
  kind: line.kind,
  paymentId: line.paymentId,
  order: line.orderNumber,
  remarks: line.remarks,
  amount: toRupees(line.gross),
  fee: toRupees(line.fee),
  gst: toRupees(line.tax),
  net: toRupees(line.net),
  isMatched: line.isMatched,
})

export const toWireDifference = (one: Difference) => ({
  _id: one.id,
  provider: one.provider,
  kind: one.kind,
  settlementId: one.settlementId,
  settlement: one.settlementNumber,
  line: one.line,
  paymentId: one.paymentId,
  order: one.orderNumber,
  orderId: one.orderId,
  settled: one.settled === null ? null : toRupees(one.settled),
  booked: one.booked === null ? null : toRupees(one.booked),
  amount: toRupees(one.amount),
  openedAt: one.openedAt.toISOString(),
  closedAt: one.closedAt?.toISOString() ?? null,
  how: one.how,
  reason: one.reason,
  closedBy: one.closedBy,
})
