/** What the invoice of a confirmed charge says, from its booking. */
import {
  type DocumentTotal,
  istDay,
  minutes,
  type Paise,
  type PaperLine,
  paise,
  SAC_OF_CHARGING,
  type StateCode,
  subtract,
  times,
  ZERO,
} from '@voltyatra/domain'
import type { ConfirmedCharge } from '../../money/papers/index.ts'
import { type Booking, tariffOf } from './booking.ts'

export function chargeToInvoice(booking: Booking, bill: DocumentTotal, now: Date): ConfirmedCharge {
  const startedAt = booking.startedAt ?? booking.createdAt
  const endedAt = booking.stoppedAt ?? booking.completedAt ?? now
  return {
    bookingId: booking.id,
    customerId: booking.customerId,
    customerName: booking.customerName,
    // The table takes no other.
    stationState: booking.stationState as StateCode,
    bill,
    rate: booking.gstBp,
    lines: linesOf(booking, bill),
    paid: subtract(bill.total, paise(Math.min(booking.overrun?.owed ?? ZERO, bill.total))),
    paidOn: istDay(startedAt),
    charge: {
      booking: booking.id,
      station: booking.stationName,
      charger: String(booking.connectorNumber),
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      vehicle: null,
      meterStart: null,
      meterEnd: null,
    },
  }
}

/** The lines of a confirmed bill. */
function linesOf(booking: Booking, bill: DocumentTotal): readonly PaperLine[] {
  const { item, quantity, unit, unitPrice } = quantityOf(booking, bill.amount)
  return [
    {
      item,
      detail: booking.stationName,
      sac: SAC_OF_CHARGING,
      quantity,
      unit,
      unitPrice,
      taxable: bill.amount,
      rate: booking.gstBp,
    },
  ]
}

const MICRO_RUPEES_PER_PAISA = 10_000

/** A price is named where it makes the amount: a partner's bill may be of another one. */
function quantityOf(
  booking: Booking,
  amount: Paise,
): Pick<PaperLine, 'item' | 'quantity' | 'unit' | 'unitPrice'> {
  const tariff = tariffOf(booking)
  if (tariff.by === 'energy') {
    const wattHours = booking.billEnergyWh ?? 0
    const isPriced = times(tariff.perKwh, wattHours, 1000) === amount
    const unitPrice = isPriced ? tariff.perKwh * MICRO_RUPEES_PER_PAISA : null
    return { item: 'energy', quantity: wattHours, unit: 'kWh', unitPrice }
  }
  const begun = begunMinutes(booking)
  const perMinute = (tariff.perHour * MICRO_RUPEES_PER_PAISA) / 60
  const isPriced = Number.isInteger(perMinute) && times(tariff.perHour, begun, 60) === amount
  return {
    item: 'session-time',
    quantity: begun * 1000,
    unit: 'minute',
    unitPrice: isPriced ? perMinute : null,
  }
}

function begunMinutes({ startedAt, stoppedAt, completedAt }: Booking): number {
  const end = stoppedAt ?? completedAt
  if (!startedAt || !end) return 0
  return Math.max(Math.ceil((end.getTime() - startedAt.getTime()) / minutes(1)), 0)
}
