/** What the invoice of a confirmed charge says, from its booking. */
import {
  type DocumentTotal,
  minutes,
  multiply,
  type Paise,
  type PaperLine,
  type PricedLine,
  paise,
  SAC_OF_CHARGING,
  type StateCode,
  subtract,
  toIstDay,
  ZERO,
} from '@voltyatra/domain'
import type { ConfirmedCharge } from '../../money/papers/index.ts'
import { type Booking, getTariff } from './booking.ts'

export function toConfirmedCharge(booking: Booking, bill: DocumentTotal, now: Date): ConfirmedCharge {
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
    lines: buildLines(booking, bill),
    paid: subtract(bill.total, paise(Math.min(booking.overrun?.owed ?? ZERO, bill.total))),
    paidOn: toIstDay(startedAt),
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
function buildLines(booking: Booking, bill: DocumentTotal): readonly PaperLine[] {
  if (booking.billLines?.length) return booking.billLines.map((line) => buildPaperLine(booking, line))
  const { item, quantity, unit, unitPrice } = computeQuantity(booking, bill.amount)
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

function buildPaperLine(booking: Booking, line: PricedLine): PaperLine {
  const isIncluded = booking.tariffContent?.taxIncluded === true
  const { quantity, unit, unitPrice } = measureLine(line)
  const isExact = unitPrice !== null && Math.round((quantity * unitPrice) / 1000 / 10_000) === line.amount
  return {
    item: chooseItem(line.of),
    detail: line.of === 'land-share' ? 'land-share' : booking.stationName,
    sac: SAC_OF_CHARGING,
    quantity,
    unit,
    unitPrice: isExact && !isIncluded ? unitPrice : null,
    taxable: line.amount,
    rate: booking.gstBp,
  }
}

function chooseItem(of: PricedLine['of']): PaperLine['item'] {
  switch (of) {
    case 'land-share':
      return 'other'
    case 'idle-night-limit':
    case 'idle-session-limit':
    case 'highest':
    case 'lowest':
      return 'price-limit'
    default:
      return of
  }
}

/** In thousandths of the unit that papers have for it. */
function measureLine({
  of,
  quantity,
  unitPrice,
}: PricedLine): Pick<PaperLine, 'quantity' | 'unit'> & { readonly unitPrice: number | null } {
  if (of === 'energy' || of === 'land-share') return { quantity, unit: 'kWh', unitPrice }
  if (!of.endsWith('-time')) return { quantity: quantity * 1000, unit: 'piece', unitPrice: unitPrice || null }
  const perMinute = unitPrice / 60
  return {
    quantity: Math.round((quantity * 1000) / 60),
    unit: 'minute',
    unitPrice: Number.isInteger(perMinute) ? perMinute : null,
  }
}

const MICRO_RUPEES_PER_PAISA = 10_000

/** A price is named where it makes the amount: a partner's bill may be of another one. */
function computeQuantity(
  booking: Booking,
  amount: Paise,
): Pick<PaperLine, 'item' | 'quantity' | 'unit' | 'unitPrice'> {
  const tariff = getTariff(booking)
  if (tariff.by === 'energy') {
    const wattHours = booking.billEnergyWh ?? 0
    const isPriced = multiply(tariff.perKwh, wattHours, 1000) === amount
    const unitPrice = isPriced ? tariff.perKwh * MICRO_RUPEES_PER_PAISA : null
    return { item: 'energy', quantity: wattHours, unit: 'kWh', unitPrice }
  }
  const begun = countBegunMinutes(booking)
  const perMinute = (tariff.perHour * MICRO_RUPEES_PER_PAISA) / 60
  const isPriced = Number.isInteger(perMinute) && multiply(tariff.perHour, begun, 60) === amount
  return {
    item: 'session-time',
    quantity: begun * 1000,
    unit: 'minute',
    unitPrice: isPriced ? perMinute : null,
  }
}

function countBegunMinutes({ startedAt, stoppedAt, completedAt }: Booking): number {
  const end = stoppedAt ?? completedAt
  if (!startedAt || !end) return 0
  return Math.max(Math.ceil((end.getTime() - startedAt.getTime()) / minutes(1)), 0)
}
