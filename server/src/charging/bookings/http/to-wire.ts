/** A booking in the specification's field names: whole for the operator, without the partner's side for the driver. */
import {
  type BasisPoints,
  type EnergyDoubt,
  type Paise,
  type StateCode,
  splitGst,
  subtract,
  type Tariff,
  toKwh,
  toRupees,
  wattHours,
} from '@voltyatra/domain'
import { en } from '../../../messages/en.ts'
import {
  type Booking,
  billOf,
  type ChargingNow,
  cancelReasonInWords,
  chargingNow,
  hoursOf,
  tariffOf,
} from '../index.ts'

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

const kiloOf = (whole: number | null) => (whole === null ? null : whole / 1000)

/** Only what a charger runs has it. */
const chargingToWire = (charging: ChargingNow | null) =>
  charging && {
    charging: {
      state: charging.state,
      energyKWh: charging.energyWh / 1000,
      powerKW: kiloOf(charging.powerW),
      socPercent: charging.socPercent,
      cost: toRupees(charging.cost),
      meteredAt: timeOrNull(charging.meteredAt),
      ...(charging.idleFeeFrom && { idleFeeFrom: charging.idleFeeFrom.toISOString() }),
      stopReason: charging.stopReason,
    },
  }

/** What flowed, as well as it is known. */
const deliveredWh = ({ sessionEnergyWh, billEnergyWh }: Booking): number | null =>
  sessionEnergyWh ?? billEnergyWh

const meterToWire = (booking: Booking) =>
  booking.chargeAskedAt && {
    meter: {
      billedBy: booking.billedBy as 'meter' | 'partner' | 'operator' | null,
      energyKWh: kiloOf(booking.meterEnergyWh),
      amount: rupeesOrNull(booking.meterAmount),
      differs: booking.billDiffers ?? false,
      unbilledKWh: (booking.unbilledWh ?? 0) / 1000,
      doubt: booking.chargeDoubt as EnergyDoubt | null,
      doubtSince: timeOrNull(booking.chargeDoubtSince),
      anomalies: [...(booking.sessionAnomalies ?? [])],
    },
  }

/** What the driver sees. */
export function ownBookingToWire(booking: Booking, now: Date) {
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
    cancelReason: cancelReasonInWords(booking),
    ...(booking.deposit > 0 && {
      deposit: {
        amount: toRupees(booking.deposit),
        isHeld: booking.depositReturnedAt === null,
        comesBackAt: booking.depositReturnedAt === null ? timeOrNull(booking.depositDueAt) : null,
      },
    }),
    isNoShow: booking.noShowAt !== null,
    ...(booking.overrun && {
      overrun: {
        energyKWh: booking.overrun.energyWh / 1000,
        taken: toRupees(booking.overrun.taken),
        owed: toRupees(booking.overrun.owed),
      },
    }),
    ...(booking.billLines && {
      billLines: booking.billLines.map((line) => ({
        ...en.billLine(line),
        amount: toRupees(line.amount),
        gst: toRupees(line.gst),
      })),
    }),
    ...chargingToWire(chargingNow(booking, now)),
  }
}

/** What the operator sees. */
export const bookingToWire = (booking: Booking, now: Date) => ({
  ...ownBookingToWire(booking, now),
  customerId: booking.customerId,
  partnerId: booking.partnerId,
  uploadBill: booking.billImage,
  customer: { email: booking.customerEmail, phone: booking.customerPhone, name: booking.customerName },
  partner: booking.partnerName === null ? null : { name: booking.partnerName },
  deliveredKWh: kwhOrNull(deliveredWh(booking)),
  commission: rupeesOrNull(booking.commission),
  partnerCredit: rupeesOrNull(booking.partnerCredit),
  ...meterToWire(booking),
})
