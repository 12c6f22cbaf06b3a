/**
 * A driver's card has begun a charge: it becomes a booking, prepaid with what the wallet holds, so that meter, stop,
 * bill, partner's share and refund are those of every booking. One that the owner has reserved there is started by it.
 */
import {
  addMs,
  buildHold,
  type CardPrepayment,
  computeCardPrepayment,
  extendHold,
  findGstRate,
  getHold,
  getWallet,
  type Interval,
  minutes,
  ok,
  type Paise,
  paise,
  type Result,
  refuse,
  subtract,
  type Tariff,
  toIstDay,
  wattHours,
  ZERO,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { chooseFleet, loadFleetMost, lockFleetMost, useFleet } from '../../money/fleet-charges/index.ts'
import { lockAccounts, postTransfer, selectBalance } from '../../money/ledger/index.ts'
import {
  holdStationForBooking,
  type StationForBooking,
  selectStationForBooking,
} from '../../network/stations/index.ts'
import { notifyCustomer } from '../../people/notifications/index.ts'
import { insertReservation, lockConnectors, lockCustomer } from './book-connector-queries.ts'
import type { Booking } from './booking.ts'
import { buildCardChargeNotice } from './booking-notices.ts'
import {
  type SessionOfCard,
  selectNextBooking,
  selectOwnReservation,
  selectStationOfConnector,
} from './card-queries.ts'
import { markExtended } from './change-queries.ts'
import { buildFleetRequest } from './fleet-payer.ts'
import { checkLeast, loadLeastEnergy } from './least-prepayment.ts'
import { loadAmountOwed } from './overrun.ts'
import { insertOverrun } from './overrun-queries.ts'
import { selectBooking } from './queries.ts'
import { takeSession } from './start-charger.ts'
import { startCharging } from './start-charging.ts'
import { loadTariffAtConnector } from './tariff-in-force.ts'
import { computeTerms } from './terms.ts'

export interface CardChargeRefused {
  readonly kind: 'owner-blocked' | 'no-credit' | 'not-here' | 'connector-reserved'
}

interface Where {
  /** Null where nobody knows which connector of which station it is. */
  readonly connectorId: string | null
  readonly customerId: string
  readonly cardId: string
  readonly now: Date
}

export interface Plan {
  readonly station: StationForBooking
  readonly connector: StationForBooking['connectors'][number]
  readonly tariff: Tariff
  readonly window: Interval
  readonly prepayment: CardPrepayment
  /** The wallet holds it, or the company pays it. */
  readonly isCovered: boolean
  /** All of it, where the company pays whose card it is; undefined where none does. */
  readonly byFleet: FleetShare | undefined
}

/** What a company pays for a charge at first, and the energy that counts for its limits. */
interface FleetShare {
  readonly total: Paise
  readonly energyWh: number
}

/** Whether a card's owner could pay for a charge that begins now on one of the connectors. Reads, holds nothing. */
export async function canPayAt(
  reader: Reader,
  { connectorIds, now, ...payer }: Omit<Where, 'connectorId'> & { readonly connectorIds: readonly string[] },
): Promise<Result<undefined, CardChargeRefused>> {
  if (await loadAmountOwed(reader, payer.customerId)) return refuse({ kind: 'no-credit' })
  let refused: CardChargeRefused = { kind: 'not-here' }
  for (const connectorId of connectorIds) {
    const own = await selectOwnReservation(reader, { ...payer, connectorId, now })
    if (own) return own.lacking > ZERO ? refuse({ kind: 'no-credit' }) : ok(undefined)
    const stationId = await selectStationOfConnector(reader, connectorId)
    const station = stationId && (await selectStationForBooking(reader, stationId))
    const plan = station
      ? await planCharge(reader, { ...payer, connectorId, station, at: now, until: now, isLate: false })
      : undefined
    if (plan?.ok) return ok(undefined)
    if (plan) refused = plan.refusal
  }
  return refuse(refused)
}

interface PlanRequest extends Omit<Where, 'connectorId' | 'cardId' | 'now'> {
  readonly connectorId: string
  /** Null where a terminal has blocked an amount. */
  readonly cardId: string | null
  /** What a terminal has blocked; undefined where the wallet or a company pays. */
  readonly blocked?: Paise
  readonly station: StationForBooking
  /** When it began, and until when it has charged. */
  readonly at: Date
  readonly until: Date
  readonly isLate: boolean
}

export async function planCharge(
  reader: Reader,
  request: PlanRequest,
): Promise<Result<Plan, CardChargeRefused>> {
  const { connectorId, customerId, cardId, blocked, station, at, until, isLate } = request
  const connector = station.connectors.find(({ id }) => id === connectorId)
  if (!connector || (station.status !== 'active' && !isLate)) return refuse({ kind: 'not-here' })
  const tariff = await loadTariffAtConnector(reader, { station, connector, customerId, at, hours: 1 })
  const gstRate = findGstRate(toIstDay(at))
  const ofCard = cardId !== null && { customerId, cardId, stationId: station.id, at }
  const fleet = ofCard ? await loadFleetMost(reader, ofCard) : undefined
  // Who has a company's card pays for nothing with it, but for what has charged already.
  if (fleet && !fleet.ok && !isLate) return refuse({ kind: 'no-credit' })
  const wallet = blocked ?? (await selectBalance(reader, getWallet(customerId)))
  const most = fleet?.ok ? fleet.value : undefined
  const balance = most?.money ?? wallet
  const next = await selectNextBooking(reader, { connectorId, customerId, at, isLate })
  const freeMs = next && next.getTime() - at.getTime()
  if (freeMs !== undefined && freeMs < minutes(15) && !isLate) return refuse({ kind: 'connector-reserved' })
  const { powerW } = connector
  const prepayment = computeCardPrepayment({
    tariff,
    gstRate,
    balance,
    mostWh: most?.energyWh ?? undefined,
    powerW,
    freeMs: isLate ? undefined : freeMs,
  })
  const hours = prepayment?.hours ?? 1
  const least = (await loadLeastEnergy(reader, { connectors: [connector], tariff, hours })).get(connectorId)
  if (!least) throw new Error(`Connector ${connectorId} without its least`)
  const energy = prepayment?.energy ?? undefined
  const isCovered = prepayment !== undefined && checkLeast(least, { energy, hours, tariff, gstRate }).ok
  const windowOf = (length: number): Interval => computeWindow(at, length, next)
  const byFleet =
    most && isCovered
      ? { total: prepayment.total, energyWh: prepayment.energy ?? Math.round(powerW * prepayment.hours) }
      : undefined
  // Time beyond what is paid for is never billed: of what has charged already all of it is paid for.
  if (isCovered && !(isLate && tariff.by === 'time')) {
    const window = windowOf(prepayment.hours)
    return ok({ station, connector, tariff, window, prepayment, isCovered, byFleet })
  }
  if (!isLate) return refuse({ kind: 'no-credit' })
  // It has charged already: a company pays all of that or nothing, and what a wallet lacks of it is owed.
  const used = roundToQuarters(until.getTime() - at.getTime())
  const smallest = {
    energy: least.energy,
    hours: tariff.by === 'time' ? Math.max(least.minutes / 60, used) : 1,
  }
  const terms = computeTerms({ tariff, energy: smallest.energy ?? undefined, hours: smallest.hours, at })
  if (!terms.ok) return refuse({ kind: 'no-credit' })
  const { amount, gst, total } = terms.value
  const share =
    byFleet && byFleet.total >= total
      ? { total, energyWh: Math.min(byFleet.energyWh, Math.round(powerW * smallest.hours)) }
      : undefined
  return ok({
    station,
    connector,
    tariff,
    window: windowOf(smallest.hours),
    prepayment: { ...smallest, amount, gst, total },
    isCovered: share !== undefined || total <= wallet,
    byFleet: share,
  })
}

/** In hours, as a booking has them; no charge is longer than a day. */
const roundToQuarters = (ms: number): number => Math.min(Math.max(Math.ceil(ms / minutes(15)), 1), 96) / 4

/** From its start until the next booking of the connector or its EVSE begins. */
function computeWindow(at: Date, hours: number, next: Date | undefined): Interval {
  const end = addMs(at, minutes(hours * 60))
  if (next === undefined || next >= end) return { start: at, end }
  return next > at ? { start: at, end: next } : { start: addMs(next, -minutes(1)), end: next }
}

/**
 * Makes the booking of a session that a card has begun, and pays it. `isLate`: its charger has let it charge without
 * asking, so it is paid whatever would keep another from beginning; what the wallet lacks is owed.
 */
export async function chargeByCard(
  work: Work,
  session: SessionOfCard,
): Promise<Result<Booking, CardChargeRefused>> {
  const { tx, now } = work
  const { customerId, cardId, connectorId, isLate, at, until } = session
  const { isBlocked } = await lockCustomer(tx, customerId)
  if (isBlocked && !isLate) return refuse({ kind: 'owner-blocked' })
  if (connectorId === null) return refuse({ kind: 'not-here' })
  const own = isLate ? undefined : await selectOwnReservation(tx, { connectorId, customerId, now })
  if (own) {
    const started = await startCharging(work, { bookingId: own.id, customerId, session })
    return started.ok ? started : refuse({ kind: 'no-credit' })
  }
  const stationId = await selectStationOfConnector(tx, connectorId)
  const station = stationId && (await holdStationForBooking(tx, stationId))
  if (!station) return refuse({ kind: 'not-here' })
  await lockConnectors(tx, [connectorId])
  // Locked first: what is planned with is what is taken.
  await lockAccounts(work, [getWallet(customerId)])
  await lockFleetMost(work, { customerId, cardId })
  if (!isLate && (await loadAmountOwed(tx, customerId))) return refuse({ kind: 'no-credit' })
  const plan = await planCharge(tx, { connectorId, customerId, cardId, station, at, until, isLate })
  if (!plan.ok) return plan
  const id = await reserve(work, session, plan.value)
  if (!id) return refuse({ kind: 'connector-reserved' })
  const reserved = await selectBooking(tx, id)
  if (!reserved) throw new Error(`Booking ${id} vanished while it was made`)
  const { byFleet } = plan.value
  const paid = byFleet ? await payByFleet(work, reserved, { ...session, byFleet }) : ok(undefined)
  if (!paid.ok) return paid
  const booking = await payFromWallet(work, reserved, plan.value)
  await takeSession(work, booking, session)
  await work.audit({
    action: 'booking.start-by-card',
    subject: { kind: 'booking', id },
    after: {
      card: session.cardNumber,
      status: booking.status,
      connectorId,
      startsAt: booking.startsAt,
      totalPaise: booking.total,
      owedPaise: booking.extended,
    },
  })
  await notifyCustomer(work, buildCardChargeNotice(booking, session.cardNumber))
  return ok(booking)
}

export async function reserve(
  { tx, now }: Work,
  { customerId, at }: Pick<SessionOfCard, 'customerId' | 'at'>,
  { station, connector, tariff, window, prepayment }: Plan,
): Promise<string | undefined> {
  const { energy, hours, ...document } = prepayment
  const id = createId()
  const isReserved = await insertReservation(tx, {
    id,
    customerId,
    stationId: station.id,
    partnerId: station.partnerId,
    connectorId: connector.id,
    connectorType: connector.type,
    window,
    durationHours: hours,
    energyWh: energy,
    stopAtPercent: null,
    terms: { ...document, tariff, gstRate: findGstRate(toIstDay(at)) },
    deposit: ZERO,
    at: now,
  })
  return isReserved ? id : undefined
}

/** What the company pays of the charge at most goes from its account into the wallet, which holds it. */
async function payByFleet(
  work: Work,
  booking: Booking,
  { cardId, at, byFleet }: Pick<SessionOfCard, 'cardId' | 'at'> & { readonly byFleet: FleetShare },
): Promise<Result<undefined, CardChargeRefused>> {
  const request = {
    ...buildFleetRequest(booking, byFleet.total),
    ...{ energyWh: byFleet.energyWh, cardId, shownAt: at },
  }
  const chosen = await chooseFleet(work, request)
  const used = chosen.ok ? await useFleet(work, request) : chosen
  return used.ok ? ok(undefined) : refuse({ kind: 'no-credit' })
}

/** The prepayment leaves the wallet; of a late one what the wallet lacks is owed. */
export async function payFromWallet(
  work: Work,
  booking: Booking,
  { isCovered }: Pick<Plan, 'isCovered'>,
): Promise<Booking> {
  const { id: bookingId, customerId, total } = booking
  const accounts = await lockAccounts(work, [getWallet(customerId), getHold(bookingId)])
  if (isCovered) {
    await postTransfer(work, buildHold({ bookingId, customerId, total }), accounts)
    return booking
  }
  const taken = paise(Math.min(total, accounts.balance(getWallet(customerId))))
  const owed = subtract(total, taken)
  const overrun = { id: createId(), energyWh: wattHours(0), taken, owed, byFleet: ZERO }
  await insertOverrun(work.tx, { ...overrun, bookingId, at: work.now })
  const extended = await markExtended(work.tx, booking, { to: booking, by: total })
  await postTransfer(work, extendHold({ overrunId: overrun.id, bookingId, customerId, taken, owed }))
  return extended
}
