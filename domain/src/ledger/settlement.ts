/** Who gets what of a prepayment once the booking's bill is confirmed. */

import { computeIncludedGst } from '../gst/tax.ts'
import { add, type BasisPoints, computeShare, negate, type Paise, subtract, ZERO } from '../money.ts'
import type { PartnerCredit } from '../partner/contract.ts'
import type { DocumentTotal } from '../pricing/document.ts'
import { ok, type Result, refuse } from '../result.ts'
import { getHold, getNetworkAccount, getPayable, getWallet } from './accounts.ts'
import { buildTransfer, type Transfer } from './transfer.ts'

export interface SettlementRequest {
  readonly bookingId: string
  readonly customerId: string
  /** The host of the station; null where the network owns it. */
  readonly partnerId: string | null
  /** What the booking holds, GST included. */
  readonly prepaidTotal: Paise
  readonly bill: DocumentTotal
  /** The network's share of the bill's taxable amount, its own GST included. */
  readonly commissionRate: BasisPoints
  /** The rate on the commission, a service of the network to the host. */
  readonly gstRate: BasisPoints
  /** What the partner's contract credits, in place of the bill less the commission; absent where it has none. */
  readonly credit?: Pick<PartnerCredit, 'net' | 'gst'> | undefined
}

export interface Settlement {
  readonly transfer: Transfer
  /** Back to the driver's wallet: prepaid total − bill total. */
  readonly refund: Paise
  /** To the host: bill total − commission, or what its contract says. */
  readonly partnerCredit: Paise
  /** What of the bill the network keeps, GST included; below zero where a contract credits more than was billed. */
  readonly commission: Paise
  /** The part of it that is GST. */
  readonly commissionGst: Paise
}

export interface BillAbovePrepayment {
  readonly kind: 'bill-above-prepayment'
  /** What the bill is too high by, GST included. */
  readonly by: Paise
}

/**
 * Shares out the hold to the paisa. The network sells to the driver and owes the GST on the bill; the host's own
 * invoice to the network carries the same GST, which is input credit.
 * @throws RangeError for a bill whose total is not its amount plus its GST, and for amounts below zero.
 */
export function settle(request: SettlementRequest): Result<Settlement, BillAbovePrepayment> {
  const { bill, prepaidTotal } = request
  if (add(bill.amount, bill.gst) !== bill.total) throw new RangeError('The bill does not add up')
  if (Math.min(bill.amount, bill.gst, prepaidTotal) < 0) throw new RangeError('A settlement below zero')
  const refund = subtract(prepaidTotal, bill.total)
  if (refund < 0) return refuse({ kind: 'bill-above-prepayment', by: negate(refund) })
  return ok(
    request.partnerId === null
      ? settleOwn(request, refund)
      : settleWithHost(request, request.partnerId, refund),
  )
}

function settleWithHost(request: SettlementRequest, partnerId: string, refund: Paise): Settlement {
  if (request.credit) return settleByContract(request, { partnerId, refund, credit: request.credit })
  const { bookingId, bill } = request
  const commission = computeShare(bill.amount, request.commissionRate)
  const commissionGst = computeIncludedGst(commission, request.gstRate)
  const partnerCredit = subtract(bill.total, commission)
  const transfer = buildTransfer('settlement', bookingId, [
    { account: getHold(bookingId), amount: negate(request.prepaidTotal) },
    { account: getWallet(request.customerId), amount: refund },
    { account: getPayable(partnerId), amount: partnerCredit },
    { account: getNetworkAccount('commission'), amount: subtract(commission, commissionGst) },
    { account: getNetworkAccount('gst_payable'), amount: add(bill.gst, commissionGst) },
    { account: getNetworkAccount('gst_input_credit'), amount: negate(bill.gst) },
  ])
  return { transfer, refund, partnerCredit, commission, commissionGst }
}

/** The partner supplies to the network at its contract's price; what is left of the bill is the network's margin. */
function settleByContract(
  request: SettlementRequest,
  of: {
    readonly partnerId: string
    readonly refund: Paise
    readonly credit: Pick<PartnerCredit, 'net' | 'gst'>
  },
): Settlement {
  const { bookingId, bill } = request
  const { net, gst } = of.credit
  const partnerCredit = add(net, gst)
  const transfer = buildTransfer('settlement', bookingId, [
    { account: getHold(bookingId), amount: negate(request.prepaidTotal) },
    { account: getWallet(request.customerId), amount: of.refund },
    { account: getPayable(of.partnerId), amount: partnerCredit },
    { account: getNetworkAccount('commission'), amount: subtract(bill.amount, net) },
    { account: getNetworkAccount('gst_payable'), amount: bill.gst },
    { account: getNetworkAccount('gst_input_credit'), amount: negate(gst) },
  ])
  return {
    transfer,
    refund: of.refund,
    partnerCredit,
    commission: subtract(bill.total, partnerCredit),
    commissionGst: subtract(bill.gst, gst),
  }
}

function settleOwn(request: SettlementRequest, refund: Paise): Settlement {
  const { bookingId, bill } = request
  const transfer = buildTransfer('settlement', bookingId, [
    { account: getHold(bookingId), amount: negate(request.prepaidTotal) },
    { account: getWallet(request.customerId), amount: refund },
    { account: getNetworkAccount('charging_revenue'), amount: bill.amount },
    { account: getNetworkAccount('gst_payable'), amount: bill.gst },
  ])
  return { transfer, refund, partnerCredit: ZERO, commission: ZERO, commissionGst: ZERO }
}
