/** What happened to a booking, in order: pure, from what is kept of it. */
import type { Booking } from './booking.ts'
import { formatCancelReason } from './cancel-reason.ts'
import type { HistoryCard, HistoryCommand, HistoryTransfer } from './history-queries.ts'

export interface BookingHistoryStep {
  readonly at: Date
  readonly step:
    | 'reserved'
    | 'card'
    | 'paid'
    | 'command'
    | 'started'
    | 'session-began'
    | 'session-ended'
    | 'stopped'
    | 'billed'
    | 'confirmed'
    | 'cancelled'
    | 'money'
  readonly card?: HistoryCard
  readonly command?: HistoryCommand
  readonly transfer?: HistoryTransfer
  readonly energyWh?: number
  readonly reason?: string
}

/** Of steps at one moment, the earlier in this order comes first. */
const ORDER: readonly BookingHistoryStep['step'][] = [
  'reserved',
  'card',
  'paid',
  'command',
  'session-began',
  'started',
  'session-ended',
  'stopped',
  'billed',
  'confirmed',
  'cancelled',
  'money',
]

interface Kept {
  /** What began it; undefined where the driver did. */
  readonly card: HistoryCard | undefined
  readonly commands: readonly HistoryCommand[]
  readonly transfers: readonly HistoryTransfer[]
}

export function buildHistory(booking: Booking, { card, commands, transfers }: Kept): BookingHistoryStep[] {
  const steps: BookingHistoryStep[] = []
  const add = (
    step: BookingHistoryStep['step'],
    at: Date | null,
    more: Omit<BookingHistoryStep, 'at' | 'step'> = {},
  ) => {
    if (at) steps.push({ at, step, ...more })
  }
  const because = (reason: string | null) => (reason === null ? {} : { reason })
  // What a card began was never reserved, unless its driver had done so before.
  const isMadeByCard = card && booking.createdAt.getTime() === booking.chargeRequestedAt?.getTime()
  if (!isMadeByCard) add('reserved', booking.createdAt)
  if (card) add('card', booking.chargeRequestedAt, { card })
  else add('paid', booking.chargeRequestedAt)
  for (const command of commands) add('command', command.createdAt, { command })
  add('session-began', booking.sessionStartedAt)
  add('started', booking.startedAt)
  add('session-ended', booking.sessionEndedAt, {
    ...(booking.sessionEnergyWh !== null && { energyWh: booking.sessionEnergyWh }),
    ...because(booking.chargeStopReason ?? booking.sessionStopReason),
  })
  add('stopped', booking.stoppedAt)
  add('billed', booking.completedAt, booking.billEnergyWh === null ? {} : { energyWh: booking.billEnergyWh })
  add('confirmed', booking.confirmedAt)
  add('cancelled', booking.cancelledAt, because(formatCancelReason(booking)))
  for (const transfer of transfers) add('money', transfer.at, { transfer })
  return steps.sort(
    (one, other) =>
      one.at.getTime() - other.at.getTime() || ORDER.indexOf(one.step) - ORDER.indexOf(other.step),
  )
}
