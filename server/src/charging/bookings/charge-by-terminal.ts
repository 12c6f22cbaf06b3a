/**
 * A charge is paid at a card terminal of its charger: it becomes a booking of a guest, prepaid with what the terminal has
 * blocked on the card, so that meter, stop, bill, partner's share and papers are those of every booking.
 */
import {
  addMs,
  computeCardPrepayment,
  computeEnergyLimit,
  minutes,
  ok,
  type Paise,
  paise,
  type Result,
  refuse,
  subtract,
  ZERO,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { lockTerminalChargeOf, raiseTerminal, useTerminal } from '../../money/card-terminals/index.ts'
import { holdStationForBooking, selectStationForBooking } from '../../network/stations/index.ts'
import { addGuest, formatGuestName } from '../../people/customers/index.ts'
import { lockConnectors } from './book-connector-queries.ts'
import { type Booking, getPrepayment, getTariff } from './booking.ts'
import { type SessionOfCard, selectNextBooking, selectStationOfConnector } from './card-queries.ts'
import { markRaised } from './change-queries.ts'
import { type CardChargeRefused, payFromWallet, planCharge, reserve } from './charge-by-card.ts'
import { changeCharge } from './charge-queries.ts'
import { lockBooking, selectBooking } from './queries.ts'
import { takeSession } from './start-charger.ts'

interface BlockedCard {
  readonly connectorIds: readonly string[]
  /** What is blocked on the card. */
  readonly blocked: Paise
  readonly now: Date
}

/** Whether what is blocked would pay for a charge that begins now on one of the connectors. Reads, holds nothing. */
export async function canPayAtTerminal(
  reader: Reader,
  { connectorIds, blocked, now }: BlockedCard,
): Promise<Result<undefined, CardChargeRefused>> {
  let refused: CardChargeRefused = { kind: 'not-here' }
  // Nobody yet: prices of groups are for drivers who are known.
  const nobody = { customerId: createId(), cardId: null }
  for (const connectorId of connectorIds) {
    const stationId = await selectStationOfConnector(reader, connectorId)
    const station = stationId && (await selectStationForBooking(reader, stationId))
    if (!station) continue
    const at = { at: now, until: now, isLate: false }
    const plan = await planCharge(reader, { ...nobody, ...at, connectorId, station, blocked })
    if (plan.ok) return ok(undefined)
    refused = plan.refusal
  }
  return refuse(refused)
}

/** A session that is paid at a card terminal, and has no booking yet. */
export interface SessionAtTerminal extends Omit<SessionOfCard, 'customerId' | 'cardId' | 'cardNumber'> {
  readonly blocked: Paise
}

/**
 * Makes the booking of such a session, and its guest. `isLate`: its charger has let it charge without asking, so it is paid
 * whatever would keep another from beginning; what the card was not blocked for is owed.
 */
export async function chargeAtTerminal(
  work: Work,
  session: SessionAtTerminal,
): Promise<Result<Booking, CardChargeRefused>> {
  const { tx } = work
  const { connectorId, sessionId, blocked, isLate, at, until } = session
  if (connectorId === null) return refuse({ kind: 'not-here' })
  const stationId = await selectStationOfConnector(tx, connectorId)
  const station = stationId && (await holdStationForBooking(tx, stationId))
  if (!station) return refuse({ kind: 'not-here' })
  await lockConnectors(tx, [connectorId])
  const customerId = createId()
  const request = { connectorId, customerId, cardId: null, blocked, station, at, until, isLate }
  const plan = await planCharge(tx, request)
  if (!plan.ok) return plan
  await addGuest(work, { id: customerId, name: formatGuestName(customerId) })
  const id = await reserve(work, { customerId, at }, plan.value)
  if (!id) return refuse({ kind: 'connector-reserved' })
  const reserved = await selectBooking(tx, id)
  if (!reserved) throw new Error(`Booking ${id} vanished while it was made`)
  const amount = paise(Math.min(reserved.total, blocked))
  await useTerminal(work, { sessionId, bookingId: id, customerId, amount })
  const booking = await payFromWallet(work, reserved, plan.value)
  await takeSession(work, booking, session)
  await work.audit({
    action: 'booking.start-at-terminal',
    subject: { kind: 'booking', id },
    after: {
      status: booking.status,
      connectorId,
      startsAt: booking.startsAt,
      totalPaise: booking.total,
      owedPaise: booking.extended,
    },
  })
  return ok(booking)
}

const LIVE: ReadonlySet<Booking['status']> = new Set(['reserved', 'in_progress'])

/**
 * The terminal has blocked more while the charge goes on (C23): it may take so much more, as what was blocked first it might.
 * Doing it again changes nothing.
 * @returns false where its charge is still to begin: then it is to be done again
 */
export async function raiseAtTerminal(work: Work, bookingId: string): Promise<boolean> {
  const { tx } = work
  const booking = await lockBooking(tx, bookingId)
  // Of one that has charged beyond what was blocked the rest is owed, and paid by what the terminal takes.
  if (!booking || !LIVE.has(booking.status) || booking.extended > ZERO) return true
  const charge = await lockTerminalChargeOf(tx, bookingId)
  if (!charge || charge.closedAt !== null || charge.raisedTo === null) return true
  if (booking.status === 'reserved') return false
  const { connectorId, customerId, connectorPowerW: powerW, gstBp: gstRate, startsAt, endsAt } = booking
  const tariff = getTariff(booking)
  const next =
    tariff.by === 'time'
      ? await selectNextBooking(tx, { connectorId, customerId, at: endsAt, isLate: false })
      : undefined
  const prepayment = computeCardPrepayment({
    ...{ tariff, gstRate, powerW, balance: charge.raisedTo },
    freeMs: next && next.getTime() - startsAt.getTime(),
  })
  if (!prepayment || prepayment.total <= booking.total) return true
  const { energy, hours, ...terms } = prepayment
  const end = tariff.by === 'time' ? addMs(startsAt, minutes(hours * 60)) : undefined
  const raised = await markRaised(tx, booking, { terms, energyWh: energy, end })
  await changeCharge(tx, bookingId, {
    energy_limit_wh: computeEnergyLimit(getPrepayment(raised)),
    almost_done_at: null,
  })
  const amount = subtract(prepayment.total, booking.total)
  await raiseTerminal(work, charge, { bookingId, to: charge.raisedTo, amount })
  return true
}
