/** A booking in the specification's field names: whole for the operator, without the partner's side for the driver. */
import {
  type BasisPoints,
  type Paise,
  type StateCode,
  splitGst,
  subtract,
  type Tariff,
  toKwh,
  toRupees,
  wattHours,
} from '@voltyatra/domain'
import { type Booking, billOf, hoursOf, tariffOf } from '../../features/bookings/index.ts'

const rupeesOrNull = (amount: Paise | null | undefined) => (amount == null ? null : toRupees(amount))
const kwhOrNull = (energy: number | null) => (energy === null ? null : toKwh(wattHours(energy)))
const timeOrNull = (at: Date | null) => at?.toISOString() ?? null

export const tariffToWire = (tariff: Tariff) => ({
  by: tariff.by,
  rate: toRupees(tariff.by === 'time' ? tariff.perHour : tariff.perKwh),
})

interface GstAsk {
  readonly gst: Paise
  readonly rate: BasisPoints
  /** GST code of the station's state: the place of supply, and the supplier's place. */
  readonly stateCode: string
}

export function gstToWire({ gst, rate, stateCode }: GstAsk) {
  const state = stateCode as StateCode
  const { cgst, sgst, utgst, igst } = splitGst({ gst, supplyState: state, stationState: state })
  return {
    ratePercent: rate / 100,
    cgst: toRupees(cgst),
    sgst: toRupees(sgst),
    utgst: toRupees(utgst),
    igst: toRupees(igst),
  }
}

/** What the driver sees. */
export function ownBookingToWire(booking: Booking) {
  const bill = billOf(booking)
  return {
    _id: booking.id,
    amount: toRupees(booking.amount),
    gstAmount: toRupees(booking.gst),
    totalAmount: toRupees(booking.total),
    thirdPartyAmount: rupeesOrNull(bill?.amount),
    thirdPartyGST: rupeesOrNull(bill?.gst),
    thirdPartyTotalAmount: rupeesOrNull(bill?.total),
    thirdPartyKwh: kwhOrNull(booking.billEnergyWh),
    station: { name: booking.stationName, address: booking.stationAddress },
    connectorType: booking.connectorType,
    status: booking.status,
    startTime: booking.startsAt.toISOString(),
    duration: hoursOf(booking),
    stationId: booking.stationId,
    connectorNumber: booking.connectorNumber,
    endTime: booking.endsAt.toISOString(),
    kWh: kwhOrNull(booking.energyWh),
    tariff: tariffToWire(tariffOf(booking)),
    gst: gstToWire({ gst: booking.gst, rate: booking.gstBp, stateCode: booking.stationState }),
    refundAmount: rupeesOrNull(bill && subtract(booking.total, bill.total)),
    createdAt: booking.createdAt.toISOString(),
    startedAt: timeOrNull(booking.startedAt),
    stoppedAt: timeOrNull(booking.stoppedAt),
    completedAt: timeOrNull(booking.completedAt),
    confirmedAt: timeOrNull(booking.confirmedAt),
    cancelledAt: timeOrNull(booking.cancelledAt),
    cancelReason: booking.cancelReason,
  }
}

/** What the operator sees. */
export const bookingToWire = (booking: Booking) => ({
  ...ownBookingToWire(booking),
  customerId: booking.customerId,
  partnerId: booking.partnerId,
  uploadBill: booking.billImage,
  customer: { email: booking.customerEmail, phone: booking.customerPhone },
  commission: rupeesOrNull(booking.commission),
  partnerCredit: rupeesOrNull(booking.partnerCredit),
})
