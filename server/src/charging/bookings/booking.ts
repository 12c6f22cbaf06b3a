/** A booking as the features read it, with the few facts about its driver and its station that every screen shows. */
import {
  type BookingState,
  type CancelCode,
  type CourseEntry,
  type DocumentTotal,
  type FrozenTariff,
  getEvseKind,
  type Interval,
  type Paise,
  type Prepayment,
  type PricedLine,
  type SessionState,
  type Tariff,
  type TariffVersion,
} from '@voltyatra/domain'
import type { Starting } from './driven-charge-queries.ts'
import type { Overrun } from './overrun-queries.ts'
import type { SwapOfBooking } from './swap-queries.ts'

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
  readonly cancelCode: CancelCode | null
  /** What the operator wrote, or with `start-failed` the answer of the charger. */
  readonly cancelReason: string | null
  readonly tariffBy: string
  /** Per kWh or per hour, as `tariffBy` says. */
  readonly tariffRate: Paise
  /** Null where it was booked before there were tariffs. */
  readonly tariffVersionId: string | null
  readonly tariffContent: TariffVersion | null
  readonly tariffGroups: readonly string[]
  /** What the bill is made of; null before it, and where a person wrote it. */
  readonly billLines: readonly PricedLine[] | null
  /** What was agreed, in Wh; null where it was not named. */
  readonly energyWh: number | null
  /** Of the battery, at which the charge is to end; null where only what is held limits it. */
  readonly stopAtPercent: number | null
  /** Basis points. */
  readonly gstBp: number
  readonly amount: Paise
  readonly gst: Paise
  readonly total: Paise
  /** What of the total was added to the prepayment by a bill beyond it. */
  readonly extended: Paise
  /** Held when it was reserved; zero for those from before there were deposits. */
  readonly deposit: Paise
  /** When a no-show's deposit comes back. */
  readonly depositDueAt: Date | null
  readonly depositReturnedAt: Date | null
  /** Reserved, and nobody came. */
  readonly noShowAt: Date | null
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
  readonly customerName: string | null
  readonly partnerName: string | null
  readonly stationName: string
  readonly stationAddress: string
  /** Two-digit GST code of the state that the station stands in. */
  readonly stationState: string
  readonly connectorNumber: number
  readonly connectorPowerW: number

  /** When it was paid on a connector with a charger; all below is null before that, and elsewhere. */
  readonly chargeRequestedAt: Date | null
  /** The command by which its charger was asked to begin; null where a card began it. */
  readonly chargeStartCommandId: string | null
  /** What is known of its charger until it says that it has begun. */
  readonly starting: Starting | null
  readonly chargeStopRequestedAt: Date | null
  readonly chargeStopReason: string | null
  readonly billedBy: string | null
  /** The meter when the bill was made or last compared with it. */
  readonly meterEnergyWh: number | null
  readonly meterAmount: Paise | null
  /** The limits that its charger applies by itself, as last reported; null where it reported none. */
  readonly keptLimitsAt: Date | null
  readonly keptCost: Paise | null
  readonly keptEnergyWh: number | null
  readonly keptSeconds: number | null
  readonly keptPercent: number | null
  /**
   * The cost that its charger computed by itself, GST included, as last reported; null with a time where it could
   * not.
   */
  readonly chargerCost: Paise | null
  readonly chargerCostIsFinal: boolean | null
  readonly chargerCostAt: Date | null
  readonly billDiffers: boolean | null
  readonly unbilledWh: number | null
  /** What ran over the prepayment. */
  readonly overrun: Overrun | null
  /** Null where it is a charge. */
  readonly swap: SwapOfBooking | null
  /** Why the delivered energy is not known, as long as the operator or the charger has to report it. */
  readonly chargeDoubt: string | null
  readonly chargeDoubtSince: Date | null
  /** The charger's session, from its message that it has begun. */
  readonly sessionState: SessionState | null
  readonly sessionStartedAt: Date | null
  readonly sessionEndedAt: Date | null
  readonly sessionEnergyWh: number | null
  readonly sessionPowerW: number | null
  readonly sessionSocPercent: number | null
  readonly sessionLastMeterAt: Date | null
  /** When the charger's last word of it arrived. */
  readonly sessionLastReceivedAt: Date | null
  readonly sessionStopReason: string | null
  readonly sessionAnomalies: readonly string[] | null
  /** Since when the vehicle has taken nothing. */
  readonly sessionIdleSince: Date | null
  readonly sessionCourse: readonly CourseEntry[] | null
  /** When the driver was notified of an idle fee, and from when it counts. */
  readonly idleNoticedAt: Date | null
  readonly idleFeeFrom: Date | null
}

export const getWindow = ({ startsAt, endsAt }: Booking): Interval => ({ start: startsAt, end: endsAt })

export const getHours = ({ durationMinutes }: Booking): number => durationMinutes / 60

/** The tariff that the booking was agreed at; an estimate until the charge starts. */
export function getTariff(booking: Booking): Tariff {
  const { tariffBy, tariffRate } = booking
  const frozen = getFrozenTariff(booking)
  const sign: Tariff =
    tariffBy === 'time' ? { by: 'time', perHour: tariffRate } : { by: 'energy', perKwh: tariffRate }
  return frozen ? { ...sign, frozen } : sign
}

function getFrozenTariff(booking: Booking): FrozenTariff | undefined {
  const { tariffVersionId: versionId, tariffContent: version } = booking
  if (versionId === null || version === null) return undefined
  return {
    versionId,
    version,
    start: Math.floor(booking.startsAt.getTime() / 1000),
    seconds: booking.durationMinutes * 60,
    evse: getEvseKind(booking.connectorType),
    groups: booking.tariffGroups,
    power: booking.connectorPowerW,
  }
}

/** What was prepaid, and at which price. */
export const getPrepayment = (booking: Booking): Prepayment => {
  const { amount, gst, total, gstBp } = booking
  return { amount, gst, total, gstRate: gstBp, tariff: getTariff(booking) }
}

/** The partner's bill, once it is there. */
export function getBill({ billAmount, billGst, billTotal }: Booking): DocumentTotal | undefined {
  if (billAmount === null || billGst === null || billTotal === null) return undefined
  return { amount: billAmount, gst: billGst, total: billTotal }
}

export type BookingNotFound = { readonly kind: 'booking-not-found' }
