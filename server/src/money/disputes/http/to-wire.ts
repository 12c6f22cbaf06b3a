/** Disputes as the wire has them: rupees, and instants as text. */
import { toKwh, toRupees, wattHours } from '@voltyatra/domain'
import type { EvidenceCharge, ListedDispute, ListedMove } from '../index.ts'

export const toWireDispute = (one: ListedDispute) => ({
  _id: one.id,
  provider: one.provider,
  number: one.providerDisputeId,
  state: one.state,
  amount: toRupees(one.amount),
  reason: one.reason,
  isQuestion: !one.holdsMoney,
  respondBy: one.respondBy?.toISOString() ?? null,
  openedAt: one.openedAt.toISOString(),
  endedAt: one.endedAt?.toISOString() ?? null,
  answer: one.answer,
  answeredAt: one.answeredAt?.toISOString() ?? null,
  answeredBy: one.answeredBy,
  paymentId: one.paymentId,
  order: one.orderNumber,
  orderId: one.orderId,
  customer:
    one.customerId === null
      ? null
      : { _id: one.customerId, name: one.customerName, phone: one.customerPhone },
})

const toWireMove = ({ kind, amount, fromWallet, owed, at, isSettled }: ListedMove) => ({
  kind,
  amount: toRupees(amount),
  fromWallet: toRupees(fromWallet),
  owed: toRupees(owed),
  at: at.toISOString(),
  isSettled,
})

const toWireCharge = (charge: EvidenceCharge) => ({
  bookingId: charge.bookingId,
  station: charge.station,
  startedAt: charge.startedAt.toISOString(),
  endedAt: charge.endedAt?.toISOString() ?? null,
  energyKwh: charge.energyWh === null ? null : toKwh(wattHours(charge.energyWh)),
  total: charge.total === null ? null : toRupees(charge.total),
  invoice: charge.invoice,
})

export const toWireDetail = (
  one: ListedDispute,
  of: {
    readonly moves: readonly ListedMove[]
    readonly charges: readonly EvidenceCharge[]
    readonly isAnsweredHere: boolean
  },
) => ({
  ...toWireDispute(one),
  explanation: one.explanation,
  paid: one.paid === null ? null : toRupees(one.paid),
  paidAt: one.paidAt?.toISOString() ?? null,
  bankReference: one.bankReference,
  isAnsweredHere: of.isAnsweredHere,
  moves: of.moves.map(toWireMove),
  charges: of.charges.map(toWireCharge),
})
