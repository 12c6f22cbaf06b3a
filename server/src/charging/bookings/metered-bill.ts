/** The bill of a booking by its meter, and the comparison with a bill that was entered by hand. */
import {
  buildStretches,
  chooseStart,
  computeMeteredBill,
  computeWholeBill,
  days,
  doesDifferFromMeter,
  type MeteredBill,
  wattHours,
  ZERO,
} from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { isTerminalAwaited } from '../../money/card-terminals/index.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { type Booking, getPrepayment } from './booking.ts'
import { buildCompletedNotice } from './booking-notices.ts'
import { markBilled } from './change-queries.ts'
import { changeCharge } from './charge-queries.ts'
import { settleBill } from './confirm-charging.ts'
import { type DrivenCharge, selectCharge } from './driven-charge-queries.ts'
import { extendForBill } from './overrun.ts'
import { lockBookingToSettle } from './queries.ts'
import { selectBookingSettings } from './setting-queries.ts'

interface Used extends Pick<DrivenCharge, 'sessionStartedAt' | 'sessionEndedAt'> {
  readonly session: { readonly energyWh: number } | null
  /** When the charger's word of its end arrived, where the booking does not have it yet. */
  readonly heardAt?: Date
}

/** What the charge costs by its meter, up to its end, or up to `now` where it has none; never above what is held. */
export const computeBillByMeter = (booking: Booking, used: Used, now: Date): MeteredBill =>
  computeMeteredBill(getPrepayment(booking), computeMeteredUse(booking, used, now))

/** What a charge has used by its meter and its course: up to its end, or up to `now` where it has none. */
export function computeMeteredUse(booking: Booking, used: Used, now: Date) {
  const { session, sessionEndedAt: to } = used
  const from = findStart(booking, used)
  const energyWh = session?.energyWh ?? 0
  const stretches =
    from &&
    buildStretches({
      startedAt: from.getTime(),
      until: (to ?? now).getTime(),
      hasEnded: to !== null,
      energyWh,
      lastMeterAt: booking.sessionLastMeterAt?.getTime() ?? null,
      powerW: booking.connectorPowerW,
      idleNoticedAt: booking.idleNoticedAt?.getTime() ?? null,
      entries: booking.sessionCourse ?? [],
    })
  return {
    energy: wattHours(energyWh),
    ...(stretches && { stretches }),
    ...(from && { start: Math.floor(from.getTime() / 1000) }),
    elapsedMs: from ? (to ?? now).getTime() - from.getTime() : 0,
  }
}

/** No charge is longer. */
const LONGEST_MS = days(7)

function findStart(
  { chargeRequestedAt, chargeStartCommandId, sessionLastReceivedAt }: Booking,
  { sessionStartedAt, sessionEndedAt, heardAt = sessionLastReceivedAt ?? undefined }: Used,
): Date | null {
  if (!sessionStartedAt) return null
  const startedAt = sessionStartedAt.getTime()
  const [endedAt, requestedAt] = [sessionEndedAt?.getTime() ?? null, chargeRequestedAt?.getTime() ?? null]
  // What a card began may be said hours later, also all of it at once by a clock that stands years back: the time between is right.
  const isPutRight = (endedAt ?? requestedAt ?? startedAt) - startedAt > LONGEST_MS
  const askedAt = chargeStartCommandId !== null || isPutRight ? requestedAt : null
  return new Date(chooseStart({ startedAt, endedAt, askedAt, heardAt: heardAt?.getTime() ?? null }))
}

/**
 * The session has ended, or a late word has changed it: the booking is completed with what the meter says, and
 * confirmed with it where the meter was clean and the operator wants that.
 */
export async function billMetered(work: Work, charge: DrivenCharge): Promise<void> {
  const before = await lockBookingToSettle(work.tx, charge.bookingId)
  if (!before) throw new Error(`Booking ${charge.bookingId} vanished`)
  const whole = computeWholeBill(getPrepayment(before), computeMeteredUse(before, charge, work.now))
  const booking = await extendForBill(work, before, whole)
  const { unbilled, energy, lines, ...bill } = whole
  const billed = await markBilled(work.tx, booking, {
    at: work.now,
    bill,
    energyWh: energy,
    image: null,
    lines,
  })
  await changeCharge(work.tx, booking.id, {
    billed_by: 'meter',
    meter_energy_wh: charge.session?.energyWh ?? 0,
    meter_amount_paise: bill.amount,
    is_bill_flagged: charge.hasAnomalies,
    unbilled_wh: unbilled,
    doubt: null,
    doubt_since: null,
    doubt_waits_till: null,
  })
  await work.audit({
    action: 'booking.complete',
    subject: { kind: 'booking', id: booking.id },
    before: { status: booking.status, billTotalPaise: booking.billTotal, billEnergyWh: booking.billEnergyWh },
    after: {
      status: billed.status,
      stoppedAt: billed.stoppedAt,
      billAmountPaise: bill.amount,
      billGstPaise: bill.gst,
      billTotalPaise: bill.total,
      billEnergyWh: energy,
      unbilledWh: unbilled,
    },
  })
  const isWaiting = await isTerminalAwaited(work, booking.id)
  if (!isWaiting && (await doesConfirmItself(work, charge))) await settleBill(work, billed)
  else if (booking.status !== 'completed') await notifyCustomer(work, buildCompletedNotice(billed))
}

const doesConfirmItself = async (work: Work, { session, hasAnomalies }: DrivenCharge): Promise<boolean> =>
  session?.state === 'ended' && !hasAnomalies && (await selectBookingSettings(work.tx)).confirmsMetered

/** The terminal that pays for a charge has spoken, or is awaited no longer: its bill confirms itself now, where bills do. */
export async function confirmAtTerminal(work: Work, bookingId: string): Promise<void> {
  const booking = await lockBookingToSettle(work.tx, bookingId)
  if (booking?.status !== 'completed' || (await isTerminalAwaited(work, bookingId))) return
  const charge = await selectCharge(work.tx, bookingId)
  if (charge?.billedBy === 'meter' && (await doesConfirmItself(work, charge))) await settleBill(work, booking)
}

/** Holds a hand-written bill against what the meter says by now; one that is far off waits for the operator's eye. */
export async function compareBill(work: Work, booking: Booking, charge: DrivenCharge): Promise<void> {
  const { amount } = computeBillByMeter(booking, charge, work.now)
  const energy = wattHours(charge.session?.energyWh ?? 0)
  const billed = { energy: wattHours(booking.billEnergyWh ?? 0), amount: booking.billAmount ?? ZERO }
  await changeCharge(work.tx, booking.id, {
    billed_by: charge.billedBy === 'operator' ? 'operator' : 'partner',
    doubt: null,
    doubt_since: null,
    doubt_waits_till: null,
    meter_energy_wh: energy,
    meter_amount_paise: amount,
    bill_differs: doesDifferFromMeter(billed, { energy, amount }),
  })
}
