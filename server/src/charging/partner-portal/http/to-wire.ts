/** What partners are shown: field by field, so that what is added elsewhere is not shown here by itself. */
import type { PartnerCharge, ReplyOf, showOwnStation } from '@voltyatra/contract'
import type * as z from 'zod'
import { toWireBooking } from '../../bookings/http/to-wire.ts'
import type { Booking } from '../../bookings/index.ts'
import type { OwnCharger } from '../index.ts'

type WireCharge = z.input<typeof PartnerCharge>

export function toWirePartnerCharge(booking: Booking, now: Date): WireCharge {
  const { charging, meter, ...all } = toWireBooking(booking, now)
  return {
    _id: all._id,
    amount: all.amount,
    gstAmount: all.gstAmount,
    totalAmount: all.totalAmount,
    thirdPartyAmount: all.thirdPartyAmount,
    thirdPartyGST: all.thirdPartyGST,
    thirdPartyTotalAmount: all.thirdPartyTotalAmount,
    thirdPartyKwh: all.thirdPartyKwh,
    uploadBill: all.uploadBill,
    station: all.station,
    stationId: all.stationId,
    connectorType: all.connectorType,
    connectorNumber: all.connectorNumber,
    status: all.status,
    startTime: all.startTime,
    endTime: all.endTime,
    duration: all.duration,
    kWh: all.kWh,
    deliveredKWh: all.deliveredKWh,
    tariff: all.tariff,
    gst: all.gst,
    commission: all.commission,
    partnerCredit: all.partnerCredit,
    startedAt: all.startedAt,
    stoppedAt: all.stoppedAt,
    completedAt: all.completedAt,
    confirmedAt: all.confirmedAt,
    cancelledAt: all.cancelledAt,
    ...(charging && {
      charging: {
        state: charging.state,
        energyKWh: charging.energyKWh,
        powerKW: charging.powerKW,
        meteredAt: charging.meteredAt,
      },
    }),
    ...(meter && {
      meter: {
        billedBy: meter.billedBy,
        energyKWh: meter.energyKWh,
        amount: meter.amount,
        differs: meter.differs,
      },
    }),
  }
}

type WireStation = ReplyOf<typeof showOwnStation>['data']
type ShownInLists = Omit<WireStation, 'statusReason' | 'connectors' | 'chargers' | 'pictures'>

export const toWireOwnStation = (station: ShownInLists): ShownInLists => ({
  _id: station._id,
  stationName: station.stationName,
  address: station.address,
  city: station.city,
  state: station.state,
  status: station.status,
  powerCapacity: station.powerCapacity,
  availableSlots: station.availableSlots,
  totalSlots: station.totalSlots,
  prices: station.prices,
  lastChargeAt: station.lastChargeAt,
  asOf: station.asOf,
})

export const toWireCharger = ({ id, name, isConnected, lastSeenAt, connectors }: OwnCharger) => ({
  _id: id,
  name,
  isConnected,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  connectors: connectors.map(({ number, status }) => ({ number, status })),
})
