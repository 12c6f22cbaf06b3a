/** A booking as the features read it, with the few facts about its driver and its station that every screen shows. */
import type { BookingState, DocumentTotal, Interval, Paise, Tariff } from '@voltyatra/domain'

export interface Booking {
  readonly id: string
  readonly customerId: string
  readonly stationId: string
  /** The host of the station; null where the network owns it. */
  readonly partnerId: string | null
  readonly connectorId: string
  readonly connectorType: string
  readonly status: BookingState
  readonly startsAt: Date
  readonly endsAt: Date
  readonly durationMinutes: number
  readonly createdAt: Date
  readonly startedAt: Date | null
  /** When the car left the connector; the bill may come later. */
  readonly stoppedAt: Date | null
  readonly completedAt: Date | null
  readonly confirmedAt: Date | null
  readonly cancelledAt: Date | null
  readonly cancelReason: string | null
  readonly tariffBy: string
  /** Per kWh or per hour, as `tariffBy` says. */
  readonly tariffRate: Paise
  /** What was agreed, in Wh; null where it was not named. */
  readonly energyWh: number | null
  /** Basis points. */
  readonly gstBp: number
  readonly amount: Paise
  readonly gst: Paise
  readonly total: Paise
  /** The partner's bill: null before it. */
  readonly billAmount: Paise | null
  readonly billGst: Paise | null
  readonly billTotal: Paise | null
  readonly billEnergyWh: number | null
  /** File name of the bill's image. */
  readonly billImage: string | null
  /** What the confirmation moved: null before it. */
  readonly commissionBp: number | null
  readonly commission: Paise | null
  readonly refund: Paise | null
  readonly partnerCredit: Paise | null

  readonly customerEmail: string | null
  readonly customerPhone: string
  readonly stationName: string
  readonly stationAddress: string
  /** Two-digit GST code of the state that the station stands in. */
  readonly stationState: string
  readonly connectorNumber: number
}

export const windowOf = ({ startsAt, endsAt }: Booking): Interval => ({ start: startsAt, end: endsAt })

export const hoursOf = ({ durationMinutes }: Booking): number => durationMinutes / 60

/** The tariff that the booking was agreed at; an estimate until the charge starts. */
export const tariffOf = ({ tariffBy, tariffRate }: Booking): Tariff =>
  tariffBy === 'time' ? { by: 'time', perHour: tariffRate } : { by: 'energy', perKwh: tariffRate }

/** The partner's bill, once it is there. */
export function billOf({ billAmount, billGst, billTotal }: Booking): DocumentTotal | undefined {
  if (billAmount === null || billGst === null || billTotal === null) return undefined
  return { amount: billAmount, gst: billGst, total: billTotal }
}

export type BookingNotFound = { readonly kind: 'booking-not-found' }
