/** A booking in the specification's field names: whole for the operator, without the partner's side for the driver. */
import {
  type BasisPoints,
  type EnergyDoubt,
  isChargerCostOff,
  type Paise,
  type StateCode,
  splitGst,
  subtract,
  type Tariff,
  toKwh,
  toRupees,
  wattHours,
} from '@voltyatra/domain'
import { getMessages } from '../../../messages/in-language.ts'
import {
  type Booking,
  type ChargingNow,
  computeChargingNow,
  formatCancelReason,
  formatOwnCancelReason,
  getBill,
  getHours,
  getTariff,
} from '../index.ts'

const toRupeesOrNull = (amount: Paise | null | undefined) => (amount == null ? null : toRupees(amount))
const toKwhOrNull = (energy: number | null) => (energy === null ? null : toKwh(wattHours(energy)))
const toTimeOrNull = (at: Date | null) => at?.toISOString() ?? null

export const toWireTariff = (tariff: Tariff) => ({
  by: tariff.by,
  rate: toRupees(tariff.by === 'time' ? tariff.perHour : tariff.perKwh),
})

interface GstRequest {
  readonly gst: Paise
  readonly rate: BasisPoints
  /** GST code of the station's state: the place of supply, and the supplier's place. */
  readonly stateCode: string
}

export function toWireGst({ gst, rate, stateCode }: GstRequest) {
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

const toKilo = (whole: number | null) => (whole === null ? null : whole / 1000)

/** Only what a charger runs has it. */
export const toWireCharging = (charging: ChargingNow | null) =>
  charging && {
    charging: {
      state: charging.state,
      mayRunUnseen: charging.mayRunUnseen,
      energyKWh: charging.energyWh / 1000,
      powerKW: toKilo(charging.powerW),
      socPercent: charging.socPercent,
      cost: toRupees(charging.cost),
      meteredAt: toTimeOrNull(charging.meteredAt),
      ...(charging.idleFeeFrom && { idleFeeFrom: charging.idleFeeFrom.toISOString() }),
      stopReason: charging.stopReason,
    },
  }

/** What flowed, as well as it is known. */
const getDeliveredWh = ({ sessionEnergyWh, billEnergyWh }: Booking): number | null =>
  sessionEnergyWh ?? billEnergyWh

const toWireMeter = (booking: Booking) =>
  booking.chargeRequestedAt && {
    meter: {
      billedBy: booking.billedBy as 'meter' | 'partner' | 'operator' | null,
      energyKWh: toKilo(booking.meterEnergyWh),
      amount: toRupeesOrNull(booking.meterAmount),
      differs: booking.billDiffers ?? false,
      unbilledKWh: (booking.unbilledWh ?? 0) / 1000,
      doubt: booking.chargeDoubt as EnergyDoubt | null,
      doubtSince: toTimeOrNull(booking.chargeDoubtSince),
      anomalies: [...(booking.sessionAnomalies ?? [])],
      ...(booking.keptLimitsAt && {
        keptLimits: {
          cost: toRupeesOrNull(booking.keptCost),
          energyKWh: toKilo(booking.keptEnergyWh),
          seconds: booking.keptSeconds,
          percent: booking.keptPercent,
        },
      }),
      ...(booking.chargerCostAt && { chargerCost: toWireChargerCost(booking) }),
    },
  }

function toWireChargerCost({ chargerCost, chargerCostIsFinal, billTotal }: Booking) {
  const isFinal = chargerCostIsFinal ?? false
  const isComparable = isFinal && chargerCost !== null && billTotal !== null
  return {
    amount: toRupeesOrNull(chargerCost),
    isFinal,
    differs: isComparable && isChargerCostOff(chargerCost, billTotal),
  }
}

/** What the driver sees. */
export function toWireOwnBooking(booking: Booking, now: Date) {
  const bill = getBill(booking)
  return {
    _id: booking.id,
    amount: toRupees(booking.amount),
    gstAmount: toRupees(booking.gst),
    totalAmount: toRupees(booking.total),
    thirdPartyAmount: toRupeesOrNull(bill?.amount),
    thirdPartyGST: toRupeesOrNull(bill?.gst),
    thirdPartyTotalAmount: toRupeesOrNull(bill?.total),
    thirdPartyKwh: toKwhOrNull(booking.billEnergyWh),
    station: { name: booking.stationName, address: booking.stationAddress },
    connectorType: booking.connectorType,
    status: booking.status,
    startTime: booking.startsAt.toISOString(),
    duration: getHours(booking),
    stationId: booking.stationId,
    connectorNumber: booking.connectorNumber,
    endTime: booking.endsAt.toISOString(),
    kWh: toKwhOrNull(booking.energyWh),
    stopAtPercent: booking.stopAtPercent,
    tariff: toWireTariff(getTariff(booking)),
    gst: toWireGst({ gst: booking.gst, rate: booking.gstBp, stateCode: booking.stationState }),
    refundAmount: toRupeesOrNull(bill && subtract(booking.total, bill.total)),
    createdAt: booking.createdAt.toISOString(),
    startedAt: toTimeOrNull(booking.startedAt),
    stoppedAt: toTimeOrNull(booking.stoppedAt),
    completedAt: toTimeOrNull(booking.completedAt),
    confirmedAt: toTimeOrNull(booking.confirmedAt),
    cancelledAt: toTimeOrNull(booking.cancelledAt),
    cancelReason: formatOwnCancelReason(booking),
    ...(booking.deposit > 0 && {
      deposit: {
        amount: toRupees(booking.deposit),
        isHeld: booking.depositReturnedAt === null,
        comesBackAt: booking.depositReturnedAt === null ? toTimeOrNull(booking.depositDueAt) : null,
      },
    }),
    ...(booking.swap && { swap: { cabinetId: booking.swap.cabinetId, status: booking.swap.state } }),
    isNoShow: booking.noShowAt !== null,
    ...(booking.overrun && {
      overrun: {
        energyKWh: booking.overrun.energyWh / 1000,
        taken: toRupees(booking.overrun.taken),
        owed: toRupees(booking.overrun.owed),
        ...(booking.overrun.byFleet > 0 && { byFleet: toRupees(booking.overrun.byFleet) }),
      },
    }),
    ...(booking.billLines && {
      billLines: booking.billLines.map((line) => ({
        ...getMessages().billLine(line),
        amount: toRupees(line.amount),
        gst: toRupees(line.gst),
      })),
    }),
    ...toWireCharging(computeChargingNow(booking, now)),
  }
}

/** What the operator sees. */
export const toWireBooking = (booking: Booking, now: Date) => ({
  ...toWireOwnBooking(booking, now),
  cancelReason: formatCancelReason(booking),
  customerId: booking.customerId,
  partnerId: booking.partnerId,
  uploadBill: booking.billImage,
  customer: { email: booking.customerEmail, phone: booking.customerPhone, name: booking.customerName },
  partner: booking.partnerName === null ? null : { name: booking.partnerName },
  deliveredKWh: toKwhOrNull(getDeliveredWh(booking)),
  commission: toRupeesOrNull(booking.commission),
  partnerCredit: toRupeesOrNull(booking.partnerCredit),
  ...toWireMeter(booking),
})
