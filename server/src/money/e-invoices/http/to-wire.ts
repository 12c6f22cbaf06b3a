/** Registrations as the contract has them. */
import { E_INVOICE_CANCEL_REASONS } from '@voltyatra/contract'
import { toRupees } from '@voltyatra/domain'
import { computeCancellableUntil, type EInvoice } from '../index.ts'

const formatTime = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** As the portal's own codes are counted, from 1. */
const formatReason = (code: number | null) =>
  code === null ? null : (E_INVOICE_CANCEL_REASONS[code - 1] ?? 'other')

export const toWireEInvoice = (one: EInvoice) => ({
  _id: one.paperId,
  kind: one.kind,
  number: one.number,
  date: one.issuedOn,
  gstin: one.gstin,
  recipientName: one.recipientName,
  // Only papers for registered buyers are registered.
  recipientGstin: one.recipientGstin ?? '',
  customerId: one.customerId,
  partnerId: one.partnerId,
  total: toRupees(one.total),
  status: one.state,
  irn: one.irn,
  since: one.since.toISOString(),
  attempts: one.attempts,
  nextAttemptAt: one.state === 'awaiting' || one.cancelAskedAt ? formatTime(one.nextAttemptAt) : null,
  failure: one.failure,
  refusal: one.refusalCode === null ? null : { code: one.refusalCode, message: one.refusal ?? '' },
  acknowledgement: one.acknowledgement,
  acknowledgedAt: formatTime(one.acknowledgedAt),
  cancellableUntil: formatTime(computeCancellableUntil(one)),
  cancelAskedAt: formatTime(one.cancelAskedAt),
  cancelReason: formatReason(one.cancelCode),
  cancelNote: one.cancelNote,
  cancelRefusal: one.cancelRefusal,
  cancelledAt: formatTime(one.cancelledAt),
  setAside:
    one.setAsideAt === null ? null : { at: one.setAsideAt.toISOString(), note: one.setAsideNote ?? '' },
})
